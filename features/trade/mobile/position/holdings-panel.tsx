import { Briefcase } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { loadAssetsChart } from '#features/cashier/mobile/index.ts';
import { getMarketOverview, USDMXN_ID } from '#features/market/contract.ts';
import type { Currency } from '#kernel/money/money.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { ChangePill, Signed } from '#ui/figures/change.tsx';
import { Flash } from '#ui/figures/flash.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, Section, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { useQuotes } from '#ui/realtime/use-realtime.ts';
import { useSession } from '#ui/session/session.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { listPositions, type PositionItem } from '../../contract.ts';
import { PanelState } from '../panel-state.tsx';
import { GroupSummary } from './group-sum.tsx';
import { HoldingsSummary } from './holdings-summary.tsx';
import { dearestFirst, sumHoldings, withQuote } from './live-position.ts';
import { useGainInPesos } from './use-gain-in-pesos.ts';

const AssetsChart = lazy(loadAssetsChart);

const OPEN = { state: 'open', limit: 100 } as const;
const REFRESH_MS = 15_000;

/** Open positions, a hundred at a time. */
export const useHoldings = () =>
  usePagedCall(listPositions, OPEN, { errorTip: false, refetchMs: REFRESH_MS });

/** What is held, live: the sum with its parts, then each lot by currency. */
export function HoldingsPanel() {
  const { t } = useWords();
  const query = useHoldings();
  return (
    <PanelState
      query={query}
      end={null}
      empty={
        <EmptyState
          icon={Briefcase}
          text={t('trade.empty.holdings')}
          action={<ButtonLink to="/situation">{t('trade.way.market')}</ButtonLink>}
        />
      }
    >
      {(positions) => (
        <>
          <OwnFigures>
            <Holdings positions={positions} />
          </OwnFigures>
          <Suspense>
            <AssetsChart />
          </Suspense>
        </>
      )}
    </PanelState>
  );
}

const QUIET = { errorTip: false };
const CURRENCIES = ['USD', 'MXN'] as const satisfies readonly Currency[];

function Holdings({ positions }: { positions: readonly PositionItem[] }) {
  const { t } = useWords();
  const { user } = useSession();
  const stocks = [...new Set(positions.map((position) => position.stockId))].sort().join(' ');
  const ids = useMemo(() => [...stocks.split(' '), USDMXN_ID], [stocks]);
  const quotes = useQuotes(ids);
  // By the server's values: a tick of the price moves no row under a finger.
  const live = positions
    .toSorted(dearestFirst)
    .map((position) => withQuote(position, quotes.get(position.stockId)));
  const currency = user?.displayCurrency ?? 'MXN';
  // Without a line, and until the first quote, the last known rate.
  const known = useCallQuery(getMarketOverview, {}, QUIET).data?.fx;
  const dollar = quotes.get(USDMXN_ID) ?? known ?? null;
  const rate = dollar?.price ?? null;
  const inDollars = currency === 'MXN' ? live.filter((position) => position.currency === 'USD') : [];
  const { gain, isComing } = useGainInPesos(inDollars, dollar);
  // A gain that changes its meaning as the dollar's days arrive would mislead: it waits for them.
  const sum = isComing ? null : sumHoldings(live, currency, rate);
  return (
    <>
      <HoldingsSummary
        sum={sum}
        stocks={ids.length - 1}
        currency={currency}
        rate={rate}
        byDollar={gain?.byDollar ?? null}
        isConverted={positions.some((position) => position.currency !== currency)}
      />
      {CURRENCIES.map((held) => {
        const mine = live.filter((position) => position.currency === held);
        return mine.length === 0 ? null : (
          <Section key={held} title={t(`trade.currency.${held}`)}>
            <GroupSummary currency={held} positions={mine} quotes={quotes} />
            <List>
              {mine.map((position) => (
                <ListItem key={position.id}>
                  <HoldingRow position={position} />
                </ListItem>
              ))}
            </List>
          </Section>
        );
      })}
    </>
  );
}

function HoldingRow({ position }: { position: PositionItem }) {
  const { t, quantity } = useWords();
  const { marketValue, percentage, floatingProfit, currency, stale } = position;
  return (
    <Row
      to={`/trade/stockPositionDetail/${position.id}`}
      lead={<Monogram symbol={position.symbol} />}
      title={position.symbol}
      detail={t('trade.position.held', {
        quantity: quantity(position.quantity),
        count: Number(position.quantity),
        leverage: position.leverage,
      })}
      figure={
        marketValue === null ? null : (
          <Flash value={marketValue}>
            <Amount value={marketValue} currency={currency} />
          </Flash>
        )
      }
      under={
        <>
          {floatingProfit === null ? null : <Signed value={floatingProfit} currency={currency} />}
          {percentage === null || stale ? null : <ChangePill percent={percentage} />}
          {stale ? <StateChip tone="caution">{t('market.stock.stale')}</StateChip> : null}
        </>
      }
    />
  );
}
