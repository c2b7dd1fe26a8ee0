import { useQueryClient } from '@tanstack/react-query';
import { useEvents } from '#ui/realtime/use-realtime.ts';
import { useSession } from '#ui/session/session.ts';

/** Asks again for what an event has changed, wherever it is on screen; a command of the firm tells of itself by a notification. */
export function RefreshOnEvents() {
  return useSession().loggedIn ? <Listening /> : null;
}

function Listening() {
  const client = useQueryClient();
  useEvents(async (event) => {
    // A line that breaks here cannot tell what is out of date: then all of it is asked for again.
    const beginnings = await import('./behind.ts').then(
      ({ refreshedBy }) => refreshedBy(event.name),
      () => [''],
    );
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && beginnings.some((beginning) => path.startsWith(beginning)),
    });
  });
  return null;
}
