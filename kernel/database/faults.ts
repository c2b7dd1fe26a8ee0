const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

/**
 * 57P01–57P03: shut down, crashed, starting up; 53100–53300: no disk, memory or connection free; 58030: its disk fails; 25006:
 * it only reads, as one does that a failover left behind; class 08: the connection broke.
 */
const GONE_STATES = /^(08...|57P0[1-4]|53[123]00|58030|25006)$/;
const GONE_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
const GONE_SYSCALLS = new Set(['connect', 'read', 'write', 'getaddrinfo']);
const GONE_TEXTS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/;

function fieldOf(error: unknown, name: 'code' | 'syscall' | 'constraint'): string | null {
  const value = typeof error === 'object' && error !== null ? Reflect.get(error, name) : null;
  return typeof value === 'string' ? value : null;
}

/** The SQLSTATE (or errno name) of what a query threw, null for other errors. */
export function sqlState(error: unknown): string | null {
  return fieldOf(error, 'code');
}

/** Whether PostgreSQL gave up on the transaction for another's sake: the same work may pass when run again. */
export function isRetryable(error: unknown): boolean {
  const code = sqlState(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/** Whether the error says that the database cannot be reached now: answered 503 with −11, not as a fault of ours. */
export function isDatabaseGone(error: unknown): boolean {
  const code = sqlState(error);
  if (code && GONE_STATES.test(code)) return true;
  if (code && GONE_ERRNO.has(code) && GONE_SYSCALLS.has(fieldOf(error, 'syscall') ?? '')) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseGone);
  return error instanceof Error && GONE_TEXTS.test(error.message);
}

/** Whether a unique constraint (the named one, where given) refused the row. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return sqlState(error) === '23505' && (!constraint || fieldOf(error, 'constraint') === constraint);
}
