import { createHash } from 'node:crypto';
import { divideRounded, type Price, price } from '#kernel/money/money.ts';

/** How the value of a simulated fund goes; both in parts of a thousand million, for one day. */
export interface NavCourse {
  readonly start: Price;
  readonly drift: bigint;
  readonly swing: bigint;
}

const ONE = 1_000_000_000n;
/** Of eight draws of 16 bits each: the middle of their sum, and what one standard deviation of it is. */
const DRAWS = 8;
const MIDDLE = 262_140n;
const DEVIATION = 53_510n;
const LEAST = price(10_000n);

/**
 * The values of a simulated fund on successive days, the first on `days[0]`: a function of the seed, the fund and the days
 * alone. Each is the one before with its drift and a swing that the seed draws, rounded half-even.
 */
export function sandboxNavs(
  seed: string,
  fundId: string,
  course: NavCourse,
  days: readonly string[],
): Price[] {
  const navs: Price[] = [];
  let nav = course.start;
  for (const [index, day] of days.entries()) {
    if (index > 0) {
      const grown = divideRounded(
        nav * (ONE + course.drift + swingOf(seed, fundId, day, course.swing)),
        ONE,
        'half-even',
      );
      nav = grown > LEAST ? price(grown) : LEAST;
    }
    navs.push(nav);
  }
  return navs;
}

function swingOf(seed: string, fundId: string, day: string, swing: bigint): bigint {
  const drawn = createHash('sha256').update(`${seed}\n${fundId}\n${day}`).digest();
  let sum = 0n;
  for (let at = 0; at < DRAWS; at++) sum += BigInt(drawn.readUInt16BE(at * 2));
  return divideRounded((sum - MIDDLE) * swing, DEVIATION, 'half-even');
}
