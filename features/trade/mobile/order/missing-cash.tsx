import { ArrowUpDown, CircleCheck } from 'lucide-react';
import { type ExchangeRate, getExchangeRate } from '#features/exchange/contract.ts';
import {
  AskButton,
  ExchangeForm,
  lacking,
  reviewOfExchange,
  useExchange,
} from '#features/exchange/mobile/index.ts';
import type { Currency } from '#kernel/money/money.ts';
import { Button } from '#ui/button/button.tsx';
import type { Failure } from '#ui/call/send-call.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ReviewSheet } from '#ui/preview/review-sheet.tsx';
import { Sheet } from '#ui/sheet/sheet.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import styles from '../trade.module.css';

/** What a purchase needs of its currency, and what of it is there; decimal strings. */
export interface MissingCash {
  readonly currency: Currency;
  readonly needed: string;
  readonly available: string;
}

const QUIET = { errorTip: false };

/** What a refused preview lacked; null where it was refused for another reason. */
export function missingCash(failure: Failure | null): MissingCash | null {
  if (failure?.kind !== 'refusal' || failure.reason !== 'cash.insufficient') return null;
  const { currency, needed, available } = failure.values;
  if (currency !== 'MXN' && currency !== 'USD') return null;
  return typeof needed === 'string' && typeof available === 'string' ? { currency, needed, available } : null;
}

/** Offers to get the missing currency out of the other one. */
export function ConvertOffer({ missing, onConvert }: { missing: MissingCash; onConvert: () => void }) {
  const { t, money } = useWords();
  const { currency, needed, available } = missing;
  // Asked for now, so that the next step is there at once.
  useCallQuery(getExchangeRate, {}, QUIET);
  return (
    <div className={styles.offer} role="status">
      <p>{t('trade.missing', { needed: money(needed, currency), available: money(available, currency) })}</p>
      <Button kind="secondary" icon={ArrowUpDown} onClick={onConvert}>
        {t('trade.convert', { from: currency === 'USD' ? 'MXN' : 'USD', to: currency })}
      </Button>
    </div>
  );
}

/** What was converted on the way to the review. */
export function Converted({ received }: { received: string }) {
  const { t } = useWords();
  return (
    <p className={styles.converted} role="status">
      <Icon of={CircleCheck} size={20} />
      <span>{t('trade.converted', { received })}</span>
    </p>
  );
}

interface ConvertSheetProps {
  missing: MissingCash;
  /** Back to the order, with what was typed. */
  onBack: () => void;
  /** Converted: the order may be asked for again. */
  onConverted: (received: string) => void;
}

/** The conversion as a step of the order; once done it leads back to it. */
export function ConvertSheet(props: ConvertSheetProps) {
  const { t } = useWords();
  const { data, failure, retry, isBusy } = useCallQuery(getExchangeRate, {}, QUIET);
  if (data !== undefined) return <Converting {...props} rate={data} />;
  return (
    <Sheet open onOpenChange={(open) => !open && props.onBack()} title={t('trade.convert.title')}>
      {failure === null ? <DetailSkeleton lines={4} /> : <ErrorState onRetry={retry} busy={isBusy} />}
    </Sheet>
  );
}

function Converting({ missing, onBack, onConverted, rate }: ConvertSheetProps & { rate: ExchangeRate }) {
  const words = useWords();
  const { t, money, price } = words;
  const { currency } = missing;
  const typed = rate.rate === null ? '' : price(lacking(rate.rate, rate.least, missing));
  const exchanging = useExchange({ from: currency === 'USD' ? 'MXN' : 'USD', by: 'receive', typed }, (done) =>
    onConverted(money(done.received, done.to)),
  );
  return (
    <ReviewSheet
      confirmation={exchanging.confirmation}
      open
      onClose={onBack}
      before={{
        title: t('trade.convert.title'),
        content: (
          <>
            <p className={`${styles.soft} ${styles.why}`}>{t('trade.convert.why')}</p>
            <ExchangeForm exchanging={exchanging} />
          </>
        ),
        footer: (
          <>
            <AskButton exchanging={exchanging} />
            <Button kind="quiet" onClick={onBack}>
              {t('trade.convert.back')}
            </Button>
          </>
        ),
      }}
      review={(preview) => ({ ...reviewOfExchange(words, preview), title: t('trade.convert.title') })}
    />
  );
}
