import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { initialsOf } from '#ui/figures/initials.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Pie } from '#ui/icon/own-icons.ts';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { Card } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { type FoundationItem, listFoundations } from '../contract.ts';
import styles from './foundation.module.css';
import { coverageText, dayOf } from './foundation-words.ts';
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
      <div className={styles.inset}>
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
        <ul className={styles.cards} aria-label={t('foundation.title')}>
          {list.items.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      )}
      <EndOfList list={list} />
    </Screen>
  );
}

function ProductCard({ product }: { product: FoundationItem }) {
  const words = useWords();
  const { t, percent, money } = words;
  const { name, publisher, currency, expectedRate, realisedRate, minAmount, coverage } = product;
  return (
    <Card to={`/foundation/detail/${product.id}`}>
      <span className={styles.cardHead}>
        <Monogram symbol={initialsOf(name)} />
        <span className={styles.cardWords}>
          <strong className={styles.cardName}>{name}</strong>
          <span className={styles.under}>{`${publisher} · ${currency}`}</span>
        </span>
      </span>
      <span className={styles.cardRate}>
        <span>
          <span className={styles.cardFigure}>{percent(expectedRate)}</span>
          <span className={styles.under}>{t('foundation.card.expected')}</span>
        </span>
        <span>
          <span className={styles.cardFigure}>{realisedRate === null ? '–' : percent(realisedRate)}</span>
          <span className={styles.under}>
            {t(realisedRate === null ? 'foundation.card.none' : 'foundation.card.paid')}
          </span>
        </span>
      </span>
      <span className={styles.cardLines}>
        <span>{t('foundation.card.from', { amount: money(minAmount, currency) })}</span>
        <span className={Number(coverage) >= 100 ? styles.covered : styles.uncovered}>
          {coverageText(words, coverage)}
        </span>
        <span>
          {`${dayOf(words, product, product.beginAt)} – ${dayOf(words, product, product.finishAt)}`}
        </span>
        {product.needsKey ? <span>{t('foundation.card.key')}</span> : null}
      </span>
    </Card>
  );
}
