import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { directionOf } from '#ui/i18n/decimal.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue, Section, StateChip } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useSession } from '#ui/session/session.ts';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { type FoundationDetail, getFoundation } from '../contract.ts';
import { BuySheet } from './buy-sheet.tsx';
import styles from './foundation.module.css';
import { dayOf, exampleAmount, exampleOf, STATE_TONES } from './foundation-words.ts';
import { OwnOrders } from './order-row.tsx';
import { PaidBars } from './paid-bars.tsx';
import { TermLine } from './term-line.tsx';
import { Vessels } from './vessels.tsx';

const FRESH = { errorTip: false, refetchMs: 30_000 };

/** `/foundation/detail/$id`: what was paid beside what is expected, both pools, the term, and an example with every cost. */
export function FoundationScreen() {
  const words = useWords();
  const { t } = words;
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useCallQuery(getFoundation, { id }, FRESH);
  const [buying, setBuying] = useState(false);
  const product = query.data;
  return (
    <Screen
      bar={<AppBar title={t('foundation.one')} back="/foundation" />}
      padding="none"
      footer={product === undefined ? undefined : <Way product={product} onBuy={() => setBuying(true)} />}
    >
      {query.isOffline && product ? <OfflineBanner at={query.updatedAt} /> : null}
      {product !== undefined ? (
        <Product product={product} />
      ) : query.failure === null ? (
        <DetailSkeleton lines={8} />
      ) : (
        <DetailFailure query={query} />
      )}
      {product === undefined ? null : (
        <BuySheet product={product} open={buying} onClose={() => setBuying(false)} />
      )}
    </Screen>
  );
}

/** The one command: it says why there is none where it cannot be bought. */
function Way({ product, onBuy }: { product: FoundationDetail; onBuy: () => void }) {
  const { t, money } = useWords();
  const { loggedIn } = useSession();
  if (product.state !== 'in_progress')
    return <Button disabled>{t(`foundation.buy.${product.state}`)}</Button>;
  if (Number(product.coverage) < 100) return <Button disabled>{t('foundation.buy.not_covered')}</Button>;
  if (!loggedIn) return <ButtonLink to="/user/login">{t('foundation.logIn')}</ButtonLink>;
  return (
    <Button onClick={onBuy}>
      {t('foundation.buy.from', { amount: money(product.minAmount, product.currency) })}
    </Button>
  );
}

function Product({ product }: { product: FoundationDetail }) {
  const words = useWords();
  const { t } = words;
  const { name, publisher, currency, state, sandboxKey } = product;
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 className={styles.name}>{name}</h1>
          <p className={styles.soft}>{dotted(publisher, currency)}</p>
        </div>
        <StateChip tone={STATE_TONES[state]}>{t(`foundation.state.${state}`)}</StateChip>
      </div>
      <PaidBars product={product} />
      <div className={styles.inset}>
        <Vessels product={product} />
        <TermLine
          currency={currency}
          beginAt={product.beginAt}
          finishAt={product.finishAt}
          gone={product.daysGone}
          whole={product.termDays}
          begun={product.state !== 'not_started'}
          running={product.state === 'in_progress'}
          named
          title={termTitle(words, product)}
          detail={
            product.state === 'in_progress'
              ? t('foundation.term.day', { day: product.daysGone, days: product.termDays })
              : product.state === 'not_started'
                ? t('foundation.term.lasts', { days: product.termDays })
                : null
          }
        />
      </div>
      <OwnOrders productId={product.id} />
      <Example product={product} />
      <Terms product={product} />
      <Section title={t('foundation.about')}>
        <p className={styles.intro}>{product.intro}</p>
        {product.needsKey ? (
          <p className={styles.keyNote}>
            {sandboxKey === null
              ? t('foundation.key.needed')
              : t('foundation.key.sandbox', { key: sandboxKey })}
          </p>
        ) : null}
      </Section>
    </>
  );
}

function termTitle(words: Words, product: FoundationDetail): string {
  const { t } = words;
  const { state, daysLeft, termDays } = product;
  switch (state) {
    case 'not_started':
      return t('foundation.term.begins', { date: dayOf(words, product, product.beginAt, 'day') });
    case 'in_progress':
      return t('foundation.term.left', { days: daysLeft });
    case 'ended':
      return t('foundation.term.over', { days: termDays });
  }
}

/** An amount invested today, to the end: every cost, and what one would get; only where one can invest. */
function Example({ product }: { product: FoundationDetail }) {
  const words = useWords();
  const { t, money, percent } = words;
  const { currency, chargeRate, daysLeft, state } = product;
  if (state === 'ended') return null;
  const short = (value: string, sign?: 'always') =>
    money(value, currency, { code: false, ...(sign && { sign }) });
  const amount = exampleAmount(product);
  const example = exampleOf(product, amount);
  const charge = percent(chargeRate);
  const title = state === 'not_started' ? 'foundation.example.start' : 'foundation.example';
  return (
    <Section title={t(title, { amount: money(amount, currency) })}>
      <div className={styles.inset}>
        <KeyValue
          items={[
            { label: t('foundation.example.pay', { charge }), value: short(example.paid) },
            {
              label: t('foundation.example.profit', { days: daysLeft }),
              value: short(example.profit, 'always'),
            },
            { label: t('foundation.example.finish', { charge }), value: short(`-${example.finishCharge}`) },
            {
              label: t('foundation.example.receive', { date: dayOf(words, product, product.finishAt) }),
              value: short(example.received),
              strong: true,
            },
            {
              label: t('foundation.example.gain'),
              value: (
                <span className={directionOf(example.gain) < 0 ? styles.loss : styles.gain}>
                  {short(example.gain, 'always')}
                </span>
              ),
            },
          ]}
        />
      </div>
    </Section>
  );
}

/** What else one agrees to. */
function Terms({ product }: { product: FoundationDetail }) {
  const { t, money, percent } = useWords();
  const short = (value: string) => money(value, product.currency, { code: false });
  return (
    <Section title={t('foundation.terms')}>
      <div className={styles.inset}>
        <KeyValue
          items={[
            {
              label: t('foundation.early'),
              value: t('foundation.early.value', { charge: percent(product.chargeRate) }),
            },
            { label: t('foundation.minimum'), value: short(product.minAmount) },
            { label: t('foundation.scale'), value: short(product.scale) },
          ]}
        />
      </div>
    </Section>
  );
}
