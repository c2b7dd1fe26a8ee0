import { Copy } from 'lucide-react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import styles from './copy.module.css';
import { copyText } from './copy-text.ts';
import { GroupedCode } from './grouped-code.tsx';

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
  const toast = useToast();
  const copy = async () => {
    if (await copyText(value)) toast.success(t('ui.copy.done', { label }));
    else toast.error(t('ui.copy.failed'));
  };
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
