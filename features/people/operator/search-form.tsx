import { Search } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';

/** Looks for an investor when it is sent, not at each letter: each search is a line of the audit log. */
export function SearchForm({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const { t } = useWords();
  const [typed, type] = useState(text);
  const search = () => onSearch(typed.trim());
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <TextField
          label={t('people.search')}
          hint={t('people.search.hint')}
          type="search"
          autoComplete="off"
          maxLength={120}
          value={typed}
          onChange={(event) => type(event.target.value)}
          action={<IconButton icon={Search} label={t('people.find')} onClick={search} />}
        />
      </form>
    </search>
  );
}
