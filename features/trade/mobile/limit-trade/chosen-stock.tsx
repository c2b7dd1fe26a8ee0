import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { getStock, type StockDetail } from '#features/market/contract.ts';
import { withLiveQuote } from '#features/market/mobile/index.ts';
import { Button } from '#ui/button/button.tsx';
import { failureText, isGone } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { ChangePill } from '#ui/figures/change.tsx';
import { Flash } from '#ui/figures/flash.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Row } from '#ui/list/row.tsx';
import { Caution, ClockLine } from '#ui/preview/notice.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import type { OrderItem } from '../../contract.ts';
import { LimitBuy } from './limit-buy.tsx';
import { LimitSell } from './limit-sell.tsx';
import styles from './limit-trade.module.css';

/** Sessions open and close: the frame around the live quote is asked for again. */
const REFRESH_MS = 30_000;

interface ChosenStockProps {
  id: string;
  startSide: 'buy' | 'sell';
  /** The investor's own orders that wait, of any stock. */
  working: readonly OrderItem[];
  /** Asks for another stock. */
  onChange: () => void;
}

/** The stock that was chosen, live, and the order that is made of it. */
export function ChosenStock({ id, startSide, working, onChange }: ChosenStockProps) {
  const words = useWords();
  const { t } = words;
  const query = useCallQuery(getStock, { id }, { refetchMs: REFRESH_MS, errorTip: false });
  const tick = useQuote(id);
  const [side, setSide] = useState(startSide);
  const another = (
    <Button kind="secondary" width="fit" onClick={onChange}>
      {t('limitTrade.another')}
    </Button>
  );
  if (query.data === undefined) {
    const { failure } = query;
    if (failure === null) return <ListSkeleton rows={5} />;
    if (isGone(failure)) return <EmptyState icon={SearchX} text={t('limitTrade.unknown')} action={another} />;
    return <ErrorState text={failureText(words, failure)} onRetry={query.retry} busy={query.isBusy} />;
  }
  const stock = withLiveQuote(query.data, tick);
  const own = working.filter(({ stockId }) => stockId === id);
  return (
    <>
      {query.isOffline ? <OfflineBanner at={query.updatedAt} /> : null}
      <ChosenRow stock={stock} onChange={onChange} />
      {stock.tradable && stock.standing.halt === null ? (
        <div className={styles.order}>
          <Segments
            label={t('limitTrade.side')}
            value={side}
            onChange={setSide}
            options={[
              { value: 'buy', label: t('limitTrade.buy') },
              { value: 'sell', label: t('limitTrade.sell') },
            ]}
          />
          {stock.session.state === 'closed' ? <ClockLine>{t('limitTrade.closed')}</ClockLine> : null}
          {side === 'buy' ? <LimitBuy stock={stock} own={own} /> : <LimitSell stock={stock} own={own} />}
        </div>
      ) : (
        <div className={styles.order}>
          <Caution>{t(stock.venue === null ? 'reason.market.no_venue' : 'limitTrade.notTraded')}</Caution>
        </div>
      )}
    </>
  );
}

function ChosenRow({ stock, onChange }: { stock: StockDetail; onChange: () => void }) {
  const { t } = useWords();
  return (
    <div className={styles.chosen}>
      <Row
        lead={<Monogram symbol={stock.symbol} />}
        title={stock.symbol}
        detail={stock.name}
        note={<span className={styles.change}>{t('limitTrade.another')}</span>}
        end={
          <>
            <Flash value={stock.price}>
              <Amount value={stock.price} currency={stock.currency} code />
            </Flash>
            <ChangePill percent={stock.changePercent} />
          </>
        }
        onClick={onChange}
      />
    </div>
  );
}
