import { CircleX, Search } from 'lucide-react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './search-field.module.css';
import { TextField } from './text-field.tsx';

interface SearchFieldProps {
  label: string;
  value: string;
  onType: (text: string) => void;
  maxLength: number;
  /** Begins in it; false where the screen has more than the search. */
  autoFocus?: boolean;
}

/** The field of a screen that searches: one types at once, and one tap clears it. */
export function SearchField({ label, value, onType, maxLength, autoFocus = true }: SearchFieldProps) {
  const { t } = useWords();
  return (
    <search className={styles.search}>
      <TextField
        label={label}
        labelInside
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoFocus={autoFocus}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onType(event.target.value)}
        lead={
          <span className={styles.lead}>
            <Icon of={Search} size={20} />
          </span>
        }
        action={
          value === '' ? null : (
            <IconButton icon={CircleX} size={20} label={t('ui.search.clear')} onClick={() => onType('')} />
          )
        }
      />
    </search>
  );
}
