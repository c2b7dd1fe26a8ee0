import { useParams } from '@tanstack/react-router';
import { BookOpen, Handshake, ListTree, TrendingUp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { MarginBanner } from '#features/margin/mobile/index.ts';
import { getStock, type StockDetail } from '#features/market/contract.ts';
import { loadTradingNotice } from '#features/market/mobile/index.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Fold, FoldLink, Folds } from '#ui/list/fold.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { getPosition, type PositionItem } from '../../../contract.ts';
import { isNothing } from '../../shown-figures.ts';
import styles from '../../trade.module.css';
import { AddMarginSheet } from '../add-margin-sheet.tsx';
import { CloseSheet } from '../close-sheet.tsx';
import { HowWorkedOut } from '../formula.tsx';
import { freeShares } from '../free-shares.ts';
import { withQuote } from '../live-position.ts';
import { BuyMore, BuyMoreComing, canBuy } from './buy-more.tsx';
import { hasParts, MarginHead } from './margin-head.tsx';
import own from './position.module.css';
import { PositionHead } from './position-head.tsx';
import { firstFigures, positionLines } from './position-lines.ts';

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
  const { stock, isComing } = useStockHeld(known);
  const position = known === undefined ? undefined : withQuote(known, quote);
  const [isClosing, setIsClosing] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const title =
    position === undefined ? words.t('trade.position.screen') : dotted(position.symbol, position.name);
  const free = position === undefined ? '0' : freeShares(position);
  const actions = position === undefined ? null : actionsOf(position, stock, isComing);
  return (
    <Screen
      bar={
        <AppBar
          title={title}
          back="/trade"
          actions={
            position === undefined ? null : (
              <HowWorkedOut position={position} lines={positionLines(words, position)} />
            )
          }
        />
      }
      footer={
        position !== undefined && actions !== null ? (
          <Footer
            position={position}
            stock={stock}
            isComing={isComing}
            actions={actions}
            onAdd={() => setIsAdding(true)}
            onClose={() => setIsClosing(true)}
          />
        ) : undefined
      }
      padding="none"
    >
      {query.isOffline && position !== undefined ? <OfflineBanner at={query.updatedAt} /> : null}
      {position !== undefined ? (
        <OwnFigures>
          {stock === undefined ? null : (
            <Suspense fallback={null}>
              <TradingNotice stock={stock} />
            </Suspense>
          )}
          <Position position={position} />
        </OwnFigures>
      ) : null}
      {position === undefined && query.failure === null ? <DetailSkeleton lines={6} /> : null}
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
        <CloseSheet {...{ position, stock, free }} open={isClosing} onOpenChange={setIsClosing} />
      ) : null}
    </Screen>
  );
}

/** The stock of an open position, and whether it is still coming; undefined of what is over, and where it cannot be had. */
function useStockHeld(position: PositionItem | undefined): {
  stock: StockDetail | undefined;
  isComing: boolean;
} {
  const { stockId = '', state } = position ?? {};
  const isOpen = state === 'open';
  const options = { enabled: isOpen, refetchMs: REFRESH_MS, errorTip: false };
  const { data, isLoading, isOffline } = useCallQuery(getStock, { id: stockId }, options);
  return { stock: isOpen ? data : undefined, isComing: isOpen && isLoading && !isOffline };
}

/** What can be done with a position now; null where nothing can. */
function actionsOf(position: PositionItem, stock: StockDetail | undefined, isComing: boolean) {
  if (position.state === 'closed') return null;
  const canAdd =
    position.margin !== null && position.margin.borrowed !== '0.00' && !position.margin.isClosing;
  const canClose = stock?.venue !== null && !position.building && !isNothing(freeShares(position));
  const isIdle = !canAdd && !canClose && !isComing && (stock === undefined || !canBuy(stock));
  return isIdle ? null : { canAdd, canClose };
}

interface FooterProps {
  position: PositionItem;
  stock: StockDetail | undefined;
  /** The stock is not known yet. */
  isComing: boolean;
  actions: { readonly canAdd: boolean; readonly canClose: boolean };
  onAdd: () => void;
  onClose: () => void;
}

/** Adding margin comes first where it is called for; buying more stands beside selling. */
function Footer({ position, stock, isComing, actions: { canAdd, canClose }, onAdd, onClose }: FooterProps) {
  const { t } = useWords();
  const { margin, product } = position;
  const isCalled = margin !== null && margin.calledAt !== null;
  return (
    <div className={own.actions}>
      {canAdd ? (
        <Button kind={isCalled ? 'primary' : 'secondary'} onClick={onAdd}>
          {t('margin.add')}
        </Button>
      ) : null}
      <div className={own.sale}>
        {isComing ? <BuyMoreComing /> : null}
        {stock === undefined ? null : <BuyMore stock={stock} />}
        {canClose && product === 'block' ? (
          <ButtonLink to={`/trade/blockTradeOrderDetail/${position.id}`}>
            {t('trade.position.toBlock')}
          </ButtonLink>
        ) : canClose ? (
          <Button kind={isCalled ? 'secondary' : 'primary'} onClick={onClose}>
            {t('trade.close')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Position({ position }: { position: PositionItem }) {
  const words = useWords();
  const { t } = words;
  const { margin, symbol, quantity, currentPrice } = position;
  const lines = positionLines(words, position);
  const first = firstFigures(position, hasParts(position));
  return (
    <div className={styles.detail}>
      {margin === null ? null : <MarginBanner {...{ margin, symbol, quantity }} price={currentPrice} />}
      <PositionHead position={position} />
      {margin === null ? null : <MarginHead position={position} margin={margin} />}
      <KeyValue items={lines.filter(({ formula }) => first.has(formula))} />
      <Folds>
        <Fold icon={ListTree} title={t('trade.position.details')} detail={t('trade.position.details.what')}>
          <KeyValue items={lines.filter(({ formula }) => !first.has(formula))} />
        </Fold>
        <FoldLink
          icon={TrendingUp}
          title={t('trade.position.toStock', { symbol })}
          to={`/situation/detail/${position.stockId}`}
        />
        {position.state === 'open' && !position.building && position.product === 'trade' ? (
          <FoldLink
            icon={Handshake}
            title={t('trade.position.toOtc')}
            to={`/otc?stock=${position.stockId}&side=sell&position=${position.id}`}
          />
        ) : null}
        <ToOrder position={position} />
      </Folds>
    </div>
  );
}

/** To the order that opened or closed it; shares of an issue came without one. */
function ToOrder({ position }: { position: PositionItem }) {
  const { t } = useWords();
  const isBlock = position.product === 'block' && position.state === 'closed';
  const id = isBlock ? position.id : (position.closeOrderId ?? position.orderId);
  if (id === null) return null;
  const to = `/trade/${isBlock ? 'blockTradeOrderDetail' : 'stockTradeDetail'}/${id}`;
  return <FoldLink icon={BookOpen} title={t('trade.receipt.toOrder')} to={to} />;
}
