import * as z from 'zod/mini';
import { liveQuote } from '#kernel/contract/live-quote.ts';
import type { RealtimeMessage } from './messages.ts';

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('quotes'), quotes: z.array(z.unknown()) }),
  z.object({ type: z.literal('event'), name: z.string(), data: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('ready'), loggedIn: z.boolean() }),
  z.object({ type: z.literal('ended') }),
]);

/**
 * What the server said, checked by the contract's schemas. Null for what this version of the app does not know; a quote that is
 * not one is left out, so that it costs only itself.
 */
export function readMessage(text: string): RealtimeMessage | null {
  const { data } = message.safeParse(parsed(text));
  if (data?.type !== 'quotes') return data ?? null;
  const quotes = data.quotes.flatMap((quote) => liveQuote.safeParse(quote).data ?? []);
  return { type: 'quotes', quotes };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A cut frame: the next one will be whole.
    return null;
  }
}
