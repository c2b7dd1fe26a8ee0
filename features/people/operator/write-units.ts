import { directionOf, type SignStyle } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';

interface Asset {
  readonly asset: string;
  readonly isCash: boolean;
}

/**
 * Writes an amount of an asset: money of a currency, or a quantity of an instrument, which stands beside it; `code: false`
 * where the currency does too.
 */
export function useWriteUnits(): (
  asset: Asset,
  value: string,
  options?: { sign?: SignStyle; code?: boolean },
) => string {
  const { money, quantity } = useWords();
  return ({ asset, isCash }, value, { sign = 'minus', code = true } = {}) => {
    if (isCash) return money(value, asset === 'MXN' ? 'MXN' : 'USD', { sign, code });
    const written = quantity(value);
    return sign === 'always' && directionOf(value) >= 0 ? `+${written}` : written;
  };
}
