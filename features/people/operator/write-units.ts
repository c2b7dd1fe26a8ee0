import type { SignStyle } from '#ui/i18n/decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';

interface Asset {
  readonly asset: string;
  readonly isCash: boolean;
}

/** Writes an amount of an asset: money of a currency, or a quantity of an instrument, which stands beside it. */
export function useWriteUnits(): (asset: Asset, value: string, sign?: SignStyle) => string {
  const { money, quantity } = useWords();
  return ({ asset, isCash }, value, sign = 'minus') => {
    if (isCash) return money(value, asset === 'MXN' ? 'MXN' : 'USD', { sign });
    const written = quantity(value);
    return sign === 'always' && !value.startsWith('-') ? `+${written}` : written;
  };
}
