import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { initialsOf } from '#ui/figures/initials.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { Percent } from '#ui/figures/percent.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Pie } from '#ui/icon/own-icons.ts';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { List, ListItem, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { type FoundationItem, listFoundations } from '../contract.ts';
import styles from './foundation.module.css';
import { coverageText, endedWithoutPaidRate, termText } from './foundation-words.ts';
import { InvestedInFoundations } from './held-foundations.tsx';

const FILTERS = ['in_progress', 'not_started', 'ended'] as const;

/** `/foundation`: term funds by state, each with what it expects beside what it paid. */
export function FoundationsScreen() {
  const words = useWords();
  const { t } = words;
  const [state, setState] = useState<(typeof FILTERS)[number]>('in_progress');
  const list = usePagedCall(listFoundations, { state }, { errorTip: false });
  return (
    <Screen bar={<AppBar title={t('foundation.title')} back />} padding="none" pulls>
      <InvestedInFoundations />
      <div className={`${styles.inset} ${styles.filter}`}>
        <p className={styles.lead}>{t('foundation.lead')}</p>
        <Segments
          label={t('foundation.filter')}
          value={state}
          onChange={setState}
          options={FILTERS.map((value) => ({ value, label: t(`foundation.state.${value}`) }))}
        />
      </div>
      {list.isOffline && list.items ? <OfflineBanner at={list.updatedAt} /> : null}
      {list.items === undefined ? (
        list.failure === null ? (
          <ListSkeleton />
        ) : (
          <ErrorState text={failureText(words, list.failure)} onRetry={list.retry} busy={list.isBusy} />
        )
      ) : list.items.length === 0 ? (
        <EmptyState
          icon={Pie}
          text={t('foundation.none')}
          action={
            state === 'in_progress' ? undefined : (
              <Button kind="secondary" onClick={() => setState('in_progress')}>
                {t('foundation.none.open')}
              </Button>
            )
          }
        />
      ) : (
        <>
          <BarsKey />
          <List label={t('foundation.title')}>
            {list.items.map((product) => (
              <ListItem key={product.id}>
                <ProductRow product={product} most={mostOf(list.items ?? [])} />
              </ListItem>
            ))}
          </List>
        </>
      )}
      <EndOfList list={list} />
    </Screen>
  );
}

/** The highest rate of a list, to which its bars are drawn. */
const mostOf = (products: readonly FoundationItem[]) =>
  Math.max(
    ...products.flatMap(({ expectedRate, realisedRate }) => [Number(expectedRate), Number(realisedRate)]),
  );

/** What the two bars of each row stand for. */
function BarsKey() {
  const { t } = useWords();
  return (
    <p className={styles.barsKey}>
      <span>
        <span className={styles.rowPaid} aria-hidden="true" />
        {t('foundation.card.paid')}
      </span>
      <span>
        <span className={styles.rowExpected} aria-hidden="true" />
        {t('foundation.card.expected')}
      </span>
    </p>
  );
}

/** What is expected of it in a year, over what it has paid: two bars on the list's one scale. */
function ProductRow({ product, most }: { product: FoundationItem; most: number }) {
  const words = useWords();
  const { t } = words;
  const { name, currency, expectedRate, realisedRate, coverage, state } = product;
  // Of one that is over what counts is what it paid.
  const isPaid = state === 'ended' && realisedRate !== null;
  return (
    <Row
      to={`/foundation/detail/${product.id}`}
      lead={<Monogram symbol={initialsOf(name)} />}
      title={<span className={styles.rowName}>{name}</span>}
      aside={
        <>
          {product.needsKey ? <Icon of={KeyRound} size={16} label={t('foundation.card.key')} /> : null}
          {currency}
        </>
      }
      detail={termText(words, product)}
      figure={<Percent value={isPaid ? realisedRate : expectedRate} />}
      under={t(isPaid ? 'foundation.card.paid' : 'foundation.card.expected')}
      note={
        <>
          {Number(coverage) < 100 ? (
            <span className={styles.rowCoverage}>
              <StateChip tone="caution">{coverageText(words, product)}</StateChip>
            </span>
          ) : null}
          <RateBars product={product} most={most} isPaid={isPaid} />
        </>
      }
    />
  );
}

/** Both rates as bars, and the one that the figure above is not; a word where none was ever paid. */
function RateBars({ product, most, isPaid }: { product: FoundationItem; most: number; isPaid: boolean }) {
  const { t, percent } = useWords();
  const { expectedRate, realisedRate } = product;
  if (endedWithoutPaidRate(product)) return t('foundation.row.nobody');
  return (
    <span className={styles.rowBars}>
      <span aria-hidden="true">
        <span className={styles.rowPaid} style={{ width: shareOf(realisedRate, most) }} />
        <span className={styles.rowExpected} style={{ width: shareOf(expectedRate, most) }} />
      </span>
      {realisedRate === null
        ? t('foundation.row.none')
        : isPaid
          ? t('foundation.row.wasExpected', { percent: percent(expectedRate) })
          : t('foundation.row.paid', { percent: percent(realisedRate) })}
    </span>
  );
}

const shareOf = (rate: string | null, most: number) =>
  `${most <= 0 ? 0 : (Math.max(0, Number(rate)) / most) * 100}%`;
