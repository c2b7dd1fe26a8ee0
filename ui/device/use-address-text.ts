import { isLocalAddress, shortAddress } from '#kernel/device/address.ts';
import { useWords } from '#ui/i18n/words.tsx';

/** Where a log-in came from, for the line of a list; null where nothing is known of it. */
export function useAddressText(): (address: string) => string | null {
  const { t } = useWords();
  return (address) => {
    if (address === '') return null;
    return isLocalAddress(address) ? t('ui.address.local') : shortAddress(address);
  };
}
