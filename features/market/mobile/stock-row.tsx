import { type ReactNode, useRef } from 'react';
import { Amount } from '#ui/figures/amount.tsx';
import { ChangePill } from '#ui/figures/change.tsx';
import { Flash } from '#ui/figures/flash.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { Sparkline } from '#ui/figures/sparkline.tsx';
import { directionOf } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ListItem, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { SPARK_POINTS, type StockItem } from '../contract.ts';
import styles from './market-list.module.css';
import { useOnScreen } from './use-on-screen.ts';

/** What a row shows of a stock. */
type ShownStock = Pick<
  StockItem,
  'id' | 'symbol' | 'name' | 'kind' | 'currency' | 'price' | 'changePercent' | 'stale' | 'spark'
>;

interface StockRowProps {
  stock: ShownStock;
  /** Instead of its name. */
  detail?: ReactNode;
  /** A button at its end. */
  action?: ReactNode;
  /** Told when it is opened. */
  onChoose?: () => void;
}

/** One listing in a list of both countries: its day as a line, its price live while it is in sight, with its currency's name. */
export function StockRow(props: StockRowProps) {
  return (
    <ListItem>
      <StockLine {...props} code />
    </ListItem>
  );
}

/** The same within a `LongList`, of one country where it is not asked for the currency's name. */
export function StockLine({
  stock,
  detail = stock.name,
  action,
  onChoose,
  code = false,
}: StockRowProps & { code?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const onScreen = useOnScreen(place);
  return (
    <div ref={place} className={styles.row}>
      <Row
        to={`/situation/detail/${stock.id}`}
        onClick={onChoose}
        lead={<Monogram symbol={stock.symbol} />}
        title={stock.symbol}
        detail={detail}
        middle={<Day stock={stock} onScreen={onScreen} />}
        end={<Figures stock={stock} onScreen={onScreen} code={code} />}
      />
      {action}
    </div>
  );
}

interface LiveProps {
  stock: ShownStock;
  onScreen: boolean;
}

// What a quote changes is apart, so that a second's quotes draw nothing else of all the rows anew.

function Day({ stock, onScreen }: LiveProps) {
  const { changePercent } = useQuote(onScreen ? stock.id : null) ?? stock;
  return (
    <Sparkline values={stock.spark ?? []} whole={SPARK_POINTS + 1} direction={directionOf(changePercent)} />
  );
}

function Figures({ stock, onScreen, code }: LiveProps & { code: boolean }) {
  const { t } = useWords();
  const { price, changePercent, stale } = useQuote(onScreen ? stock.id : null) ?? stock;
  return (
    <span className={styles.figures}>
      <Flash value={price}>
        <Amount value={price} currency={stock.kind === 'stock' ? stock.currency : undefined} code={code} />
      </Flash>
      {stale ? (
        <StateChip tone="caution">{t('market.stock.stale')}</StateChip>
      ) : (
        <ChangePill percent={changePercent} />
      )}
    </span>
  );
}
