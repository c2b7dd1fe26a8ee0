import { SlidersHorizontal } from 'lucide-react';
import { Fragment, useState } from 'react';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { LateSheet } from '#ui/sheet/late-sheet.tsx';
import { SECTORS, type Sector } from '../contract.ts';
import styles from './market-list.module.css';

const SORTS = ['symbol', 'name', 'price', 'change'] as const;
type Sort = (typeof SORTS)[number];

/** In which order a list stands. */
export interface Sorting {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

export const FIRST_SORTING: Sorting = { sort: 'symbol', order: 'asc' };

function isWord(sort: Sort): boolean {
  return sort === 'symbol' || sort === 'name';
}

interface ListChoiceProps {
  /** Null where the list has an order of its own, as what moves most. */
  sorting: Sorting | null;
  onSort: (sorting: Sorting) => void;
  sector: Sector | null;
  onSector: (sector: Sector | null) => void;
}

/** How a list is sorted and which sector it shows, asked for in a sheet behind one button, which says both. */
export function ListChoice({ sorting, onSort, sector, onSector }: ListChoiceProps) {
  const words = useWords();
  const { t } = words;
  const [isOpen, setIsOpen] = useState(false);
  const said = dotted(
    sorting === null
      ? t('market.sort.bySector')
      : `${t('market.sort.by', { sort: t(`market.sort.${sorting.sort}`) })} ${orderText(words, sorting)}`,
    sector === null ? null : t(`market.sector.${sector}`),
  );
  const isOwn = sector !== null || (sorting !== null && !isSame(sorting, FIRST_SORTING));
  const close = () => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        className={isOwn ? `${styles.sort} ${styles.sorted}` : styles.sort}
        aria-haspopup="dialog"
        aria-label={said}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={SlidersHorizontal} />
      </button>
      <LateSheet open={isOpen} onOpenChange={setIsOpen} title={t('market.sort')}>
        {sorting === null ? null : <SortChoice sorting={sorting} onSort={onSort} onDone={close} />}
        <SectorChoice sector={sector} onSector={onSector} onDone={close} />
      </LateSheet>
    </>
  );
}

const isSame = (one: Sorting, other: Sorting) => one.sort === other.sort && one.order === other.order;

interface SortChoiceProps {
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  onDone: () => void;
}

/** What can be sorted by, each with its two orders: words begin with A, figures with the largest. */
function SortChoice({ sorting, onSort, onDone }: SortChoiceProps) {
  const words = useWords();
  return (
    <div className={styles.orders}>
      {SORTS.map((sort) => (
        <Fragment key={sort}>
          <span className={styles.orderName}>{words.t(`market.sort.${sort}`)}</span>
          {(isWord(sort) ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const)).map((order) => (
            <button
              key={order}
              type="button"
              className={styles.option}
              aria-label={`${words.t(`market.sort.${sort}`)} ${orderText(words, { sort, order })}`}
              aria-pressed={isSame({ sort, order }, sorting)}
              onClick={() => {
                onDone();
                onSort({ sort, order });
              }}
            >
              {orderText(words, { sort, order })}
            </button>
          ))}
        </Fragment>
      ))}
    </div>
  );
}

type SectorChoiceProps = Pick<ListChoiceProps, 'sector' | 'onSector'> & { onDone: () => void };

function SectorChoice({ sector, onSector, onDone }: SectorChoiceProps) {
  const { t } = useWords();
  const title = t('market.sector');
  return (
    <>
      <h3 className={styles.orderName}>{title}</h3>
      <fieldset className={styles.sectors} aria-label={title}>
        {([null, ...SECTORS] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={`${styles.option} ${styles.round}`}
            aria-pressed={each === sector}
            onClick={() => {
              onDone();
              onSector(each);
            }}
          >
            {t(`market.sector.${each ?? 'all'}`)}
          </button>
        ))}
      </fieldset>
    </>
  );
}

function orderText({ t }: Words, { sort, order }: Sorting): string {
  return t(isWord(sort) ? `market.order.word.${order}` : `market.order.${order}`);
}
