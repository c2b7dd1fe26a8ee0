import { useQueryClient } from '@tanstack/react-query';
import { useEvents } from '#ui/realtime/use-realtime.ts';
import { useSession } from '#ui/session/session.ts';

/** Which calls give another answer after an event, by the beginning of their path. */
const TOUCHED = {
  order: ['trade/', 'position/'],
  balance: ['user/get_info', 'asset/', 'position/', 'withdrawal/'],
  // A command of the firm, such as a reviewed identity, tells of itself by a notification. Not the popup: it is asked for at
  // the start, so that nothing ever covers what a person is in the middle of.
  notification: [
    'notification/list',
    'notification/detail',
    'notification/unread_count',
    'user/kyc_status',
    'user/security',
    'user/get_info',
    'user/restrictions',
    'deposit/',
    'withdrawal/',
  ],
} as const;

/** Asks again for what an order, a balance or a notification has changed, wherever it is on screen. */
export function RefreshOnEvents() {
  return useSession().loggedIn ? <Listening /> : null;
}

function Listening() {
  const client = useQueryClient();
  useEvents((event) => {
    const beginnings: readonly string[] = TOUCHED[event.name] ?? [];
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && beginnings.some((beginning) => path.startsWith(beginning)),
    });
  });
  return null;
}
