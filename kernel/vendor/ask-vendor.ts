import type { Log } from '#kernel/ports/log.ts';
import { readBounded } from './read-bounded.ts';

/**
 * Why a vendor gave nothing: `refused` our key or plan, `wrong` question (such as a symbol that it does not know), `busy` or
 * asked as often as it allows, `gone` (no answer in time, or a fault of its own), `garbage` that is no answer to the question.
 */
export type VendorFault = 'refused' | 'wrong' | 'busy' | 'gone' | 'garbage';

/** A vendor gave no answer to be believed. Names neither address nor key: both may hold secrets. */
export class VendorError extends Error {
  override readonly name = 'VendorError';
  readonly fault: VendorFault;
  /** Of the vendor's HTTP answer; null where there was none. */
  readonly status: number | null;
  /** The vendor's own number for what it refused, where its answer is JSON with a `code`; null otherwise. */
  readonly code: number | null;

  constructor(vendor: string, fault: VendorFault, status: number | null = null, code: number | null = null) {
    super(`${vendor} gave no answer: ${fault}${status === null ? '' : ` (${status})`}`);
    this.fault = fault;
    this.status = status;
    this.code = code;
  }
}

/**
 * Why there is no answer to be taken. An error of our own over it is logged and counts as `garbage`: no vendor's word ends
 * the process.
 */
export function faultIn(error: unknown, source: string, log: Pick<Log, 'error'>): VendorFault {
  if (error instanceof VendorError) return error.fault;
  log.error({ source, err: error }, 'an answer could not be taken');
  return 'garbage';
}

/** How a vendor is asked. */
export interface VendorOptions {
  /** Stands in errors. */
  readonly vendor: string;
  /** May lie under a path of its own. */
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  /** So many questions in any sixty seconds. */
  readonly callsAMinute: number;
  readonly patienceMs?: number;
  readonly maxAnswerBytes?: number;
  /** Monotonic milliseconds, of the machine. */
  readonly elapsed?: () => number;
}

/** A vendor's REST interface. */
export interface VendorLine {
  /**
   * The JSON of an answer, unchecked. Throws VendorError, `busy` without asking where the minute's calls are used up or the
   * vendor said to wait. Never asks twice.
   */
  get(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>;
  /** Tells it to do something, within the same limits; the JSON of its answer, null where that is empty. Never says it twice. */
  tell(method: 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>;
  /** How many more questions may be asked now. */
  room(): number;
  /** Asks nothing for a while: the vendor said in its own way that it was too much. */
  rest(): void;
  /** Gives up what is under way; nothing is asked any more. */
  close(): void;
}

const MINUTE_MS = 60_000;
const PATIENCE_MS = 8_000;
const MAX_ANSWER_BYTES = 8_000_000;
/** After being told that it was too much: the vendor's own word, else this. */
const REST_MS = 10_000;

/** Opens nothing: each question takes a connection of the runtime's pool. */
export function openVendorLine(options: VendorOptions): VendorLine {
  const { vendor, base, headers, patienceMs = PATIENCE_MS, maxAnswerBytes = MAX_ANSWER_BYTES } = options;
  const budget = createBudget(options.callsAMinute, options.elapsed ?? (() => performance.now()));
  const closing = new AbortController();

  async function send(path: string, request: RequestInit): Promise<string> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs)]);
    // A redirect would carry the key to who knows where.
    const response = await fetch(`${base.replace(/\/+$/, '')}${path}`, {
      ...request,
      redirect: 'error',
      signal,
    });
    if (response.ok) return readText(response, maxAnswerBytes, vendor);
    const fault = faultOf(response.status);
    const code = await readCode(response, vendor);
    if (fault === 'busy') budget.rest(restOf(response));
    throw new VendorError(vendor, fault, response.status, code);
  }

  async function ask(path: string, request: RequestInit): Promise<unknown> {
    if (closing.signal.aborted) throw new VendorError(vendor, 'gone');
    if (!budget.take()) throw new VendorError(vendor, 'busy');
    const text = await send(path, request).catch((error: unknown) => {
      throw error instanceof VendorError ? error : new VendorError(vendor, 'gone');
    });
    try {
      return text === '' && request.method !== undefined ? null : JSON.parse(text);
    } catch {
      throw new VendorError(vendor, 'garbage', 200);
    }
  }

  return {
    get: (path, query = {}) => ask(`${path}?${new URLSearchParams(query)}`, { headers }),
    tell: (method, path, body) =>
      ask(path, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    room: budget.room,
    rest: () => budget.rest(REST_MS),
    close: () => closing.abort(),
  };
}

/** Counts questions of the last sixty seconds. */
function createBudget(callsAMinute: number, elapsed: () => number) {
  let asked: number[] = [];
  let restsUntil = Number.NEGATIVE_INFINITY;
  const room = () => {
    const now = elapsed();
    asked = asked.filter((at) => now - at < MINUTE_MS);
    return now < restsUntil ? 0 : callsAMinute - asked.length;
  };
  return {
    room,
    take(): boolean {
      if (room() <= 0) return false;
      asked.push(elapsed());
      return true;
    },
    rest(forMs: number): void {
      restsUntil = elapsed() + forMs;
    },
  };
}

function faultOf(status: number): VendorFault {
  if (status === 401 || status === 402 || status === 403) return 'refused';
  if (status === 429) return 'busy';
  return status < 500 ? 'wrong' : 'gone';
}

/** `Retry-After` in seconds, at most a minute. */
function restOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? Math.min(seconds * 1000, MINUTE_MS) : REST_MS;
}

const MAX_REFUSAL_BYTES = 10_000;

/** The `code` of a refusal, which alone it is never judged by; null where there is none to be read. */
async function readCode(response: Response, vendor: string): Promise<number | null> {
  try {
    const told: unknown = JSON.parse(await readText(response, MAX_REFUSAL_BYTES, vendor));
    const code = typeof told === 'object' && told !== null && 'code' in told ? told.code : null;
    return typeof code === 'number' ? code : null;
  } catch {
    return null;
  }
}

async function readText(response: Response, maxBytes: number, vendor: string): Promise<string> {
  const { body, isCut } = await readBounded(response.body, maxBytes);
  if (isCut) throw new VendorError(vendor, 'garbage', response.status);
  return body.toString('utf8');
}
