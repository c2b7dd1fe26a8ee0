import * as z from 'zod/mini';

/** Instruments that one socket may watch: more than any screen shows. */
export const MAX_QUOTES = 100;
const MAX_ID_LENGTH = 32;
const MAX_TOKEN_LENGTH = 128;

const instrumentId = z
  .string()
  .check(z.maxLength(MAX_ID_LENGTH), z.regex(/^[A-Za-z0-9^=/&*$_-]+(\.[A-Za-z0-9_-]+)*$/));

const clientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    token: z.optional(z.nullable(z.string().check(z.maxLength(MAX_TOKEN_LENGTH)))),
    /** Of the console, in place of `token`. */
    operatorToken: z.optional(z.string().check(z.maxLength(MAX_TOKEN_LENGTH))),
    language: z.optional(z.string().check(z.maxLength(MAX_ID_LENGTH))),
    /** Milliseconds since the page heard its last, or was opened: what was told since then it may have missed. */
    unheardMs: z.optional(z.number().check(z.gte(0))),
  }),
  z.object({
    type: z.literal('subscribe'),
    quotes: z.array(instrumentId).check(z.maxLength(MAX_QUOTES)),
  }),
]);

/** What a browser may say on `/ws`. */
export type ClientMessage = z.output<typeof clientMessage>;

/** Null for anything else: not JSON, unknown, too many instruments. */
export function readClientMessage(text: string): ClientMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = clientMessage.safeParse(value);
  return parsed.success ? parsed.data : null;
}
