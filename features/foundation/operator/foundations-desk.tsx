import { useState } from 'react';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import console from '#ui/console/console.module.css';
import { type Column, DataTable } from '#ui/console/data-table.tsx';
import { CaseCard, DeskPage } from '#ui/console/desk-page.tsx';
import { SelectField } from '#ui/console/select-field.tsx';
import { useMay } from '#ui/console/use-may.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import {
  type DeskFoundation,
  listDeskFoundations,
  requestFoundation,
  requestFoundationIncome,
} from '../operator-contract.ts';
import { CoverageCard } from './coverage-card.tsx';
import { IncomeForm } from './income-form.tsx';
import { ProductForm } from './product-form.tsx';

const REFRESH_MS = 15_000;
const MOST = 100;

/** Every term fund with its pools; one of them over time, its income, and asking a second person for either. */
export default function FoundationsDesk() {
  const words = useWords();
  const { t } = words;
  const list = usePagedCall(listDeskFoundations, { limit: MOST }, { refetchMs: REFRESH_MS, errorTip: false });
  const mayPayIn = useMay(requestFoundationIncome);
  const mayOffer = useMay(requestFoundation);
  const [chosen, setChosen] = useState<string | null>(null);
  const products = list.items;
  const product =
    products?.find(({ id }) => id === chosen) ??
    products?.find(({ state }) => state === 'in_progress') ??
    products?.[0];
  return (
    <DeskPage title={t('foundation.title')}>
      <CaseCard title={t('foundation.desk.products')}>
        <DataTable
          label={t('foundation.desk.products')}
          columns={columnsOf(words)}
          items={products}
          query={list}
          keyOf={({ id }) => id}
          empty={t('foundation.desk.none')}
        />
        <LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
      </CaseCard>
      {product === undefined || products === undefined ? null : (
        <>
          <CaseCard title={t('foundation.desk.coverage')}>
            <SelectField
              label={t('foundation.fact.product')}
              value={product.id}
              onChange={setChosen}
              options={products.map(({ id, name, currency }) => ({
                value: id,
                label: `${name} · ${currency}`,
              }))}
            />
            <CoverageCard product={product} />
          </CaseCard>
          {mayPayIn ? <IncomeForm key={product.id} product={product} onAsked={list.retry} /> : null}
        </>
      )}
      {mayOffer ? <ProductForm onAsked={list.retry} /> : null}
    </DeskPage>
  );
}

function columnsOf(words: Words): readonly Column<DeskFoundation>[] {
  const { t, date, percent } = words;
  return [
    {
      id: 'product',
      title: t('foundation.fact.product'),
      cell: ({ name, publisher, needsKey }) => (
        <>
          {name}
          <br />
          <span className={console.soft}>
            {publisher}
            {needsKey ? ` · ${t('foundation.card.key')}` : ''}
          </span>
        </>
      ),
    },
    { id: 'state', title: t('foundation.filter'), cell: ({ state }) => t(`foundation.state.${state}`) },
    {
      id: 'term',
      title: t('foundation.desk.term'),
      cell: ({ beginAt, finishAt }) => (
        <>
          <span className={console.nowrap}>{date(beginAt, 'date')} –</span>{' '}
          <span className={console.nowrap}>{date(finishAt, 'date')}</span>
        </>
      ),
    },
    {
      id: 'rate',
      title: t('foundation.desk.rates'),
      cell: ({ expectedRate, realisedRate }) =>
        `${percent(expectedRate)} / ${realisedRate === null ? '–' : percent(realisedRate)}`,
    },
    ...moneyColumns(words),
  ];
}

/** Both accounts, what is owed out of the second, and how far it covers that. */
function moneyColumns({ t, money, percent }: Words): readonly Column<DeskFoundation>[] {
  const short = (value: string, { currency }: DeskFoundation) => money(value, currency);
  return [
    {
      id: 'principal',
      title: t('foundation.vessel.principal'),
      cell: (row) => (
        <>
          {short(row.principalPool, row)}
          <br />
          <span className={console.soft}>
            {t('foundation.desk.orders', { held: row.held, sold: row.sold })}
          </span>
        </>
      ),
    },
    {
      id: 'income',
      title: t('foundation.vessel.income'),
      cell: (row) => short(row.incomePool, row),
    },
    {
      id: 'owed',
      title: t('foundation.desk.owed'),
      cell: (row) => (
        <>
          {short(row.owed, row)}
          {row.waiting === 0 ? null : (
            <strong className={console.late}>
              {' '}
              {t('foundation.desk.waiting', { count: row.waiting, amount: short(row.unpaid, row) })}
            </strong>
          )}
        </>
      ),
    },
    {
      id: 'coverage',
      title: t('foundation.desk.covered'),
      cell: ({ coverage }) =>
        Number(coverage) >= 100 ? (
          percent(coverage)
        ) : (
          <strong className={console.late}>{percent(coverage)}</strong>
        ),
    },
  ];
}
