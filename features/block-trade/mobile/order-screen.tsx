import { useParams } from '@tanstack/react-router';
import { BookOpen, Layers, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { getStock } from '#features/market/contract.ts';
import { isUnderWay, sessionText } from '#features/market/mobile/index.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Signed } from '#ui/figures/change.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Fold, FoldLink, Folds } from '#ui/list/fold.tsx';
import { KeyValue, StateChip } from '#ui/list/list.tsx';
import { ChainHead } from '#ui/preview/chain-head.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { type BlockOrder, getBlockOrder } from '../contract.ts';
import styles from './block.module.css';
import { offerPath } from './block-words.ts';
import { buyLines, heldLines, heldRest, sellLines, soldLines } from './order-lines.tsx';
import { outcomeOf } from './outcome.ts';
import { OutcomeBar } from './outcome-bar.tsx';
import { SellSheet } from './sell-sheet.tsx';

const FRESH = { errorTip: false, refetchMs: 5_000 };
const TICK_MS = 20_000;

/** `/trade/blockTradeOrderDetail/$id`: one block order with every figure of its purchase and its sale. */
export function BlockOrderScreen() {
  const words = useWords();
  const { t } = words;
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useCallQuery(getBlockOrder, { id }, FRESH);
  const [isSelling, setSelling] = useState(false);
  const order = query.data?.order;
  return (
    <Screen
      bar={<AppBar title={t('block.order')} back="/trade?tab=block" />}
      footer={
        order?.state === 'bought' ? (
          <Button onClick={() => setSelling(true)}>{t('block.sell')}</Button>
        ) : undefined
      }
    >
      {query.isOffline && order ? <OfflineBanner at={query.updatedAt} /> : null}
      {order !== undefined ? (
        <OwnFigures>
          <Order order={order} />
        </OwnFigures>
      ) : query.failure === null ? (
        <DetailSkeleton lines={8} />
      ) : (
        <DetailFailure query={query} />
      )}
      {order !== undefined && isSelling ? (
        <SellSheet
          order={order}
          onClose={() => {
            setSelling(false);
            query.retry();
          }}
        />
      ) : null}
    </Screen>
  );
}

function Order({ order }: { order: BlockOrder }) {
  const words = useWords();
  const { t } = words;
  const isHeld = order.state === 'bought';
  const now = useBusinessNow(TICK_MS);
  const { data: stock } = useCallQuery(getStock, { id: order.stockId }, { errorTip: false });
  const isOpen = stock !== undefined && isUnderWay(stock.session, now);
  const sellable = stock ? sessionText(words, stock.country, stock.session, now) : null;
  return (
    <div className={styles.detail}>
      <div className={styles.head}>
        <Monogram symbol={order.symbol} />
        <span className={styles.names}>
          <h2 className={styles.symbol}>{order.symbol}</h2>
          <span className={styles.soft}>
            {dotted(order.stockName, t(`block.exchange.${order.exchange}`))}
          </span>
        </span>
        <StateChip tone={isHeld ? 'accent' : 'plain'}>{t(`block.order.state.${order.state}`)}</StateChip>
      </div>
      <Worth order={order} isNow={isOpen && !order.stale} />
      {order.calledAt === null ? null : (
        <>
          <Caution>{t('block.order.called')}</Caution>
          <ButtonLink kind="secondary" to={`/trade/stockPositionDetail/${order.id}`}>
            {t('block.order.addMargin')}
          </ButtonLink>
        </>
      )}
      {order.soldHow === 'margin' ? <Caution>{t('block.order.byMargin')}</Caution> : null}
      {isHeld ? (
        <Held order={order} sellable={sellable} isClosed={stock !== undefined && !isOpen} />
      ) : (
        <KeyValue items={soldLines(words, order)} />
      )}
      <Folds>
        <Fold icon={BookOpen} title={t('trade.order.all')} detail={order.number}>
          {isHeld ? null : <h3 className={styles.part}>{t('block.order.buy')}</h3>}
          <KeyValue items={[...(isHeld ? heldRest(words, order) : []), ...buyLines(words, order)]} />
          {isHeld ? null : (
            <>
              <h3 className={styles.part}>{t('block.order.sell')}</h3>
              <KeyValue items={sellLines(words, order)} />
            </>
          )}
        </Fold>
        <FoldLink icon={Layers} title={t('block.order.toOffer')} to={offerPath(order.offerId)} />
        <FoldLink
          icon={TrendingUp}
          title={t('block.order.toPosition')}
          to={`/trade/stockPositionDetail/${order.id}`}
        />
      </Folds>
      <ChainHead head={order.ledgerHead} from="order" />
    </div>
  );
}

interface WorthProps {
  order: BlockOrder;
  /** Whether it could be sold at the price that is known; else that price is only the last one. */
  isNow: boolean;
}

/** The figure that counts: what selling would bring now, or brought; what that gains, and the way to it from what was paid. */
function Worth({ order, isNow }: WorthProps) {
  const { t } = useWords();
  const { currency, profit } = order;
  const isHeld = order.state === 'bought';
  const value = isHeld ? (order.saleNow?.total ?? null) : order.sellActual;
  const outcome = outcomeOf(order);
  return (
    <div>
      <p className={styles.soft}>
        {isHeld ? t('block.order.net', { market: isNow ? 'open' : 'closed' }) : t('block.order.credited')}
      </p>
      {value === null ? (
        <p className={styles.profit}>{t('block.order.unknown')}</p>
      ) : (
        <Amount value={value} currency={currency} code size="hero" />
      )}
      <p className={styles.standing}>
        {order.stale ? <StateChip tone="caution">{t('market.stock.stale')}</StateChip> : null}
        {profit === null ? null : <Signed value={profit} currency={currency} />}
      </p>
      {outcome === null ? null : (
        <OutcomeBar
          outcome={outcome}
          currency={currency}
          worthLabel={t(isHeld ? 'block.outcome.worth' : 'block.order.sell')}
        />
      )}
    </div>
  );
}

interface HeldProps {
  order: BlockOrder;
  /** When the market takes it; null while not known. */
  sellable: string | null;
  isClosed: boolean;
}

/** A held order's one table, with the hours of its market. */
function Held({ order, sellable, isClosed }: HeldProps) {
  const words = useWords();
  return (
    <div>
      <KeyValue items={heldLines(words, order, sellable)} />
      <p className={styles.under}>
        {words.t('block.order.profitNote', { open: isClosed ? 'closed' : 'open' })}
      </p>
    </div>
  );
}
