import { formatPrice, price, type Rate } from '#kernel/money/money.ts';

/** A rate in percent, all of its decimals: a millionth of one percent is its smallest unit, as of a price. */
export const spreadPercent = (spread: Rate): string => formatPrice(price(spread));
