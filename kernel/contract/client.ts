import type { Language } from '#kernel/i18n/language.ts';
import type { CallDefinition } from './define-call.ts';

/** What a call came to. Nothing is thrown for what a server or a line can do. */
export type Answer<Data> =
  | { readonly ok: true; readonly data: Data; readonly replayed: boolean }
  | Refused
  | HttpFault
  | Offline;

/** The server said no, in its envelope: a rule, a bad field, a log-in that ended. */
export interface Refused {
  readonly ok: false;
  readonly kind: 'refusal';
  /** Code of the catalogue, always below zero. */
  readonly code: number;
  /** The text in the request's language, ready to show. */
  readonly msg: string;
  /** Stable dotted name such as `market.closed`; empty where the server named none. */
  readonly reason: string;
  /** Each input at fault (`lines.0.quantity`) with its text. */
  readonly fields: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string | number>>;
  readonly status: number;
  /** Of a command: refused knowing whether it was done under its key before. Else it says nothing of a try whose answer was lost. */
  readonly keyChecked: boolean;
}

/** An answer that is not the envelope, or a 5xx: a proxy's page, a server that is starting. */
export interface HttpFault {
  readonly ok: false;
  readonly kind: 'http';
  readonly status: number;
  /** The envelope's text if it had one, already in the request's language; else empty. */
  readonly msg: string;
  readonly code: number | null;
}

/** The line dropped or there was none. Whether a command was done is not known: send it again with the same key. */
export interface Offline {
  readonly ok: false;
  readonly kind: 'offline';
}

export interface ClientOptions {
  /** Origin of the server, `''` in the browser that was served by it. */
  readonly baseUrl: string;
  readonly language: () => Language;
  readonly token: () => string | null;
  /** Which header carries the token: the investor's unless told. */
  readonly tokenHeader?: 'userToken' | 'operatorToken';
  /** Whether nobody is at work and the app asks by itself: such calls keep no session of the console open. */
  readonly unattended?: () => boolean;
  /** For tests and Node; the platform's own otherwise. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export interface SendOptions {
  /** Made once for an intent and kept through its retries; required by commands. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** What the screen showed of what is decided; the device signs it with the command. */
  readonly seen?: Readonly<Record<string, string>> | undefined;
  /** What the device signed: the header `operator-signature` of the console, `investor-signature` of the app. */
  readonly signature?: string;
}

export interface Client {
  send<Input, Output>(
    call: CallDefinition<Input, Output>,
    input: Input,
    options?: SendOptions,
  ): Promise<Answer<Output>>;
}

interface Envelope {
  success: boolean;
  code: number;
  msg: string;
  data?: unknown;
}

/**
 * The typed client of every call. Each request carries the query `language` and the headers
 * `accept-language` and `userToken`; the console's carry `operatorToken` instead.
 */
export function createClient(options: ClientOptions): Client {
  return {
    async send<Input, Output>(
      call: CallDefinition<Input, Output>,
      input: Input,
      sendOptions: SendOptions = {},
    ): Promise<Answer<Output>> {
      const language = options.language();
      let response: Response;
      let text: string;
      try {
        response = await (options.fetch ?? globalThis.fetch)(
          `${options.baseUrl}/api/${call.path}?language=${language}`,
          {
            method: 'POST',
            headers: headersOf(language, options, sendOptions),
            body: JSON.stringify(input),
            signal: sendOptions.signal,
          },
        );
        text = await response.text();
      } catch {
        // fetch rejects only when no whole answer arrived; an abort by the caller is such a case too.
        return { ok: false, kind: 'offline' };
      }
      return readAnswer<Output>(response, text);
    },
  };
}

const SIGNATURE_HEADERS = { userToken: 'investor-signature', operatorToken: 'operator-signature' } as const;

/** What every request carries besides its input. */
export function headersOf(language: Language, options: ClientOptions, sent: SendOptions = {}) {
  const token = options.token();
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'accept-language': language,
  };
  const { tokenHeader = 'userToken' } = options;
  if (token !== null) headers[tokenHeader] = token;
  if (sent.idempotencyKey !== undefined) headers['idempotency-key'] = sent.idempotencyKey;
  if (sent.signature !== undefined) headers[SIGNATURE_HEADERS[tokenHeader]] = sent.signature;
  if (options.unattended?.()) headers.unattended = '1';
  return headers;
}

/** What the server's words come to. */
export function readAnswer<Output>(response: Response, text: string): Answer<Output> {
  const envelope = parseEnvelope(text);
  if (envelope?.success) {
    return {
      ok: true,
      data: envelope.data as Output,
      replayed: response.headers.get('idempotency-hit') !== null,
    };
  }
  if (envelope === null || response.status >= 500) {
    return {
      ok: false,
      kind: 'http',
      status: response.status,
      msg: envelope?.msg ?? '',
      code: envelope?.code ?? null,
    };
  }
  const details = (envelope.data ?? {}) as Partial<Pick<Refused, 'reason' | 'fields' | 'values'>>;
  return {
    ok: false,
    kind: 'refusal',
    code: envelope.code,
    msg: envelope.msg,
    reason: details.reason ?? '',
    fields: details.fields ?? {},
    values: details.values ?? {},
    status: response.status,
    keyChecked: response.headers.get('idempotency-checked') !== null,
  };
}

function parseEnvelope(text: string): Envelope | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A proxy's HTML page or a cut answer: not ours, the status alone speaks.
    return null;
  }
  if (typeof value !== 'object' || value === null || !('success' in value) || !('code' in value)) return null;
  return value as Envelope;
}
