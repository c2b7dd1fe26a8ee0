import { CODES, type RefusalCode } from '#kernel/contract/error-codes.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { Refusal, type RefusalValues } from '#kernel/contract/refusal.ts';
import { isDatabaseGone } from '#kernel/database/faults.ts';

/** What an error becomes on the wire, before its texts are chosen. */
export interface Fault {
  readonly status: number;
  readonly code: RefusalCode;
  readonly reason: string;
  readonly values: RefusalValues;
  /** Path of each input at fault and its reason. */
  readonly fields: Record<string, string>;
  readonly retryAfterSeconds: number | null;
  /** Ours: it is logged with its stack. */
  readonly unexpected: boolean;
}

/** Thrown where somebody asks too often; becomes 429 with Retry-After. */
export class TooManyRequests extends Error {
  override readonly name = 'TooManyRequests';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(KERNEL_REASONS.rateExceeded);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const RETRY_UNAVAILABLE_SECONDS = 2;
const RETRY_BUSY_SECONDS = 1;

/** Codes that have an HTTP status of their own; every other refusal is HTTP 200. */
const STATUS_OF_CODE: Partial<Record<RefusalCode, number>> = {
  [CODES.invalidInput]: 400,
  [CODES.accessDenied]: 401,
  [CODES.tokenExpired]: 401,
  [CODES.controllerForbidden]: 403,
  [CODES.sizeExceeded]: 413,
  [CODES.serverUpdating]: 503,
};

const ORDINARY = { values: {}, fields: {}, retryAfterSeconds: null, unexpected: false } as const;

/** The only place where an error becomes an answer. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Refusal) return faultOfRefusal(error);
  if (error instanceof TooManyRequests) {
    return {
      ...ORDINARY,
      status: 429,
      code: CODES.serverMessage,
      reason: KERNEL_REASONS.rateExceeded,
      retryAfterSeconds: error.retryAfterSeconds,
    };
  }
  if (isDatabaseGone(error)) {
    return {
      ...ORDINARY,
      status: 503,
      code: CODES.serverUpdating,
      reason: KERNEL_REASONS.serverUnavailable,
      retryAfterSeconds: RETRY_UNAVAILABLE_SECONDS,
    };
  }
  return faultOfStatus(statusOf(error));
}

function faultOfRefusal(refusal: Refusal): Fault {
  const { code, reason, values, fields } = refusal;
  if (reason === KERNEL_REASONS.serverBusy)
    return { ...ORDINARY, status: 503, code, reason, retryAfterSeconds: RETRY_BUSY_SECONDS };
  return { ...ORDINARY, status: STATUS_OF_CODE[code] ?? 200, code, reason, values, fields };
}

/** Errors of the HTTP layer itself carry their status; what carries none is a fault of ours. */
function faultOfStatus(status: number): Fault {
  if (status === 413) {
    return { ...ORDINARY, status, code: CODES.sizeExceeded, reason: KERNEL_REASONS.bodyTooLarge };
  }
  if (status === 404) {
    return { ...ORDINARY, status, code: CODES.serverMessage, reason: KERNEL_REASONS.addressUnknown };
  }
  if (status === 503) {
    return {
      ...ORDINARY,
      status,
      code: CODES.serverUpdating,
      reason: KERNEL_REASONS.serverUnavailable,
      retryAfterSeconds: RETRY_UNAVAILABLE_SECONDS,
    };
  }
  if (status >= 400 && status < 500) {
    return { ...ORDINARY, status: 400, code: CODES.invalidInput, reason: KERNEL_REASONS.bodyMalformed };
  }
  return {
    ...ORDINARY,
    status: 500,
    code: CODES.serverMessage,
    reason: KERNEL_REASONS.serverFault,
    unexpected: true,
  };
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : null;
  return typeof status === 'number' ? status : 500;
}
