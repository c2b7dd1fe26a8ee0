/** Where a draw's number comes from: drand's public chain, or the sandbox's own, which is not operator-proof. */
export type BeaconSource = 'drand' | 'sandbox';

/** A round of a beacon that terms name before anybody can know its number. */
export interface BeaconRound {
  readonly source: BeaconSource;
  /** Of drand's chain, 64 hex digits; null for the sandbox's beacon. */
  readonly chainHash: string | null;
  readonly round: number;
  /** Its time, epoch milliseconds. */
  readonly at: number;
}

/** drand's quicknet: a round each three seconds, numbered from 1 at its genesis. */
export const QUICKNET = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisAt: 1_692_803_367_000,
  periodMs: 3_000,
} as const;

/** The round of a draw is the first at or after this long after its window closed. */
export const DRAW_DELAY_MS = 10 * 60_000;

/** The time of a round, epoch milliseconds; the sandbox counts its rounds as quicknet does, by business time. */
export function roundTime(round: number): number {
  return QUICKNET.genesisAt + (round - 1) * QUICKNET.periodMs;
}

/** The first round whose time is at or after an instant, epoch milliseconds; throws RangeError before the genesis. */
export function firstRoundAtOrAfter(instant: number): number {
  if (!(instant >= QUICKNET.genesisAt)) throw new RangeError('the beacon has no round at that time');
  return Math.ceil((instant - QUICKNET.genesisAt) / QUICKNET.periodMs) + 1;
}
