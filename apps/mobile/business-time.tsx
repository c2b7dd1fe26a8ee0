import { useEffect } from 'react';
import { clockCall } from '#features/sandbox/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useOnline } from '#ui/call/use-online.ts';
import { setBusinessNow, setMode } from '#ui/clock/business-clock.ts';

const ASK_EVERY_MS = 60_000;
const ASK_LOST_EVERY_MS = 4_000;

/** Keeps the page's idea of business time; a server without the sandbox's clock is a live one. */
export function BusinessTime() {
  const online = useOnline();
  const refetchMs = online ? ASK_EVERY_MS : ASK_LOST_EVERY_MS;
  const { data, updatedAt, failure } = useCallQuery(clockCall, {}, { refetchMs, errorTip: false });
  useEffect(() => {
    // What was answered at `updatedAt` has grown older since.
    if (data) setBusinessNow(Date.parse(data.now) + (Date.now() - updatedAt));
  }, [data, updatedAt]);
  useEffect(() => {
    // Any other refusal, such as that of a token that is over, says nothing of the server.
    if (failure?.kind === 'refusal' && failure.status === 404) setMode('live');
    else if (data) setMode(data.real ?? 'none');
  }, [failure, data]);
  return null;
}
