import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { getImage } from '#kernel/files/contract.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useBackCloses } from '#ui/sheet/use-back-closes.ts';
import styles from './chat.module.css';

/** A picture of the conversation; a tap shows it on the whole screen. */
export function PictureView({ imageId }: { imageId: string }) {
  const { t } = useWords();
  const { data } = useCallQuery(getImage, { id: imageId }, { keep: false, errorTip: false });
  const [isWhole, setWhole] = useState(false);
  if (!data) return <span className={styles.pictureSpace} role="img" aria-label={t('chat.picture')} />;
  const { type, data: bytes, width, height } = data.image;
  const address = `data:${type};base64,${bytes}`;
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={t('chat.picture.open')}
        onClick={() => setWhole(true)}
      >
        <img src={address} alt="" width={width} height={height} />
      </button>
      {isWhole ? <WholePicture address={address} onClose={() => setWhole(false)} /> : null}
    </>
  );
}

function WholePicture({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(true, onClose);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.whole} aria-label={t('chat.picture')} onClose={onClose}>
      <span className={styles.wholeClose}>
        <IconButton icon={X} label={t('chat.picture.close')} onClick={() => dialog.current?.close()} />
      </span>
      <img src={address} alt={t('chat.picture')} />
    </dialog>
  );
}
