import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { type SavedFilter, savedFilters } from './filter-memory.ts';
import styles from './saved-filters.module.css';

interface SavedFiltersProps<Filter> {
  /** Under which they are kept: the desk. */
  desk: string;
  /** What would be saved now. */
  filter: Filter;
  /** What stands in the fields when nothing is asked for: that is not worth saving, and neither is what was saved. */
  empty: Filter;
  onChoose: (filter: Filter) => void;
}

const MAX_NAME = 40;

/** An operator's own filters by name: one tap asks for them again. They stay in this browser. */
export function SavedFilters<Filter>({ desk, filter, empty, onChoose }: SavedFiltersProps<Filter>) {
  const { t } = useWords();
  const [kept, setKept] = useState(() => savedFilters.read<Filter>(desk));
  const [name, setName] = useState('');
  const write = (next: readonly SavedFilter<Filter>[]) => {
    savedFilters.write(desk, next);
    setKept(next);
  };
  const isShown = (other: Filter) => JSON.stringify(other) === JSON.stringify(filter);
  const isEmpty = isShown(empty);
  if (isEmpty && kept.length === 0) return null;
  return (
    <div className={styles.saved}>
      <ul className={styles.list} aria-label={t('ui.console.filters')}>
        {kept.map((one) => (
          <li key={one.name} className={styles.chip}>
            <button type="button" aria-pressed={isShown(one.filter)} onClick={() => onChoose(one.filter)}>
              {one.name}
            </button>
            <button
              type="button"
              aria-label={t('ui.console.filters.forget', { name: one.name })}
              onClick={() => write(kept.filter((other) => other !== one))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {isEmpty || kept.some((one) => isShown(one.filter)) ? null : (
        <form
          className={styles.save}
          onSubmit={(event) => {
            event.preventDefault();
            const called = name.trim();
            if (called === '') return;
            write([...kept.filter((one) => one.name !== called), { name: called, filter }]);
            setName('');
          }}
        >
          <input
            className={styles.name}
            aria-label={t('ui.console.filters.name')}
            placeholder={t('ui.console.filters.name')}
            maxLength={MAX_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" kind="quiet" width="fit">
            {t('ui.console.filters.save')}
          </Button>
        </form>
      )}
    </div>
  );
}
