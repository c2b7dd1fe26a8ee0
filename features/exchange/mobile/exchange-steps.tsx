import { Button } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import { ChainHead } from '#ui/preview/chain-head.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { Receipt } from '#ui/preview/receipt.tsx';
import type { ReviewStep } from '#ui/preview/review-sheet.tsx';
import type { Conversion, ExchangePreview } from '../contract.ts';
import { marginOf } from './estimate.ts';
import styles from './exchange.module.css';
import { ExchangeFields } from './exchange-fields.tsx';
import { exchangeLines, named, RATE_DECIMALS } from './exchange-lines.tsx';
import type { Exchanging } from './use-exchange.ts';

/** So much is told what the firm keeps of, before an amount is typed. */
const EXAMPLE = { MXN: '1000', USD: '100' } as const;

/** The first step: both sides, the rate of now, what is wrong. */
export function ExchangeForm({ exchanging }: { exchanging: Exchanging }) {
  const words = useWords();
  const { t, date, money, price, percent } = words;
  const { form, to, known, terms, margin, rate, asking } = exchanging;
  const hasFields = asking.failure?.kind === 'refusal' && Object.keys(asking.failure.fields).length > 0;
  return (
    <>
      <ExchangeFields exchanging={exchanging} />
      {known === null || terms === null ? null : (
        <div className={styles.rate}>
          <KeyValue
            items={[
              { label: t('exchange.middle'), value: price(known.middleRate, RATE_DECIMALS) },
              {
                label: t('exchange.rate'),
                value: t('exchange.rateOf', {
                  rate: price(form.from === 'USD' ? known.sellDollar : known.buyDollar, RATE_DECIMALS),
                }),
                strong: true,
              },
              {
                label: t('exchange.spread', { percent: percent(known.spreadPercent) }),
                value:
                  margin === null
                    ? t('exchange.marginFor', {
                        amount: money(EXAMPLE[form.from], form.from),
                        margin: money(marginOf(terms, EXAMPLE[form.from]) ?? '0', to),
                      })
                    : `≈ ${money(margin, to)}`,
              },
            ]}
          />
          <p>{t('exchange.now', { ...named(words, known.source), time: date(known.quotedAt, 'moment') })}</p>
        </div>
      )}
      {rate.data !== undefined && known === null ? <Caution>{t('exchange.noRate')}</Caution> : null}
      {known?.stale ? <Caution>{t('exchange.late')}</Caution> : null}
      {asking.failure !== null && !hasFields ? <Caution>{failureText(words, asking.failure)}</Caution> : null}
    </>
  );
}

/** The command of the first step, with about what it comes to; nothing to do before there is an amount. */
export function AskButton({ exchanging }: { exchanging: Exchanging }) {
  const { t, money } = useWords();
  const { form, to, estimate, asking, canAsk, ask } = exchanging;
  return (
    <Button busy={asking.busy} disabled={!canAsk} onClick={ask}>
      {estimate === null
        ? t('exchange.review')
        : t('exchange.reviewOf', {
            by: form.by,
            other: money(estimate, form.by === 'amount' ? to : form.from),
          })}
    </Button>
  );
}

/** The second step: every figure, bound for a while. */
export function reviewOfExchange(words: Words, preview: ExchangePreview): ReviewStep {
  const { t, money } = words;
  return {
    title: t('exchange.reviewTitle'),
    content: <KeyValue items={exchangeLines(words, preview)} />,
    clock: (seconds) =>
      seconds === 0 ? t('exchange.over') : t('exchange.valid', { ...named(words, preview.source), seconds }),
    label: t('exchange.confirm', { received: money(preview.received, preview.to) }),
    refreshLabel: t('exchange.refresh'),
    backLabel: t('exchange.back'),
    recordsTo: '/user/assets',
  };
}

/** The third step: it is done, with every figure and its proof. */
export function ExchangeReceipt({ conversion }: { conversion: Conversion }) {
  const words = useWords();
  const { t } = words;
  return (
    <Receipt
      state="done"
      title={t('exchange.done', { received: words.money(conversion.received, conversion.to) })}
      lines={conversionLines(words, conversion)}
      head={conversion.ledgerHead}
      from="exchange"
    />
  );
}

/** All of one conversion, with the fingerprint of the chain after it. */
export function ConversionFigures({ conversion }: { conversion: Conversion }) {
  const words = useWords();
  return (
    <>
      <KeyValue items={conversionLines(words, conversion)} />
      <ChainHead head={conversion.ledgerHead} from="exchange" />
    </>
  );
}

function conversionLines(words: Words, conversion: Conversion): KeyValueItem[] {
  const { t, date } = words;
  return [
    ...exchangeLines(words, conversion),
    { label: t('exchange.time'), value: date(conversion.createdAt, 'exact') },
  ];
}
