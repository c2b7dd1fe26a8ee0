import * as z from 'zod/mini';
import { instant } from '#kernel/contract/fields.ts';

export { type BeaconSource, DRAW_DELAY_MS } from './beacon.ts';
export {
  type DrawEntry,
  type DrawInput,
  type DrawList,
  DrawListError,
  drawLots,
  listHash,
  listText,
  lotsWonOf,
  MAX_DRAWN_LOTS,
  orderLots,
  parseList,
  type Winner,
} from './draw.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const lots = z.number().check(z.int(), z.gte(0));

/** What `ipo/draw` answers and the verifiers read (docs/draw.md); hex is lower case, lots and round are numbers. */
export const drawFile = z.object({
  ipoId: z.string(),
  allocatedLots: lots,
  /** The window's close, business time. */
  closedAt: instant,
  /** The committed text itself. */
  list: z.string(),
  listHash: hash,
  beacon: z.object({
    source: z.enum(['drand', 'sandbox']),
    /** Null for the sandbox's beacon, as the signature is. */
    chainHash: z.nullable(hash),
    round: z.number().check(z.int(), z.gte(1)),
    randomness: hash,
    /** 48 bytes of drand's G1 signature. */
    signature: z.nullable(z.string().check(z.regex(/^[0-9a-f]{96}$/))),
  }),
  /** By id; whoever won nothing is not in it. */
  winners: z.array(z.object({ id: hash, lots })),
});

/** The whole of a draw, so that anybody can run it again. */
export type DrawFile = z.output<typeof drawFile>;
