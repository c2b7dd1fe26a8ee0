import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import type { Currency } from '#kernel/money/money.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Change } from '#ui/figures/change.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { QuoteTick } from '#ui/realtime/messages.ts';
import type { PositionItem } from '../../contract.ts';
import { exchangeOf } from '../exchange-time.ts';
import styles from '../trade.module.css';
import { dateAt, dayChangeOf, newestSession, sumGroup } from './day-change.ts';

const MINUTE_MS = 60_000;

interface GroupSummaryProps {
  /** At their newest quotes. */
  positions: readonly PositionItem[];
  quotes: ReadonlyMap<string, QuoteTick>;
  currency: Currency;
}

/** Under a currency's heading: what is held of it together, what it gained in the newest session, named by its day, and all that it has gained. */
export function GroupSummary({ positions, quotes, currency }: GroupSummaryProps) {
  const { t, date } = useWords();
  const now = useBusinessNow(MINUTE_MS);
  const quoted = positions.flatMap(({ stockId }) => quotes.get(stockId) ?? []);
  const session = newestSession(quoted);
  const sum = sumGroup(
    positions.map((position) => ({
      position,
      day: session === null ? null : dayChangeOf(position, quotes.get(position.stockId), session),
    })),
  );
  const [newest] = quoted.filter(({ id, quotedAt }) => dateAt(id, quotedAt) === session);
  if (sum.value === null) return null;
  return (
    <p className={styles.groupSum}>
      <Amount value={sum.value} currency={currency} code />
      {quotes.size === 0 ? <span className={styles.lineToCome} /> : null}
      {sum.day === null || newest === undefined ? null : (
        <Change
          amount={sum.day}
          percent={sum.dayPercent}
          currency={currency}
          note={
            dateAt(newest.id, new Date(now).toISOString()) === session
              ? t('market.stock.today')
              : date(newest.quotedAt, 'day', TIME_ZONES[exchangeOf(newest.id)])
          }
        />
      )}
      {sum.profit === null ? null : (
        <Change
          amount={sum.profit}
          percent={sum.percent}
          currency={currency}
          note={t('trade.position.unrealised')}
        />
      )}
    </p>
  );
}
