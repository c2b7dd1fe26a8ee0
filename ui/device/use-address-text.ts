import { isLocalAddress, shortAddress } from '#kernel/device/address.ts';
import { useWords } from '#ui/i18n/words.tsx';

/** Where a log-in came from, for the line of a list; `whole` where it stands nowhere else. Null where nothing is known of it. */
export function useAddressText({ whole = false } = {}): (address: string) => string | null {
  const { t } = useWords();
  return (address) => {
    if (address === '') return null;
    if (isLocalAddress(address)) return t('ui.address.local');
    return whole ? address : shortAddress(address);
  };
}
