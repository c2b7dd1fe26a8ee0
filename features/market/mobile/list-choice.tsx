import { Check, SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
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

/** Words begin with A, figures with the largest. */
const CHOICES: readonly Sorting[] = SORTS.flatMap((sort) =>
  (isWord(sort) ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const)).map((order) => ({ sort, order })),
);

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
        <SectorChoice sector={sector} onChoose={onSector} onDone={() => setIsOpen(false)} />
        {sorting === null ? null : (
          <List label={t('market.sort')}>
            {CHOICES.map((choice) => (
              <ListItem key={`${choice.sort} ${choice.order}`}>
                <Row
                  title={t(`market.sort.${choice.sort}`)}
                  detail={orderText(words, choice)}
                  end={
                    isSame(choice, sorting) ? (
                      <Icon of={Check} size={20} label={t('market.sort.chosen')} />
                    ) : null
                  }
                  onClick={() => {
                    setIsOpen(false);
                    onSort(choice);
                  }}
                />
              </ListItem>
            ))}
          </List>
        )}
      </LateSheet>
    </>
  );
}

const isSame = (one: Sorting, other: Sorting) => one.sort === other.sort && one.order === other.order;

interface SectorChoiceProps {
  sector: Sector | null;
  onChoose: (sector: Sector | null) => void;
  /** It was chosen for good: arrow keys go from one to the next. */
  onDone: () => void;
}

function SectorChoice({ sector, onChoose, onDone }: SectorChoiceProps) {
  const { t } = useWords();
  const isByKey = useRef(false);
  return (
    <label className={styles.sectorField}>
      <span>{t('market.sector')}</span>
      <select
        className={styles.sector}
        value={sector ?? ''}
        onKeyDown={() => {
          isByKey.current = true;
        }}
        onPointerDown={() => {
          isByKey.current = false;
        }}
        onChange={({ target }) => {
          onChoose(SECTORS.find((known) => known === target.value) ?? null);
          if (!isByKey.current) onDone();
        }}
      >
        <option value="">{t('market.sector.all')}</option>
        {SECTORS.map((each) => (
          <option key={each} value={each}>
            {t(`market.sector.${each}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function orderText({ t }: Words, { sort, order }: Sorting): string {
  return t(isWord(sort) ? `market.order.word.${order}` : `market.order.${order}`);
}
