import { toHex } from '#kernel/chain/chain.ts';
import { hmacSha256 } from '#kernel/hash/hmac.ts';
import { sha256 } from '#kernel/hash/sha256.ts';

/** An application in the draw: its id (64 lower-case hex digits) and how many lots it asks for (1 or more). */
export interface DrawEntry {
  readonly id: string;
  readonly lots: number;
}

/** The list that an offer's close commits to, read back from its text. */
export interface DrawList {
  readonly ipoId: string;
  /** Lots that the firm's clients get together. */
  readonly allocatedLots: number;
  /** Ordered by id. */
  readonly entries: readonly DrawEntry[];
}

/** What a draw needs; hashes as 64 hex digits. */
export interface DrawInput {
  readonly allocatedLots: number;
  /** In any order: the outcome does not depend on it. */
  readonly entries: readonly DrawEntry[];
  readonly listHash: string;
  readonly randomness: string;
}

/** Lots that an application won, 1 or more. */
export interface Winner {
  readonly id: string;
  readonly lots: number;
}

/** How a lot fared: nothing, or won in the first or in the second pass. */
export type LotOutcome = 0 | 1 | 2;

/** Every lot of a draw in the order that the beacon gave them; the three arrays have one item for each place. */
export interface DrawnOrder {
  /** Ordered by id; `owner` counts into it. */
  readonly entries: readonly DrawEntry[];
  readonly owner: Uint32Array;
  /** Which lot of its application stands here, from 1. */
  readonly number: Uint32Array;
  readonly outcome: Uint8Array;
}

/** A list, an entry or a hash that breaks the format; the message says where. */
export class DrawListError extends Error {
  override readonly name = 'DrawListError';
}

/** More would not fit a phone's memory; a hundred thousand applications of fifty lots each reach it. */
export const MAX_DRAWN_LOTS = 5_000_000;

const APPLICATION_ID = /^[0-9a-f]{64}$/;
const IPO_ID = /^[0-9A-Za-z-]{1,63}$/;
const FIRST_LINE = /^([0-9A-Za-z-]{1,63}) (0|[1-9]\d{0,8})$/;
const ENTRY_LINE = /^([0-9a-f]{64}) ([1-9]\d{0,8})$/;
const HASH_BYTES = 32;
const encoder = new TextEncoder();

/**
 * The committed list as text: `<ipo id> <lots allocated>`, then `<application id> <lots>` for each application, by id, each
 * line ended by a line feed (docs/draw.md). Throws DrawListError for an entry that breaks the format or stands twice.
 */
export function listText(ipoId: string, allocatedLots: number, entries: readonly DrawEntry[]): string {
  if (!IPO_ID.test(ipoId)) throw new DrawListError(`the offer's id is "${ipoId}"`);
  if (!isCount(allocatedLots)) throw new DrawListError(`${allocatedLots} lots cannot be allocated`);
  const lines = checkedEntries(entries).map(({ id, lots }) => `${id} ${lots}\n`);
  return `${ipoId} ${allocatedLots}\n${lines.join('')}`;
}

/** SHA-256 over a list's UTF-8 bytes, 64 hex digits. */
export function listHash(text: string): string {
  return toHex(sha256(encoder.encode(text)));
}

/** Reads a list's text; throws DrawListError, naming the line, for anything that `listText` would not have written. */
export function parseList(text: string): DrawList {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new DrawListError('the last line is not ended by a line feed');
  const [, ipoId, allocated] = FIRST_LINE.exec(lines[0] ?? '') ?? [];
  if (ipoId === undefined) throw new DrawListError('line 1 is not an offer’s id and its lots');
  const entries = lines.slice(1).map((line, at): DrawEntry => {
    const [, id, lots] = ENTRY_LINE.exec(line) ?? [];
    if (id === undefined) throw new DrawListError(`line ${at + 2} is not an application’s id and its lots`);
    return { id, lots: Number(lots) };
  });
  const misplaced = entries.findIndex((entry, at) => at > 0 && entry.id <= (entries[at - 1]?.id ?? ''));
  if (misplaced > 0) throw new DrawListError(`line ${misplaced + 2} does not come after the one before it`);
  return { ipoId, allocatedLots: Number(allocated), entries: checkedEntries(entries) };
}

/**
 * Who wins how many lots, by id: each lot has a key, the keys order the lots, each application's first lot in that order is
 * served first, then the rest. Winners get exactly the allocation, or all that was asked for where that is less.
 */
export function drawLots(input: DrawInput): { readonly winners: readonly Winner[] } {
  return { winners: winnersOf(orderLots(input)) };
}

/** The winners of a draw whose order is known, by id. */
export function winnersOf({ entries, owner, outcome }: DrawnOrder): readonly Winner[] {
  const won = new Uint32Array(entries.length);
  for (const [place, whose] of owner.entries()) if (outcome[place] !== 0) won[whose] = (won[whose] ?? 0) + 1;
  return entries.flatMap(({ id }, at) => (won[at] ? [{ id, lots: won[at] }] : []));
}

