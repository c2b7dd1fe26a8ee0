import { useWords } from '#ui/i18n/words.tsx';
import { isLocalAddress, shortAddress } from '../address.ts';

/** Where a log-in came from, for the line of a list; null where nothing is known of it. */
export function useAddressText(): (address: string) => string | null {
  const { t } = useWords();
  return (address) => {
    if (address === '') return null;
    return isLocalAddress(address) ? t('account.address.local') : shortAddress(address);
  };
}
