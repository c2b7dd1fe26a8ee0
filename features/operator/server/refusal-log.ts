import { transact } from '#kernel/database/transact.ts';
import { describeError } from '#kernel/http/answering/describe-error.ts';
import type { AuditRecord } from '#kernel/http/authenticator.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { appendAudit } from './audit.store.ts';

const MINUTE_MS = 60_000;
/** Different tries remembered at once; the oldest is forgotten first. */
const REMEMBERED = 5_000;
/** Lines a minute about people who are not signed in, all together: nobody floods the log from outside. */
const LINES_OF_NOBODY = 60;

/** Something that was tried and refused. */
export type RefusedTry = Omit<AuditRecord, 'reads'> & { readonly reason: string };

/** Writes refused tries into the audit log. */
export interface RefusalLog {
  /**
   * Writes a line in a transaction of its own, for what was tried was rolled back: one for each who tried, call, reason
   * and minute. The next says in `detail.before` how many like it were left out. Never throws.
   */
  record(tried: RefusedTry): Promise<void>;
}

interface Remembered {
  readonly since: number;
  leftOut: number;
}

/** Makes the log over the ports. It counts in this process: of several nodes each may write its line. */
export function createRefusalLog({ db, log }: Pick<Ports, 'db' | 'log'>): RefusalLog {
  const tries = new Map<string, Remembered>();
  let nobody: Remembered = { since: 0, leftOut: 0 };

  function leftOutBefore(key: string, now: number): number | null {
    const known = tries.get(key);
    if (known && now - known.since < MINUTE_MS) {
      known.leftOut += 1;
      return null;
    }
    tries.delete(key);
    const oldest = tries.keys().next();
    if (tries.size >= REMEMBERED && !oldest.done) tries.delete(oldest.value);
    tries.set(key, { since: now, leftOut: 0 });
    return known?.leftOut ?? 0;
  }

  function isFlood(now: number): boolean {
    if (now - nobody.since >= MINUTE_MS) nobody = { since: now, leftOut: 0 };
    nobody.leftOut += 1;
    return nobody.leftOut > LINES_OF_NOBODY;
  }

  return {
    async record({ reason, ...tried }) {
      const { operator, subject, call, at, remoteAddress } = tried;
      const who = operator?.operatorId ?? `${remoteAddress} ${subject?.subjectId ?? ''}`;
      const before = leftOutBefore(`${who} ${call} ${reason}`, at);
      if (before === null || (operator === null && isFlood(at))) return;
      const detail = { ...tried.detail, refused: reason, ...(before > 0 && { before }) };
      try {
        await transact(db, (tx) => appendAudit(tx, { ...tried, reads: true, detail }));
      } catch (error) {
        // The refusal itself is answered all the same.
        log.error({ call, err: describeError(error) }, 'a refused try could not be written down');
      }
    },
  };
}
