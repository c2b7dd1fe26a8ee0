import { useQueryClient } from '@tanstack/react-query';

const TOUCHED: readonly unknown[] = ['notification/list', 'notification/unread_count'];

/** Asks again for what reading or deleting a notification has changed on the screens: the lists and the badge. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey: [path] }) => TOUCHED.includes(path) });
}
