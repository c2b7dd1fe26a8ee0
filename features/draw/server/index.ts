import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { type BeaconRound, type BeaconSource, firstRoundAtOrAfter, QUICKNET, roundTime } from '../beacon.ts';
import { askDrand, OFFICIAL_BASES, type RoundAnswer } from './drand.ts';
import { sandboxRandomness } from './sandbox-beacon.ts';

export { type BeaconRound, type BeaconSource, DRAW_DELAY_MS, roundTime } from '../beacon.ts';
export {
  type DrawEntry,
  type DrawInput,
  type DrawList,
  DrawListError,
  drawLots,
  listHash,
  listText,
  parseList,
  type Winner,
} from '../draw.ts';

/** A round's number, 64 hex digits, and what proves it: 96 hex digits of drand, null of the sandbox's beacon. */
export interface BeaconNumber {
  readonly randomness: string;
  readonly signature: string | null;
}

/** Where draws get their numbers. */
export interface Beacons {
  /**
   * The first round whose time is at or after a business instant (epoch milliseconds), of the beacon that new terms name:
   * drand, or in a sandbox without `DRAND_URL` its own. For a draw, ask for the window's close + `DRAW_DELAY_MS`.
   */
  firstRoundAfter(instant: number): BeaconRound;
  /**
   * The number of a round. drand's comes only with its signature, checked here. `not_yet` before its time, `unavailable`
   * where nothing that can be believed was given: ask again with the next tick, there is no other way to a number. In live
   * mode the sandbox's beacon is always `unavailable`.
   */
  fetch(source: BeaconSource, round: number): Promise<BeaconNumber | 'not_yet' | 'unavailable'>;
}

type BeaconPorts = Pick<Ports, 'config' | 'clock' | 'log'>;

/** How long an answer without a number stands: asking each second would only burden those who serve drand for free. */
const ASK_AGAIN_AFTER_MS = { not_yet: 2_000, unavailable: 10_000 };

/** Makes the feature: the beacons, and nothing that an operator could choose about them but where drand is asked. */
export function createBeacons({ ports }: { readonly ports: BeaconPorts }): {
  readonly api: Beacons;
  readonly feature: ServerFeature;
} {
  const { clock, config } = ports;
  const askPolitely = withPauses(ports);
  const source = config.mode === 'live' || config.drandBases ? 'drand' : 'sandbox';
  const api: Beacons = {
    firstRoundAfter(instant) {
      const round = firstRoundAtOrAfter(instant);
      const chainHash = source === 'drand' ? QUICKNET.chainHash : null;
      return { source, chainHash, round, at: roundTime(round) };
    },
    async fetch(from, round) {
      if (from === 'drand') return askPolitely(round);
      if (config.mode === 'live') return 'unavailable';
      if (clock.now() < roundTime(round)) return 'not_yet';
      return { randomness: sandboxRandomness(config.sandboxSeed, round), signature: null };
    },
  };
  return { api, feature: { name: 'draw' } };
}

/** Rounds of which the last answer is remembered; far more than wait at once. */
const MAX_REMEMBERED = 1_000;

function withPauses({ clock, config, log }: BeaconPorts): (round: number) => Promise<RoundAnswer> {
  const bases = config.drandBases ?? OFFICIAL_BASES;
  const waiting = new Map<number, { answer: 'not_yet' | 'unavailable'; until: number }>();
  return async (round) => {
    const now = clock.securityNow();
    // drand keeps the machine's time, whatever a sandbox's clock says.
    if (now < roundTime(round)) return 'not_yet';
    const last = waiting.get(round);
    if (last && now < last.until) return last.answer;
    const answer = await askDrand({ bases, log }, round);
    if (waiting.size >= MAX_REMEMBERED) waiting.clear();
    if (typeof answer !== 'string') waiting.delete(round);
    else waiting.set(round, { answer, until: clock.securityNow() + ASK_AGAIN_AFTER_MS[answer] });
    return answer;
  };
}