/** Which lots of which applications won, by id; lots from 1, ascending. */
export function lotsWonOf({ entries, owner, number, outcome }: DrawnOrder): { id: string; lots: number[] }[] {
  const won = entries.map(({ id }) => ({ id, lots: [] as number[] }));
  for (const [place, whose] of owner.entries())
    if (outcome[place] !== 0) won[whose]?.lots.push(number[place] ?? 0);
  for (const { lots } of won) lots.sort((a, b) => a - b);
  return won.filter(({ lots }) => lots.length > 0);
}

/** The whole draw: where each lot stands and what became of it. Throws DrawListError for input that breaks the format. */
export function orderLots({ allocatedLots, entries, listHash: hash, randomness }: DrawInput): DrawnOrder {
  if (!isCount(allocatedLots)) throw new DrawListError(`${allocatedLots} lots cannot be allocated`);
  const sorted = checkedEntries(entries);
  const sign = hmacSha256(seedOf(hash, randomness));
  const lots = sorted.reduce((sum, entry) => sum + entry.lots, 0);
  const keys = new Uint8Array(lots * HASH_BYTES);
  const owners = new Uint32Array(lots);
  const numbers = new Uint32Array(lots);
  let lot = 0;
  for (const [at, entry] of sorted.entries()) {
    for (let n = 1; n <= entry.lots; n++) {
      keys.set(sign(encoder.encode(`${entry.id}:${n}`)), lot * HASH_BYTES);
      owners[lot] = at;
      numbers[lot] = n;
      lot += 1;
    }
  }
  const order = placesByKey(keys, lots);
  const owner = order.map((drawn) => owners[drawn] as number);
  const number = order.map((drawn) => numbers[drawn] as number);
  return { entries: sorted, owner, number, outcome: twoPasses(owner, sorted.length, allocatedLots) };
}

/** SHA-256 over the list's hash and the beacon's number, 32 bytes each. */
function seedOf(hash: string, randomness: string): Uint8Array {
  const both = new Uint8Array(HASH_BYTES * 2);
  both.set(fromHex(hash), 0);
  both.set(fromHex(randomness), HASH_BYTES);
  return sha256(both);
}

/** 32 bytes of 64 lower-case hex digits; throws DrawListError. */
function fromHex(hex: string): Uint8Array {
  if (!APPLICATION_ID.test(hex)) throw new DrawListError(`"${hex}" is not 64 lower-case hex digits`);
  return Uint8Array.from({ length: HASH_BYTES }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
}

function placesByKey(keys: Uint8Array, lots: number): Uint32Array {
  const view = new DataView(keys.buffer);
  // The first 48 bits, exact in a number, tell nearly every two lots apart; the rest is compared only where they do not.
  const heads = Float64Array.from(
    { length: lots },
    (_, lot) => view.getUint32(lot * HASH_BYTES) * 0x1_0000 + view.getUint16(lot * HASH_BYTES + 4),
  );
  const byKey = (a: number, b: number) =>
    (heads[a] as number) - (heads[b] as number) || compareKeys(keys, a * HASH_BYTES, b * HASH_BYTES);
  return Uint32Array.from({ length: lots }, (_, lot) => lot).sort(byKey);
}

function compareKeys(keys: Uint8Array, a: number, b: number): number {
  for (let at = 0; at < HASH_BYTES; at++) {
    const difference = (keys[a + at] as number) - (keys[b + at] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}

function twoPasses(owner: Uint32Array, applications: number, allocatedLots: number): Uint8Array {
  const outcome = new Uint8Array(owner.length);
  const served = new Uint8Array(applications);
  let left = allocatedLots;
  for (let place = 0; place < owner.length && left > 0; place++) {
    const whose = owner[place] as number;
    if (served[whose]) continue;
    served[whose] = 1;
    outcome[place] = 1;
    left -= 1;
  }
  for (let place = 0; place < owner.length && left > 0; place++) {
    if (outcome[place] !== 0) continue;
    outcome[place] = 2;
    left -= 1;
  }
  return outcome;
}

const isCount = (lots: number) => Number.isInteger(lots) && lots >= 0 && lots <= 999_999_999;

/** By id, each once; ids are hexadecimal, so that the order of their characters is that of their bytes. */
function checkedEntries(entries: readonly DrawEntry[]): readonly DrawEntry[] {
  const sorted = entries.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  let total = 0;
  for (const [at, { id, lots }] of sorted.entries()) {
    if (!APPLICATION_ID.test(id)) throw new DrawListError(`"${id}" is not the id of an application`);
    if (!isCount(lots) || lots === 0) throw new DrawListError(`${id} asks for ${lots} lots`);
    if (sorted[at + 1]?.id === id) throw new DrawListError(`${id} stands twice`);
    total += lots;
  }
  if (total > MAX_DRAWN_LOTS) throw new DrawListError(`${total} lots are more than ${MAX_DRAWN_LOTS}`);
  return sorted;
}
