import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './rich-text-editor.module.css';

/** Another site by https, or a page of the app. */
const ADDRESS = /^(https:\/\/[^\s/]+\.[^\s]+|\/(?!\/)[^\s]*)$/i;

interface LinkFormProps {
  /** Of the link at the cursor; null where there is none. */
  address: string | null;
  onSet: (address: string) => void;
  onRemove: () => void;
}

/** Sets the address of the words that are marked. */
export function LinkForm({ address, onSet, onRemove }: LinkFormProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState(address ?? '');
  const [wrong, setWrong] = useState(false);
  const set = () => {
    const isAddress = ADDRESS.test(typed.trim());
    setWrong(!isAddress);
    if (isAddress) onSet(typed.trim());
  };
  return (
    <div className={styles.link}>
      <TextField
        label={t('announcement.link.address')}
        inputMode="url"
        value={typed}
        hint={t('announcement.link.hint')}
        error={wrong ? t('announcement.link.wrong') : null}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          set();
        }}
      />
      <Button kind="secondary" width="fit" onClick={set}>
        {t('announcement.link.set')}
      </Button>
      {address !== null ? (
        <Button kind="quiet" width="fit" onClick={onRemove}>
          {t('announcement.link.remove')}
        </Button>
      ) : null}
    </div>
  );
}
