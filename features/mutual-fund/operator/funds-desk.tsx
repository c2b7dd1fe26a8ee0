import { useCallQuery } from '#ui/call/use-call-query.ts';
import console from '#ui/console/console.module.css';
import { type Column, DataTable } from '#ui/console/data-table.tsx';
import { CaseCard, DeskPage } from '#ui/console/desk-page.tsx';
import { useMay } from '#ui/console/use-may.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { type DeskFund, importNavs, listDeskFunds, requestFund } from '../operator-contract.ts';
import { FundForm } from './fund-form.tsx';
import { ImportForm } from './import-form.tsx';

const REFRESH_MS = 15_000;
const ZONE = 'America/Mexico_City';

type Coming = DeskFund['coming'][number] & { readonly fund: DeskFund };

/** The funds, what is to be executed next of each, and asking a second publisher for values or a new fund. */
export default function FundsDesk() {
  const words = useWords();
  const { t } = words;
  const query = useCallQuery(listDeskFunds, {}, { refetchMs: REFRESH_MS, errorTip: false });
  const mayImport = useMay(importNavs);
  const mayOpen = useMay(requestFund);
  const funds = query.data?.funds;
  const coming = funds?.flatMap((fund) => fund.coming.map((day) => ({ ...day, fund })));
  return (
    <DeskPage title={t('fund.desk.title')}>
      <CaseCard title={t('fund.desk.coming')}>
        <DataTable
          label={t('fund.desk.coming')}
          columns={comingColumns(words)}
          items={coming}
          query={query}
          keyOf={({ fund, navDate }) => `${fund.id} ${navDate}`}
          empty={t('fund.desk.coming.none')}
        />
      </CaseCard>
      {mayImport ? <ImportForm onAsked={query.retry} /> : null}
      <CaseCard title={t('fund.desk.funds')}>
        <DataTable
          label={t('fund.desk.funds')}
          columns={fundColumns(words)}
          items={funds}
          query={query}
          keyOf={({ id }) => id}
          empty={t('fund.none')}
        />
      </CaseCard>
      {mayOpen ? <FundForm onAsked={query.retry} /> : null}
    </DeskPage>
  );
}

const day = ({ date }: Words, on: string) => date(`${on}T18:00:00Z`, 'date', ZONE);

function comingColumns(words: Words): readonly Column<Coming>[] {
  const { t, date, money, quantity } = words;
  return [
    {
      id: 'fund',
      title: t('fund.desk.col.fund'),
      cell: ({ fund }) => (
        <>
          {fund.name} <span className={console.soft}>{fund.id}</span>
        </>
      ),
    },
    { id: 'day', title: t('fund.desk.col.day'), cell: ({ navDate }) => day(words, navDate) },
    {
      id: 'state',
      title: t('fund.desk.col.state'),
      cell: ({ late, valuedAt }) =>
        late ? (
          <strong className={console.late}>{t('fund.desk.late')}</strong>
        ) : (
          t('fund.desk.due', { time: date(valuedAt, 'moment', ZONE) })
        ),
    },
    {
      id: 'buys',
      title: t('fund.desk.col.buys'),
      cell: ({ buys, buyAmount, fund }) =>
        t('fund.desk.count', { count: buys, sum: money(buyAmount, fund.currency) }),
    },
    {
      id: 'redeems',
      title: t('fund.desk.col.redeems'),
      cell: ({ redeems, redeemUnits }) =>
        t('fund.desk.count', {
          count: redeems,
          sum: t('fund.desk.units', { units: quantity(redeemUnits) }),
        }),
    },
  ];
}

function fundColumns(words: Words): readonly Column<DeskFund>[] {
  const { t, price, quantity } = words;
  return [
    {
      id: 'fund',
      title: t('fund.desk.col.fund'),
      cell: ({ name, id, series }) => (
        <>
          {name}{' '}
          <span className={console.soft}>
            {id} · {series}
          </span>
        </>
      ),
    },
    { id: 'administrator', title: t('fund.fact.administrator'), cell: ({ administrator }) => administrator },
    { id: 'kind', title: t('fund.fact.kind'), cell: ({ kind }) => t(`fund.kind.${kind}`) },
    { id: 'risk', title: t('fund.fact.risk'), cell: ({ risk }) => t('fund.risk.of', { risk }) },
    {
      id: 'nav',
      title: t('fund.desk.col.nav'),
      cell: ({ nav, navDate, currency }) =>
        nav === null || navDate === null ? (
          t('fund.noNav')
        ) : (
          <>
            ${price(nav)} {currency} <span className={console.soft}>{day(words, navDate)}</span>
          </>
        ),
    },
    {
      id: 'source',
      title: t('fund.desk.col.source'),
      cell: ({ navSource }) => t(`fund.desk.source.${navSource}`),
    },
    {
      id: 'hours',
      title: t('fund.fact.hours'),
      cell: ({ cutOff, valuedAt, settleDays }) => `${cutOff} → ${valuedAt} · T+${settleDays}`,
    },
    {
      id: 'outstanding',
      title: t('fund.desk.col.outstanding'),
      cell: ({ outstanding }) => quantity(outstanding),
    },
  ];
}
