import { useCallQuery } from '#ui/call/use-call-query.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { CaseCard, DeskPage } from '#ui/console/desk-page.tsx';
import { InstantCell } from '#ui/console/instant-cell.tsx';
import { Pending } from '#ui/console/pending.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { type HaltDesk, listHalts } from '../halt-contract.ts';
import { AskLift } from './ask-lift.tsx';

const REFRESH_MS = 30_000;

/** What guards the firm against orders that run away: what is counted now, and the halts with who ended them. */
export default function HaltsDesk() {
  const { t } = useWords();
  const desk = useCallQuery(listHalts, {}, { keep: false, errorTip: false, refetchMs: REFRESH_MS });
  const standing = desk.data?.items.find(({ liftedAt }) => liftedAt === null) ?? null;
  return (
    <DeskPage
      title={t('trade.halt.desk.title')}
      end={standing === null ? null : <AskLift id={standing.id} onAsked={desk.retry} />}
    >
      <p>{t('trade.halt.desk.intro')}</p>
      {desk.data === undefined ? (
        <Pending query={desk} />
      ) : (
        <>
          <p role="status">
            <strong>{t(standing === null ? 'trade.halt.state.off' : 'trade.halt.state.on')}</strong>
          </p>
          <CaseCard title={t('trade.halt.desk.now')}>
            <Meters meters={desk.data.meters} />
          </CaseCard>
          <CaseCard title={t('trade.halt.desk.history')}>
            <Halts items={desk.data.items} />
          </CaseCard>
        </>
      )}
    </DeskPage>
  );
}

function Meters({ meters }: Pick<HaltDesk, 'meters'>) {
  const { t } = useWords();
  const figure = useFigure();
  return (
    <DataTable
      label={t('trade.halt.desk.now')}
      items={meters}
      keyOf={({ name }) => name}
      empty=""
      columns={[
        {
          id: 'limit',
          title: t('trade.halt.desk.limit'),
          cell: ({ name }) => t(`trade.halt.cause.${name}`),
        },
        {
          id: 'seen',
          title: t('trade.halt.desk.seen'),
          cell: ({ name, seen, isPassed }) =>
            seen === null
              ? t('trade.halt.desk.each')
              : `${figure(name, seen)}${isPassed ? ` ${t('trade.halt.desk.passed')}` : ''}`,
        },
        { id: 'most', title: t('trade.halt.desk.most'), cell: ({ name, most }) => figure(name, most) },
      ]}
    />
  );
}

function Halts({ items }: Pick<HaltDesk, 'items'>) {
  const { t, date } = useWords();
  const figure = useFigure();
  return (
    <DataTable
      label={t('trade.halt.desk.history')}
      items={items}
      keyOf={({ id }) => id}
      empty={t('trade.halt.desk.none')}
      columns={[
        {
          id: 'since',
          title: t('trade.halt.desk.since'),
          cell: ({ haltedAt }) => <InstantCell at={haltedAt} style="moment" />,
        },
        {
          id: 'cause',
          title: t('trade.halt.desk.cause'),
          cell: ({ cause, stockId }) =>
            [t(`trade.halt.cause.${cause}`), stockId].filter((part) => part !== null).join(' · '),
        },
        {
          id: 'seen',
          title: t('trade.halt.desk.seen'),
          cell: ({ cause, seen, most }) => `${figure(cause, seen)} / ${figure(cause, most)}`,
        },
        {
          id: 'end',
          title: t('trade.halt.desk.end'),
          cell: ({ liftedAt, lifted }) =>
            liftedAt === null || lifted === null
              ? '—'
              : `${date(liftedAt, 'moment')} · ${lifted.requestedBy} · ${lifted.agreedBy} · ${lifted.reason}`,
        },
      ]}
    />
  );
}

/** Writes a figure as its limit is: orders, money or percent. */
function useFigure(): (name: HaltDesk['meters'][number]['name'], value: string) => string {
  const { money, percent, quantity } = useWords();
  return (name, value) => {
    switch (name) {
      case 'firm_orders':
        return quantity(value);
      case 'firm_open_usd':
        return money(value, 'USD');
      case 'firm_open_mxn':
        return money(value, 'MXN');
      case 'firm_distance':
        return percent(value);
    }
  };
}
