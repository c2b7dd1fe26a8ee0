import { Archive } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { ChangePill, Signed } from '#ui/figures/change.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { HeadedSkeleton } from '#ui/state/headed-skeleton.tsx';
import { listPositions, listResults, type PositionItem } from '../../contract.ts';
import { exchangeTime } from '../exchange-time.ts';
import { PanelState } from '../panel-state.tsx';
import { momentText } from '../split-note.tsx';
import { netPercent } from './live-position.ts';
import { MonthCard } from './month-results.tsx';

const CLOSED = { state: 'closed' } as const;

/** Closed positions with what they brought after all fees, newest first. */
export function ClosedPanel() {
  const { t } = useWords();
  const query = usePagedCall(listPositions, CLOSED, { errorTip: false });
  const month = useCallQuery(listResults, {}, { errorTip: false });
  // The rows do not move down once they are there.
  if (month.isLoading && !month.isOffline) return <HeadedSkeleton />;
  return (
    <PanelState
      query={query}
      empty={
        <EmptyState
          icon={Archive}
          text={t('trade.empty.closed')}
          action={<ButtonLink to="/trade?tab=holdings">{t('trade.way.holdings')}</ButtonLink>}
        />
      }
    >
      {(positions) => (
        <>
          <MonthCard />
          <OwnFigures>
            <List label={t('trade.tab.closed')}>
              {positions.map((position) => (
                <ListItem key={position.id}>
                  <ClosedRow position={position} />
                </ListItem>
              ))}
            </List>
          </OwnFigures>
        </>
      )}
    </PanelState>
  );
}

function ClosedRow({ position }: { position: PositionItem }) {
  const words = useWords();
  const { t, quantity } = words;
  const percent = netPercent(position);
  return (
    <Row
      to={`/trade/stockPositionDetail/${position.id}`}
      lead={<Monogram symbol={position.symbol} />}
      title={position.symbol}
      detail={dotted(
        t('trade.shares', { quantity: quantity(position.quantity), count: Number(position.quantity) }),
        position.closeDate === null
          ? null
          : momentText(
              words,
              exchangeTime(words, position.stockId, position.closeDate, 'day'),
              position.splitSince,
            ),
      )}
      figure={
        position.totalProfit === null ? null : (
          <Signed value={position.totalProfit} currency={position.currency} code />
        )
      }
      under={percent === null ? null : <ChangePill percent={percent} />}
    />
  );
}
