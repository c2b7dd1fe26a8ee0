import { Copy } from 'lucide-react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './copy.module.css';
import { GroupedCode } from './grouped-code.tsx';
import { useCopy } from './use-copy.ts';

interface CopyRowProps {
  label: string;
  /** What is copied. */
  value: string;
  /** A code, shown in groups that an eye can follow. */
  isCode?: boolean;
}

/** A number or an address with a way to copy it; never cut. */
export function CopyRow({ label, value, isCode = false }: CopyRowProps) {
  const { t } = useWords();
  const copy = useCopy(label, value);
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>{isCode ? <GroupedCode text={value} /> : value}</span>
      </span>
      <IconButton icon={Copy} label={t('ui.copy.command', { label })} onClick={() => void copy()} />
    </div>
  );
}
