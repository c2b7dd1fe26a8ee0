import { useState } from 'react';
import {
  Converted,
  ConvertOffer,
  ConvertSheet,
  type MissingCash,
  missingCash,
} from '#features/trade/mobile/index.ts';
import { isSome } from '#kernel/money/is-some.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { Receipt } from '#ui/preview/receipt.tsx';
import { ReviewSheet, type ReviewStep } from '#ui/preview/review-sheet.tsx';
import { type Confirmation, useConfirmation } from '#ui/preview/use-confirmation.ts';
import { Stepper } from '#ui/stepper/stepper.tsx';
import { type Application, CALLS_OF, type OfferDetail, type OfferPreview } from '../contract.ts';
import styles from './ipo.module.css';
import { applicationPath, lotsOf, offerPath } from './offer-words.ts';

interface ApplySheetProps {
  offer: OfferDetail;
  onClose: () => void;
  onChanged: () => void;
}

/** Applying, or changing what one applied for, on one sheet: lots, what is frozen, the receipt. */
export function ApplySheet({ offer, onClose, onChanged }: ApplySheetProps) {
  const words = useWords();
  const { t } = words;
  const calls = CALLS_OF[offer.kind];
  const own = offer.myApplication?.state === 'submitted' ? offer.myApplication : null;
  const [lots, setLots] = useState(own?.lots ?? '1');
  const [converting, setConverting] = useState<MissingCash | null>(null);
  const [received, setReceived] = useState<string | null>(null);
  const confirmation = useConfirmation(calls.preview, calls.subscribe, { onDone: onChanged });
  const { asking } = confirmation;
  const ask = () => void confirmation.ask({ id: offer.id, lots: plainDecimal(lots) });
  if (converting !== null) {
    return (
      <ConvertSheet
        missing={converting}
        onBack={() => setConverting(null)}
        onConverted={(converted) => {
          setReceived(converted);
          setConverting(null);
          ask();
        }}
      />
    );
  }
  return (
    <ReviewSheet
      confirmation={confirmation}
      open
      onClose={onClose}
      before={{
        title: t(own === null ? 'ipo.apply.title' : 'ipo.change.title', { company: offer.company }),
        content: (
          <LotsStep offer={offer} lots={lots} asking={asking} onChange={setLots} onConvert={setConverting} />
        ),
        footer: (
          <Button busy={asking.busy} onClick={ask}>
            {t('ipo.apply.review')}
          </Button>
        ),
      }}
      review={(preview) => reviewOf(words, offer, preview, received)}
      receipt={({ application, ledgerHead }) => ({
        title: t('ipo.receipt'),
        content: <ApplyReceipt application={application} head={ledgerHead} />,
        footer: (
          <>
            <ButtonLink to={applicationPath(application)}>{t('ipo.toApplication')}</ButtonLink>
            <Button kind="quiet" onClick={onClose}>
              {t('ipo.receipt.close')}
            </Button>
          </>
        ),
      })}
    />
  );
}

interface LotsStepProps {
  offer: OfferDetail;
  lots: string;
  asking: Confirmation['asking'];
  onChange: (lots: string) => void;
  onConvert: (missing: MissingCash) => void;
}

/** How many lots, what each holds, and what stands against it. */
function LotsStep({ offer, lots, asking, onChange, onConvert }: LotsStepProps) {
  const words = useWords();
  const { t } = words;
  const missing = missingCash(asking.failure);
  const fault = missing === null ? asking.fields.lots : undefined;
  return (
    <div className={styles.form}>
      <Stepper
        label={t('ipo.apply.lots', { lot: offer.lotSize })}
        value={lots}
        onChange={(typed) => {
          asking.reset();
          onChange(typed);
        }}
        min={1}
        decimals={0}
        max={Number(offer.maxLots)}
        error={fault}
      />
      <p className={styles.soft}>
        {t('ipo.apply.each', { amount: words.money(offer.lotCost, offer.currency), max: offer.maxLots })}
      </p>
      {missing === null ? null : <ConvertOffer missing={missing} onConvert={() => onConvert(missing)} />}
      {asking.failure !== null && missing === null && fault === undefined ? (
        <Caution>{failureText(words, asking.failure)}</Caution>
      ) : null}
    </div>
  );
}

function reviewOf(
  words: Words,
  offer: OfferDetail,
  preview: OfferPreview,
  received: string | null,
): ReviewStep {
  const { t, money, quantity } = words;
  const { currency, deposit } = preview;
  return {
    title: t('ipo.review.title'),
    content: (
      <>
        {received === null ? null : <Converted received={received} />}
        <KeyValue
          items={[
            { label: t('ipo.line.lots'), value: t('ipo.lots', lotsOf(words, preview.lots)) },
            {
              label: t('ipo.line.quantity'),
              value: t('ipo.shares', { shares: quantity(preview.quantity), count: Number(preview.quantity) }),
            },
            { label: t('ipo.line.price'), value: money(preview.price, currency) },
            { label: t('ipo.line.available'), value: money(preview.available, currency) },
            ...(isSome(preview.frozen)
              ? [{ label: t('ipo.line.frozenBefore'), value: money(preview.frozen, currency) }]
              : []),
            { label: t('ipo.line.deposit'), value: money(deposit, currency), strong: true },
          ]}
        />
        <p className={styles.soft}>{t(`offer.${offer.kind}.review.rule`)}</p>
      </>
    ),
    clock: (seconds) => (seconds === 0 ? t('ipo.review.over') : t('ipo.review.valid', { seconds })),
    label: t('ipo.confirm', { amount: money(deposit, currency) }),
    refreshLabel: t('ipo.refresh'),
    backLabel: t('ipo.back'),
    recordsTo: offerPath(offer),
  };
}

function ApplyReceipt({ application, head }: { application: Application; head: string }) {
  const words = useWords();
  const { t, money } = words;
  const { currency, deposit, lots, company } = application;
  return (
    <Receipt
      state="done"
      title={t('ipo.done', { count: Number(lots), company })}
      lines={[
        { label: t('ipo.line.lots'), value: t('ipo.lots', lotsOf(words, lots)) },
        { label: t('ipo.line.price'), value: money(application.applicationPrice, currency) },
        { label: t('ipo.line.deposit'), value: money(deposit, currency), strong: true },
      ]}
      head={head}
      from={application.kind}
    />
  );
}
