import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeftToLine, Plus } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
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
  const { id } = useSearch({ strict: false }) as { id?: unknown };
  const search = useRef<HTMLDivElement>(null);
  const begin = (
    <Button icon={Plus} onClick={() => search.current?.querySelector('input')?.focus()}>
      {t('limitTrade.new')}
    </Button>
  );
  return (
    <Screen
      bar={<AppBar title={t('limitTrade.title')} back />}
      footer={loggedIn && typeof id !== 'string' ? begin : undefined}
      padding="none"
      pulls
    >
      {loggedIn ? (
        <LimitDesk search={search} />
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

function LimitDesk({ search }: { search: RefObject<HTMLDivElement | null> }) {
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
        <StockChoice search={search} onChoose={choose} waiting={waiting} working={working.items ?? []} />
      )}
      <LimitHistory />
    </>
  );
}
