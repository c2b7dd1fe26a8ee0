import { getStock } from '#features/market/contract.ts';
import { isSome } from '#kernel/money/is-some.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { SpreadRail } from '#ui/figures/spread-rail.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { UnsureNote } from '#ui/preview/unsure-actions.tsx';
import type { OtcQuote } from '../contract.ts';
import { CountdownRing } from './countdown-ring.tsx';
import styles from './otc.module.css';
import type { Otc } from './use-otc.ts';

const SECOND_MS = 1_000;

/** A price that holds: how long, what it was made from, and every cost. */
export function FirmQuote({ quote, confirmation }: { quote: OtcQuote; confirmation: Otc['confirmation'] }) {
  const { t } = useWords();
  const { secondsLeft, isUnsure, refusal } = confirmation;
  return (
    <div className={styles.quote}>
      <Heading quote={quote} />
      <CountdownRing secondsLeft={secondsLeft} seconds={quote.validForMs / SECOND_MS}>
        <p className={styles.soft}>{t('otc.firm')}</p>
        <BigPrice quote={quote} />
      </CountdownRing>
      <SpreadLine quote={quote} />
      {isUnsure ? <UnsureNote said={refusal} /> : refusal === null ? null : <Caution>{refusal}</Caution>}
      <KeyValue items={quoteLines(useWords(), quote)} />
    </div>
  );
}

function Heading({ quote }: { quote: OtcQuote }) {
  const words = useWords();
  const stock = useCallQuery(getStock, { id: quote.stockId }, { errorTip: false }).data;
  const symbol = symbolOf(quote);
  return (
    <div className={styles.heading}>
      <Monogram symbol={symbol} />
      <div>
        <h2>
          {words.t('otc.heading', { side: quote.side, quantity: words.quantity(quote.quantity), symbol })}
        </h2>
        <p className={styles.soft}>
          {stock === undefined ? '\u00a0' : dotted(stock.name, words.t(`market.exchange.${stock.exchange}`))}
        </p>
      </div>
    </div>
  );
}

function BigPrice({ quote }: { quote: OtcQuote }) {
  const { price } = useWords();
  const [whole, part] = price(quote.price).split('.');
  return (
    <p className={styles.price}>
      $<strong>{whole}</strong>
      {part === undefined ? null : `.${part}`} {quote.currency}
    </p>
  );
}

/** From the reference to the firm price, and what lies between in money. */
function SpreadLine({ quote }: { quote: OtcQuote }) {
  const words = useWords();
  const { t } = words;
  const { side } = quote;
  return (
    <section className={styles.spread}>
      <SpreadRail
        from={{ label: t('otc.reference', { side }), value: words.price(quote.reference) }}
        to={{ label: t('otc.price'), value: words.price(quote.price) }}
        between={t('otc.spread', {
          side,
          percent: words.percent(quote.spreadPercent),
          amount: words.money(quote.spread, quote.currency, { code: false }),
          quantity: words.quantity(quote.quantity),
          count: Number(quote.quantity),
        })}
      />
      <p className={`${styles.soft} ${styles.rule}`}>
        {t('otc.rule', { side, percent: words.percent(quote.spreadPercent) })}
      </p>
    </section>
  );
}

/** Every figure of a quote on a line of its own. */
export function quoteLines(words: Words, quote: OtcQuote): KeyValueItem[] {
  const { t } = words;
  const { currency, side, source } = quote;
  const isSale = side === 'sell';
  const plain = (value: string) => words.money(value, currency, { code: false });
  const cost = (value: string) => plain(isSale && isSome(value) ? `-${value}` : value);
  return [
    {
      label: t('otc.line.shares', {
        quantity: words.quantity(quote.quantity),
        price: `$${words.price(quote.price)}`,
      }),
      value: plain(quote.value),
    },
    {
      label: t('otc.line.commission', { percent: words.percent(quote.commissionPercent) }),
      value: cost(quote.commission),
    },
    ...(isSome(quote.ivaPercent)
      ? [{ label: t('otc.line.iva', { percent: words.percent(quote.ivaPercent) }), value: cost(quote.iva) }]
      : []),
    { label: t('otc.line.regulatory'), value: cost(quote.regulatoryFee) },
    ...(isSome(quote.repaid) ? [{ label: t('margin.repaid'), value: cost(quote.repaid) }] : []),
    ...(isSome(quote.overnightFee)
      ? [{ label: t('trade.review.overnight'), value: cost(quote.overnightFee) }]
      : []),
    { label: t('otc.line.total', { side }), value: words.money(quote.total, currency), strong: true },
    { label: t('otc.line.spread'), value: plain(quote.spread) },
    ...(quote.breakEven === null
      ? []
      : [{ label: t('otc.line.breakEven'), value: `$${words.price(quote.breakEven)}` }]),
    {
      label: t('otc.line.source'),
      value: t('otc.sourceOf', { source, time: words.date(quote.quotedAt, 'exact') }),
    },
  ];
}

/** As it stands in the stock's id. */
export const symbolOf = ({ stockId }: Pick<OtcQuote, 'stockId'>): string => stockId.split('.')[0] ?? stockId;
