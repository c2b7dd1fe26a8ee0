import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { StateChip } from '#ui/list/list.tsx';
import type { StockDetail } from '../contract.ts';
import { changeOfSession, isUnderWay } from './session-line.tsx';
import styles from './stock.module.css';

const EVERY_SECOND_MS = 1_000;

/** Where the price comes from and how old it is, for what holiday its exchange rests; says so where it is stale. */
export function QuoteOrigin({ stock }: { stock: StockDetail }) {
  const { t, find, ago, date } = useWords();
  const now = useBusinessNow(EVERY_SECOND_MS);
  const zone = TIME_ZONES[stock.exchange];
  const { state, holiday } = stock.session;
  const isOpen = state === 'open';
  const place = find(`market.exchange.${stock.kind === 'rate' ? 'rate' : stock.exchange}`) ?? stock.exchange;
  const source = find(`market.source.${stock.source}`) ?? stock.source;
  const age = isOpen ? ago(stock.quotedAt, now) : date(stock.quotedAt, 'moment', zone);
  const rest = isOpen || !holiday ? null : t(`market.holiday.${holiday}`);
  return (
    <p className={styles.origin}>
      <span>{dotted(place, source, age, rest)}</span>
      {stock.stale ? <StateChip tone="caution">{t('market.stock.stale')}</StateChip> : null}
    </p>
  );
}

/** Whether one can trade now. */
export function StockSession({ stock }: { stock: StockDetail }) {
  const { t } = useWords();
  const isOpen = isUnderWay(stock.session, useBusinessNow(EVERY_SECOND_MS));
  return (
    <p className={styles.session}>
      <span className={isOpen ? styles.dotOpen : styles.dotClosed} aria-hidden="true" />
      {t(isOpen ? 'market.session.isOpen' : 'market.session.isClosed')}
    </p>
  );
}

/** When that changes. */
export function NextSession({ stock }: { stock: StockDetail }) {
  const words = useWords();
  const now = useBusinessNow(EVERY_SECOND_MS);
  return <p className={styles.until}>{changeOfSession(words, stock.country, stock.session, now)}</p>;
}
