import { useState } from 'react';
import { getSettledCash } from '#features/cashier/contract.ts';
import { USDMXN_ID } from '#features/market/contract.ts';
import type { Currency } from '#kernel/money/money.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { useConfirmation } from '#ui/preview/use-confirmation.ts';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { type Conversion, createExchange, getExchangeRate, previewExchange } from '../contract.ts';
import { otherCurrency } from '../exchange.ts';
import { marginOf, otherSide, termsNow } from './estimate.ts';
import { amountFault, isTyped } from './typed-amount.ts';

/** In words; the beginnings are spelled out, so that the build finds the texts. */
function faultText(find: Words['find'], fault: string): string | null {
  const [figure, name] = fault.split('.');
  return find(figure === 'amount' ? `reason.amount.${name}` : `reason.field.${name}`);
}

/** What is typed: one of the two sides, the other follows. */
export interface ExchangeForm {
  readonly from: Currency;
  readonly by: 'amount' | 'receive';
  readonly typed: string;
}

const RATE_EVERY_MS = 15_000;
const QUIETLY = { errorTip: false };

/** The rate of now and the caller's cash, as the form needs them. */
function useKnown(from: Currency) {
  const rate = useCallQuery(getExchangeRate, {}, { refetchMs: RATE_EVERY_MS, errorTip: false });
  const settled = useCallQuery(getSettledCash, {}, QUIETLY);
  const live = useQuote(USDMXN_ID);
  const known = rate.data?.rate ?? null;
  return {
    rate,
    known,
    terms: known === null ? null : termsNow(known, from, live?.price),
    cash: settled.data?.cash.find(({ currency }) => currency === from) ?? null,
    /** What one has of the other currency, a decimal string. */
    has: settled.data?.cash.find(({ currency }) => currency !== from)?.available ?? null,
  };
}

/** A conversion from the first digit typed to the receipt. */
export function useExchange(start: ExchangeForm, onDone?: (conversion: Conversion) => void) {
  const { find } = useWords();
  const [form, setForm] = useState(start);
  const [fault, setFault] = useState<string | null>(null);
  const known = useKnown(form.from);
  const confirmation = useConfirmation(previewExchange, createExchange, {
    onDone: ({ conversion }) => onDone?.(conversion),
  });
  const { asking } = confirmation;
  const plain = plainDecimal(form.typed);

  const change = (changes: Partial<ExchangeForm>) => {
    setForm({ ...form, ...changes });
    setFault(null);
    asking.reset();
  };
  const ask = () => {
    const found = amountFault(plain);
    setFault(found);
    if (found === null) void confirmation.ask({ from: form.from, [form.by]: plain });
  };
  const estimate = known.terms && otherSide(known.terms, form.by, plain);
  const goes = form.by === 'amount' ? plain : estimate;
  return {
    form,
    to: otherCurrency(form.from),
    ...known,
    /** The side that is not typed; null while nothing can be said of it. */
    estimate,
    /** What the firm keeps of it, in the currency that is received; null while nothing can be said of it. */
    margin: known.terms && goes && estimate ? marginOf(known.terms, goes) : null,
    canAsk: isTyped(plain),
    /** What is wrong with the typed side, in words. */
    error: fault === null ? asking.fields[form.by] : faultText(find, fault),
    change,
    asking,
    ask,
    /** For another one, after the receipt. */
    again: () => {
      setForm({ from: form.from, by: 'amount', typed: '' });
      confirmation.again();
    },
    confirmation,
  };
}

export type Exchanging = ReturnType<typeof useExchange>;
