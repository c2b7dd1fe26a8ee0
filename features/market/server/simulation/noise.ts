/**
 * Repeatable chance for the simulated market: the same key gives the same numbers on every machine. Only + − × and
 * shifts are used, whose results are exact everywhere; Math.exp, log, sin and pow may differ in their last bit.
 */
export interface NoiseKey {
  readonly high: number;
  readonly low: number;
}

const UNIFORMS_IN_NORMAL = 6;
/** Six uniforms have the variance 6/12; times √2 squared that is 1. */
const SQRT_TWO = Math.sqrt(2);
const UINT16 = 65_536;
const UINT32 = 4_294_967_296;

/** A key from texts such as the market's seed and an instrument's id. */
export function noiseKey(...texts: readonly string[]): NoiseKey {
  let high = 0x811c9dc5;
  let low = 0x9e3779b9;
  for (const character of texts.join('\u0000')) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 0x01000193);
    low = scramble((low + code) ^ high);
  }
  return { high: scramble(high), low: scramble(low ^ high) };
}

/** A stream of numbers for one key, one place (a day's number, a minute's) and one use. */
export class Noise {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(key: NoiseKey, place: number, use: number) {
    this.#a = scramble(key.high ^ Math.imul(place, 0x85ebca6b));
    this.#b = scramble(key.low ^ Math.imul(place + 0x3c6ef372, 0xc2b2ae35));
    this.#c = scramble(this.#a ^ this.#b ^ Math.imul(use + 1, 0x27d4eb2f));
    for (let round = 0; round < 4; round += 1) this.uint32();
  }

  /** One of 0 … 2^32 − 1 (Chris Doty-Humphrey's sfc32). */
  uint32(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** At least 0, below 1. */
  uniform(): number {
    return this.uint32() / UINT32;
  }

  /** Mean 0, variance 1, never beyond ±4.25: the sum of six uniforms. */
  normal(): number {
    let sum = 0;
    for (let pair = 0; pair < UNIFORMS_IN_NORMAL / 2; pair += 1) {
      const bits = this.uint32();
      sum += (bits & 0xffff) + (bits >>> 16);
    }
    return (sum / UINT16 - UNIFORMS_IN_NORMAL / 2) * SQRT_TWO;
  }
}

function scramble(word: number): number {
  let mixed = word | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) | 0;
}
