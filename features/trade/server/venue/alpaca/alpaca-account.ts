import * as z from 'zod/mini';
import type { Ports } from '#kernel/ports/ports.ts';
import { faultIn, VendorError, type VendorLine } from '#kernel/vendor/ask-vendor.ts';

/** A setting that somebody changes there is noticed after this; what keeps orders back is asked about sooner. */
const GOOD_FOR_MS = 600_000;
const ASK_AGAIN_MS = 60_000;
const NO_ANSWER_AGAIN_MS = 10_000;

const configurationsShape = z.looseObject({ no_shorting: z.boolean() });

type Needs = Pick<Ports, 'clock' | 'log'>;

/** Whether orders may be sent to the account. */
export interface AlpacaAccount {
  /** Asks where it is not known; no order leaves before it is. */
  mayTrade(): Promise<boolean>;
  /** As far as it is known. */
  readonly isRefused: boolean;
}

/**
 * Investors may own shares that the account does not hold: bought from the dealer, in a block or an issue. An account that may
 * sell short would sell them all the same and owe them, without a word; nothing is sent to such a one.
 */
export function createAlpacaAccount(
  { clock, log }: Needs,
  name: string,
  questions: VendorLine,
): AlpacaAccount {
  let verdict: 'unknown' | 'good' | 'refused' = 'unknown';
  let askAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | null = null;

  async function look(): Promise<void> {
    try {
      const { success, data } = configurationsShape.safeParse(
        await questions.get('/v2/account/configurations'),
      );
      if (!success) throw new VendorError(name, 'garbage', 200);
      verdict = data.no_shorting ? 'good' : 'refused';
      if (verdict === 'refused')
        log.error(
          { source: name },
          'the account may sell short: no order is sent until its no_shorting is true',
        );
      askAt = clock.securityNow() + (verdict === 'good' ? GOOD_FOR_MS : ASK_AGAIN_MS);
    } catch (error) {
      noAnswer(error);
    }
  }

  /** What was known still holds; a stand-in for Alpaca need not know of accounts. */
  function noAnswer(error: unknown): void {
    const fault = faultIn(error, name, log);
    const isUnknownThere = error instanceof VendorError && error.status === 404;
    if (isUnknownThere && verdict === 'unknown') verdict = 'good';
    askAt = clock.securityNow() + (isUnknownThere ? ASK_AGAIN_MS : NO_ANSWER_AGAIN_MS);
    log.warn(
      { source: name, fault, isSent: verdict === 'good' },
      'the venue does not say whether the account may sell short',
    );
  }

  return {
    async mayTrade() {
      if (clock.securityNow() >= askAt) {
        underWay ??= look().finally(() => {
          underWay = null;
        });
        await underWay;
      }
      return verdict === 'good';
    },
    get isRefused() {
      return verdict === 'refused';
    },
  };
}
