import { useQueryClient } from '@tanstack/react-query';
import { forgetEarly } from '#ui/call/early-answers.ts';
import { useEvents } from '#ui/realtime/use-realtime.ts';
import { useSession } from '#ui/session/session.ts';

/** Asks again for what an event has changed, wherever it is on screen; a command of the firm tells of itself by a notification. */
export function RefreshOnEvents() {
  return useSession().loggedIn ? <Listening /> : null;
}

function Listening() {
  const client = useQueryClient();
  useEvents(({ name }) => {
    forgetEarly();
    void import('./behind.ts').then(
      ({ askAgain, refreshedBy }) => askAgain(client, refreshedBy(name)),
      // A line that breaks here cannot tell what is out of date: then all that has an answer is asked for again.
      () => client.invalidateQueries(),
    );
  });
  return null;
}
