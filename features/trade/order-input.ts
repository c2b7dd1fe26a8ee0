import * as z from 'zod/mini';
import { MalformedNumberError, parseMoney, parsePrice, parseQuantity } from '#kernel/money/money.ts';

/** What the order form and the server both check of the figures that an investor types. */

const PARSERS = { quantity: parseQuantity, amount: parseMoney, price: parsePrice };
type Figure = keyof typeof PARSERS;

/**
 * Why a typed figure cannot be ordered with, as a reason name (`quantity.zero`); null where it can.
 * `quantity` holds 6 decimals, `amount` (cash) 2, `price` 6; none may pass 2^63 − 1 units.
 */
export function figureFault(figure: Figure, text: string): string | null {
  try {
    const units = PARSERS[figure](text);
    if (units < 0n) return `${figure}.negative`;
    return units === 0n ? `${figure}.zero` : null;
  } catch (error) {
    if (!(error instanceof MalformedNumberError)) throw error;
    if (error.fault === 'decimals') return `${figure}.decimals`;
    return error.fault === 'range' || isLongNumber(text) ? `${figure}.too_large` : 'field.number';
  }
}

/** Longer than the parser reads at all, but a plain number all the same: too large rather than malformed. */
function isLongNumber(text: string): boolean {
  return /^[1-9]\d{30,}(\.\d+)?$/.test(text);
}

function figureField(figure: Figure) {
  return z.string().check(
    z.refine((text) => figureFault(figure, text) === null, {
      error: (issue) => figureFault(figure, String(issue.input)) ?? 'field.number',
    }),
  );
}

/** Shares, a decimal string above zero with at most 6 decimals. */
export const quantityField = figureField('quantity');
/** Cash to spend, a decimal string above zero with at most 2 decimals. */
export const amountField = figureField('amount');
/** A limit price, a decimal string above zero with at most 6 decimals. */
export const limitPriceField = figureField('price');
