import type { Clock } from '#kernel/clock/clock.ts';
import type { Database } from '#kernel/database/database.ts';
import type { Authenticator, LogIn } from '#kernel/http/authenticator.ts';
import { ACCOUNT_LIMITS } from '../limits.ts';
import { findByTokens, markSeen } from './log-in.store.ts';
import type { InvestorSignatures } from './signature/enter-investor-signed.ts';
import { hashToken, looksLikeToken } from './token-hash.ts';

interface Question {
  readonly tokenHash: Buffer;
  resolve(logIn: LogIn | null): void;
  reject(error: unknown): void;
}

/**
 * Asks the database about each token again, so that a log-in that ended on any node ends here at once. Tokens that
 * arrive in the same turn of the event loop share one query: under load that costs a fraction of a query a call.
 */
export function createAuthenticator(
  db: Database,
  clock: Clock,
  signatures: InvestorSignatures,
): Authenticator {
  let waiting: Question[] = [];

  async function askAll(): Promise<void> {
    const questions = waiting;
    waiting = [];
    try {
      const found = await findLogIns(db, clock.securityNow(), questions);
      for (const question of questions)
        question.resolve(found.get(question.tokenHash.toString('hex')) ?? null);
    } catch (error) {
      for (const question of questions) question.reject(error);
    }
  }

  return {
    enter: signatures.enter,
    verify: signatures.verify,
    authenticate(token) {
      if (!looksLikeToken(token)) return Promise.resolve(null);
      return new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(askAll);
        waiting.push({ tokenHash: hashToken(token), resolve, reject });
      });
    },
  };
}

/** The good log-ins by token hash in hex. Using a log-in slides its 30 days, written at most once an hour. */
async function findLogIns(
  db: Database,
  now: number,
  questions: readonly Question[],
): Promise<Map<string, LogIn>> {
  const rows = await findByTokens(
    db,
    questions.map((question) => question.tokenHash),
    now - ACCOUNT_LIMITS.logInIdleMs,
  );
  const stale = rows.filter((row) => now - row.lastSeenAt.getTime() >= ACCOUNT_LIMITS.lastSeenStepMs);
  if (stale.length > 0)
    await markSeen(
      db,
      stale.map((row) => row.id),
      now,
    );
  return new Map(
    rows.map((row) => [
      row.tokenHash.toString('hex'),
      { investorId: row.investorId, logInId: row.id, blocked: row.blocked },
    ]),
  );
}
