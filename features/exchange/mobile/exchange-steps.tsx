import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { Caution, ClockLine } from '#ui/preview/notice.tsx';
import { ReviewFooter } from '#ui/preview/review-footer.tsx';
import { keepHead } from '#ui/session/kept-heads.ts';
import type { Conversion, ExchangePreview } from '../contract.ts';
import styles from './exchange.module.css';
import { ExchangeFields } from './exchange-fields.tsx';
import { exchangeLines } from './exchange-lines.tsx';
import type { Exchanging } from './use-exchange.ts';

/** The first step: both sides, the rate of now, what is wrong. */
export function ExchangeForm({ exchanging }: { exchanging: Exchanging }) {
  const words = useWords();
  const { t, date, price, percent } = words;
  const { known, rate, asking } = exchanging;
  const hasFields = asking.failure?.kind === 'refusal' && Object.keys(asking.failure.fields).length > 0;
  return (
    <>
      <ExchangeFields exchanging={exchanging} />
      {known === null ? null : (
        <p className={styles.rate}>
          {t('exchange.now', {
            rate: price(exchanging.form.from === 'USD' ? known.sellDollar : known.buyDollar, 4),
            percent: percent(known.spreadPercent),
            source: known.source,
            time: date(known.quotedAt, 'moment'),
          })}
        </p>
      )}
      {rate.data !== undefined && known === null ? <Caution>{t('exchange.noRate')}</Caution> : null}
      {known?.stale ? <Caution>{t('exchange.late')}</Caution> : null}
      {asking.failure !== null && !hasFields ? <Caution>{failureText(words, asking.failure)}</Caution> : null}
    </>
  );
}

/** The second step: every figure, bound for a while. */
export function ExchangeReview({
  exchanging,
  preview,
}: {
  exchanging: Exchanging;
  preview: ExchangePreview;
}) {
  const words = useWords();
  const { t } = words;
  const { confirmation, secondsLeft } = exchanging;
  return (
    <>
      <KeyValue items={exchangeLines(words, preview)} />
      {confirmation.isUnsure ? (
        <Caution>{t('exchange.unsure')}</Caution>
      ) : confirmation.refusal !== null ? (
        <Caution>{confirmation.refusal}</Caution>
      ) : (
        <ClockLine>
          {secondsLeft === 0
            ? t('exchange.over')
            : t('exchange.valid', { source: preview.source, seconds: secondsLeft })}
        </ClockLine>
      )}
    </>
  );
}

/** The command of whichever step one is at. */
export function ExchangeFooter({ exchanging }: { exchanging: Exchanging }) {
  const { t, money } = useWords();
  const { preview, asking, confirmation } = exchanging;
  if (preview === null) {
    return (
      <Button busy={asking.busy} onClick={exchanging.ask}>
        {t('exchange.review')}
      </Button>
    );
  }
  return (
    <ReviewFooter
      label={t('exchange.confirm', { received: money(preview.received, preview.to) })}
      refreshLabel={t('exchange.refresh')}
      backLabel={t('exchange.back')}
      recordsTo="/user/assets"
      previewId={preview.previewId}
      secondsLeft={exchanging.secondsLeft}
      confirmation={confirmation}
      refreshing={asking.busy}
      onRefresh={exchanging.ask}
      onBack={exchanging.back}
    />
  );
}

/** The third step: it is done, with every figure and its proof. */
export function ExchangeReceipt({ conversion }: { conversion: Conversion }) {
  const words = useWords();
  const { t } = words;
  // The receipt's proof stays on this device: a history that is rewritten later no longer has it.
  useEffect(() => keepHead({ seq: null, hash: conversion.ledgerHead }, 'exchange'), [conversion.ledgerHead]);
  return (
    <div className={styles.receipt} role="status">
      <span className={styles.disc}>
        <Icon of={CircleCheck} size={32} />
      </span>
      <p className={styles.done}>
        {t('exchange.done', { received: words.money(conversion.received, conversion.to) })}
      </p>
      <ConversionFigures conversion={conversion} />
    </div>
  );
}

/** All of one conversion, with the fingerprint of the chain after it. */
export function ConversionFigures({ conversion }: { conversion: Conversion }) {
  const words = useWords();
  const { t, date } = words;
  return (
    <>
      <KeyValue
        items={[
          ...exchangeLines(words, conversion),
          { label: t('exchange.time'), value: date(conversion.createdAt, 'exact') },
        ]}
      />
      <h3 className={styles.proof}>{t('exchange.proof')}</h3>
      <code className={styles.hash}>{conversion.ledgerHead}</code>
    </>
  );
}
