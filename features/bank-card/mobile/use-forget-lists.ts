import { useQueryClient } from '@tanstack/react-query';
import { listBankCards } from '../contract.ts';

/**
 * Forgets every list of cards there is: none shows a card that is gone or as it was before, not even for the moment in which
 * it is asked again. To be called where no list is on the screen.
 */
export function useForgetLists(): () => void {
  const client = useQueryClient();
  return () => client.removeQueries({ queryKey: [listBankCards.path] });
}
