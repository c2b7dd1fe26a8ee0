import { useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { getStock } from '#features/market/contract.ts';
import { loadTradingNotice } from '#features/market/mobile/index.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Change } from '#ui/figures/change.tsx';
import { Flash } from '#ui/figures/flash.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { StateChip } from '#ui/list/list.tsx';
import { ClockLine } from '#ui/preview/notice.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { getPosition, type PositionItem } from '../../contract.ts';
import { exchangeMoment } from '../exchange-time.ts';
import { isNothing } from '../shown-figures.ts';
import { SplitNote } from '../split-note.tsx';
import styles from '../trade.module.css';
import { AddMarginSheet } from './add-margin-sheet.tsx';
import { CloseSheet } from './close-sheet.tsx';
import { ExplainedLines } from './formula.tsx';
import { freeShares } from './free-shares.ts';
import { netPercent, withQuote } from './live-position.ts';
import { MarginHead } from './margin-head.tsx';
import { positionLines } from './position-lines.ts';

const REFRESH_MS = 5_000;
/** Without a line it is left out: the figures are worth more than the notice. */
const TradingNotice = lazy(() => loadTradingNotice().catch(() => ({ default: () => <></> })));

/** Position detail: all figures of a lot, live while it is open, and the way to close it. */
export function PositionDetailScreen() {
  const { id } = useParams({ strict: false }) as { id: string };
  const words = useWords();
  const query = useCallQuery(getPosition, { id }, { refetchMs: REFRESH_MS, errorTip: false });
  const known = query.data?.position;
  const quote = useQuote(known?.state === 'open' ? known.stockId : null);
  const position = known === undefined ? undefined : withQuote(known, quote);
  const [isClosing, setIsClosing] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const title =
    position === undefined ? words.t('trade.position.screen') : dotted(position.symbol, position.name);
  const free = position === undefined ? '0' : freeShares(position);
  const canClose = position?.state === 'open' && !position.building && !isNothing(free);
  return (
    <Screen
      bar={<AppBar title={title} back="/trade" />}
      footer={footerOf(
        position?.margin != null && position.margin.borrowed !== '0.00' && !position.margin.isClosing ? (
          <Button
            key="add"
            kind={position.margin.calledAt === null ? 'secondary' : 'primary'}
            onClick={() => setIsAdding(true)}
          >
            {words.t('margin.add')}
          </Button>
        ) : null,
        canClose && position.product === 'block' ? (
          <ButtonLink key="block" to={`/trade/blockTradeOrderDetail/${position.id}`}>
            {words.t('trade.position.toBlock')}
          </ButtonLink>
        ) : canClose ? (
          <Button
            key="close"
            kind={position.margin?.calledAt == null ? 'primary' : 'secondary'}
            onClick={() => setIsClosing(true)}
          >
            {words.t('trade.close')}
          </Button>
        ) : null,
      )}
      padding="none"
    >
      {query.isOffline && position !== undefined ? <OfflineBanner at={query.updatedAt} /> : null}
      {position !== undefined ? (
        <OwnFigures>
          {position.state === 'open' ? <HeldNotice stockId={position.stockId} /> : null}
          <Position position={position} />
        </OwnFigures>
      ) : null}
      {position === undefined && query.failure === null ? <DetailSkeleton lines={10} /> : null}
      {position === undefined ? (
        <DetailFailure
          query={query}
          unknown={words.t('trade.position.unknown')}
          way={{ to: '/trade?tab=holdings', label: words.t('trade.way.holdings') }}
        />
      ) : null}
      {position?.margin != null && isAdding ? (
        <AddMarginSheet position={position} margin={position.margin} onClose={() => setIsAdding(false)} />
      ) : null}
      {position !== undefined && isClosing ? (
        <CloseSheet position={position} free={free} open={isClosing} onOpenChange={setIsClosing} />
      ) : null}
    </Screen>
  );
}

/** Why the stock held cannot be sold now, or until when it can; nothing where all is as usual. */
function HeldNotice({ stockId }: { stockId: string }) {
  const { data } = useCallQuery(getStock, { id: stockId }, { refetchMs: REFRESH_MS, errorTip: false });
  return data === undefined ? null : (
    <Suspense fallback={null}>
      <TradingNotice stock={data} />
    </Suspense>
  );
}

/** Adding margin comes first where it is called for. */
function footerOf(add: ReactNode, close: ReactNode): ReactNode {
  if (add === null && close === null) return undefined;
  return (
    <div className={styles.footer}>
      {add}
      {close}
    </div>
  );
}

function Position({ position }: { position: PositionItem }) {
  const words = useWords();
  const { t } = words;
  const isOpen = position.state === 'open';
  const { marketValue, currency } = position;
  // What is over is told after all fees, as in the list of closed positions.
  const [result, percent] = isOpen
    ? [position.floatingProfit, position.percentage]
    : [position.totalProfit, netPercent(position)];
  return (
    <div className={styles.detail}>
      {position.margin === null ? null : <MarginHead position={position} margin={position.margin} />}
      <section className={styles.head}>
        <p className={styles.soft}>
          {isOpen ? t('trade.position.marketValue') : t('trade.position.brought')}
        </p>
        {marketValue === null ? null : (
          <p>
            <Flash value={marketValue}>
              <Amount value={marketValue} currency={currency} code size="hero" />
            </Flash>
          </p>
        )}
        {result === null ? null : (
          <p>
            <Change
              amount={result}
              percent={percent}
              currency={currency}
              note={isOpen ? t('trade.position.unrealised') : t('trade.position.realised')}
            />
          </p>
        )}
        {position.source === null || position.quotedAt === null ? null : (
          <p className={styles.soft}>
            {t('trade.position.quoted', {
              source: position.source,
              time: exchangeMoment(words, position.stockId, position.quotedAt, 'exact'),
            })}
          </p>
        )}
        {isOpen && position.stale ? (
          <p>
            <StateChip tone="caution">{t('market.stock.stale')}</StateChip>
          </p>
        ) : null}
        {position.closedByMargin ? (
          <p>
            <StateChip tone="caution">{t('margin.closedBy')}</StateChip>
          </p>
        ) : null}
        <SplitNote since={position.splitSince} />
        {position.building ? <ClockLine>{t('trade.position.building')}</ClockLine> : null}
      </section>
      <ExplainedLines position={position} lines={positionLines(words, position)} />
      <div className={styles.actions}>
        <ButtonLink kind="secondary" to={`/situation/detail/${position.stockId}`}>
          {t('trade.position.toStock', { symbol: position.symbol })}
        </ButtonLink>
        {isOpen && !position.building && position.product === 'trade' ? (
          <ButtonLink kind="quiet" to={`/otc?stock=${position.stockId}&side=sell&position=${position.id}`}>
            {t('trade.position.toOtc')}
          </ButtonLink>
        ) : null}
        <ToOrder position={position} />
      </div>
    </div>
  );
}

/** To the order that opened or closed it; shares of an issue came without one. */
function ToOrder({ position }: { position: PositionItem }) {
  const { t } = useWords();
  if (position.product === 'block' && position.state === 'closed') {
    return (
      <ButtonLink kind="quiet" to={`/trade/blockTradeOrderDetail/${position.id}`}>
        {t('trade.receipt.toOrder')}
      </ButtonLink>
    );
  }
  const id = position.closeOrderId ?? position.orderId;
  if (id === null) return null;
  return (
    <ButtonLink kind="quiet" to={`/trade/stockTradeDetail/${id}`}>
      {t('trade.receipt.toOrder')}
    </ButtonLink>
  );
}
