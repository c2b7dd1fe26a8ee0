import { ArrowDownUp, Check } from 'lucide-react';
import { useState } from 'react';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { LateSheet } from '#ui/sheet/late-sheet.tsx';
import styles from './market-list.module.css';

const SORTS = ['symbol', 'name', 'price', 'change'] as const;
type Sort = (typeof SORTS)[number];

/** In which order a list stands. */
export interface Sorting {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

export const FIRST_SORTING: Sorting = { sort: 'symbol', order: 'asc' };

/** Words begin with A, figures with the largest. */
const CHOICES: readonly Sorting[] = SORTS.flatMap((sort) =>
  (isWord(sort) ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const)).map((order) => ({ sort, order })),
);

function isWord(sort: Sort): boolean {
  return sort === 'symbol' || sort === 'name';
}

interface SortChoiceProps {
  sorting: Sorting;
  onChoose: (sorting: Sorting) => void;
}

/** Says by what a list is sorted, and asks for another order in a sheet. */
export function SortChoice({ sorting, onChoose }: SortChoiceProps) {
  const words = useWords();
  const { t } = words;
  const [isOpen, setIsOpen] = useState(false);
  const choose = (next: Sorting) => {
    setIsOpen(false);
    onChoose(next);
  };
  return (
    <>
      <button type="button" className={styles.sort} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon of={ArrowDownUp} size={16} />
        {t('market.sort.by', { sort: t(`market.sort.${sorting.sort}`) })}
        <span className={styles.spoken}>{` ${orderText(words, sorting)}`}</span>
      </button>
      <LateSheet open={isOpen} onOpenChange={setIsOpen} title={t('market.sort')}>
        <List label={t('market.sort')}>
          {CHOICES.map((choice) => {
            const { sort, order } = choice;
            const isChosen = sort === sorting.sort && order === sorting.order;
            return (
              <ListItem key={`${sort} ${order}`}>
                <Row
                  title={t(`market.sort.${sort}`)}
                  detail={orderText(words, choice)}
                  end={isChosen ? <Icon of={Check} size={20} label={t('market.sort.chosen')} /> : null}
                  onClick={() => choose(choice)}
                />
              </ListItem>
            );
          })}
        </List>
      </LateSheet>
    </>
  );
}

function orderText({ t }: Words, { sort, order }: Sorting): string {
  return t(isWord(sort) ? `market.order.word.${order}` : `market.order.${order}`);
}
