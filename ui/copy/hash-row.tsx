import { Copy, Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './copy.module.css';
import { GroupedCode } from './grouped-code.tsx';
import { shortHash } from './short-hash.ts';
import { useCopy } from './use-copy.ts';

/** A hash on one short line, copied whole; whole on the screen too where it could not be copied. */
export function HashRow({ label, value }: { label: string; value: string }) {
  const { t } = useWords();
  const copy = useCopy(label, value);
  const [isWhole, setIsWhole] = useState(false);
  return (
    <div className={`${styles.row} ${styles.hash}`}>
      <Icon of={Fingerprint} />
      <span className={styles.words}>
        <span className={styles.hashLabel}>{label}</span>
        {isWhole ? <GroupedCode text={value} /> : <ShortHash hash={value} />}
      </span>
      <Button
        kind="quiet"
        width="fit"
        icon={Copy}
        aria-label={t('ui.copy.command', { label })}
        onClick={() => void copy().then((isDone) => setIsWhole(!isDone))}
      >
        {t('ui.copy')}
      </Button>
    </div>
  );
}

function ShortHash({ hash }: { hash: string }) {
  return (
    <code className={styles.short}>
      {shortHash(hash).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
        <span key={at} className={styles.group}>
          {group}
        </span>
      ))}
    </code>
  );
}
