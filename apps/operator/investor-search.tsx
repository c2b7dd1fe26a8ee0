import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { lookFor } from '#features/people/operator/sought.ts';
import { useKeys } from '#ui/console/keys/use-keys.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './console-frame.module.css';

/** The key that leads here from wherever nobody is typing. */
const KEY = '/';

/** Finds an investor from any desk: the key `/` leads into the field, Enter to the desk of investors. */
export function InvestorSearch() {
  const { t } = useWords();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, type] = useState('');
  useKeys({ [KEY]: () => field.current?.focus() });
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          lookFor(typed.trim());
          type('');
          void navigate({ to: '/$desk', params: { desk: 'investors' } });
        }}
      >
        <Icon of={Search} size={16} />
        <input
          ref={field}
          type="search"
          className={styles.searchField}
          aria-label={t('people.find')}
          aria-keyshortcuts={KEY}
          placeholder={t('people.search')}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        <kbd className={styles.key}>{KEY}</kbd>
      </form>
    </search>
  );
}
