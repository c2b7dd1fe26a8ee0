import type { Log } from '#kernel/ports/log.ts';

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

  constructor(vendor: string, fault: VendorFault, status: number | null = null) {
    super(`${vendor} gave no answer: ${fault}${status === null ? '' : ` (${status})`}`);
    this.fault = fault;
    this.status = status;
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

  async function ask(path: string, query: Readonly<Record<string, string>>): Promise<string> {
    const address = `${base.replace(/\/+$/, '')}${path}?${new URLSearchParams(query)}`;
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs)]);
    // A redirect would carry the key to who knows where.
    const response = await fetch(address, { headers, redirect: 'error', signal });
    if (response.ok) return readBounded(response, maxAnswerBytes, vendor);
    await response.body?.cancel();
    const fault = faultOf(response.status);
    if (fault === 'busy') budget.rest(restOf(response));
    throw new VendorError(vendor, fault, response.status);
  }

  return {
    async get(path, query = {}) {
      if (closing.signal.aborted) throw new VendorError(vendor, 'gone');
      if (!budget.take()) throw new VendorError(vendor, 'busy');
      const text = await ask(path, query).catch((error: unknown) => {
        throw error instanceof VendorError ? error : new VendorError(vendor, 'gone');
      });
      try {
        return JSON.parse(text);
      } catch {
        throw new VendorError(vendor, 'garbage', 200);
      }
    },
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

async function readBounded(response: Response, maxBytes: number, vendor: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new VendorError(vendor, 'garbage', response.status);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
