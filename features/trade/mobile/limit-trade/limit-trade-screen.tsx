import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeftToLine } from 'lucide-react';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useSession } from '#ui/session/session.ts';
import { Gate } from '#ui/state/gate.tsx';
import { listOrders } from '../../contract.ts';
import { ChosenStock } from './chosen-stock.tsx';
import { LimitHistory } from './limit-history.tsx';
import { StockChoice } from './stock-choice.tsx';
import { WorkingOrders } from './working-orders.tsx';

/** `/limitTrade`: a limit order made on a ladder of prices, those that wait, and those that are over. */
export function LimitTradeScreen() {
  const { t } = useWords();
  const { loggedIn } = useSession();
  return (
    <Screen bar={<AppBar title={t('limitTrade.title')} back />} padding="none" pulls>
      {loggedIn ? (
        <LimitDesk />
      ) : (
        <Gate
          icon={ArrowLeftToLine}
          title={t('limitTrade.what.title')}
          text={t('limitTrade.what.text')}
          ways={[
            { to: '/user/login', label: t('limitTrade.toLogIn') },
            { to: '/user/register', label: t('limitTrade.toRegister') },
          ]}
        />
      )}
    </Screen>
  );
}

/** All that wait: a page of them is what quotes are asked for at once. */
const WORKING = { type: 'limit', state: 'pending', limit: 100 } as const;

function LimitDesk() {
  const navigate = useNavigate();
  const { id, side } = useSearch({ strict: false }) as { id?: unknown; side?: unknown };
  const working = usePagedCall(listOrders, WORKING, { errorTip: false });
  const choose = (stockId: string | undefined) =>
    void navigate({ to: '/limitTrade', search: stockId === undefined ? {} : { id: stockId }, replace: true });
  const waiting = <WorkingOrders orders={working} />;
  return (
    <>
      {typeof id === 'string' ? (
        <>
          <ChosenStock
            key={id}
            id={id}
            startSide={side === 'sell' ? 'sell' : 'buy'}
            working={working.items ?? []}
            onChange={() => choose(undefined)}
          />
          {waiting}
        </>
      ) : (
        <StockChoice onChoose={choose} waiting={waiting} working={working.items ?? []} />
      )}
      <LimitHistory />
    </>
  );
}
