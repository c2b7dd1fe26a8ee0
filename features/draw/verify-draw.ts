import { DRAW_DELAY_MS, firstRoundAtOrAfter, QUICKNET, roundTime } from './beacon.ts';
import { isDrandSignature, randomnessOf } from './drand-signature.ts';
import {
  type DrawList,
  DrawListError,
  type DrawnOrder,
  listHash,
  orderLots,
  parseList,
  type Winner,
  winnersOf,
} from './draw.ts';

/** A field of a draw's file that does not fit the others, and why. */
export interface DrawFault {
  /** As it is written in the file: `beacon.round`. */
  readonly field: string;
  readonly why: DrawFaultReason;
  /** What was computed where the file says something else; null where there is nothing to compare. */
  readonly found: string | null;
}

/** Each has its words in the program and on the screen. */
export type DrawFaultReason = 'malformed' | 'unknown' | 'differs' | 'unsigned' | 'not_of_source' | 'unproven';

/** What a verification found: with no faults, the file is the draw that its list and its beacon give. */
export interface DrawReport {
  readonly faults: readonly DrawFault[];
  /** Null where the file cannot be drawn at all. */
  readonly drawn: {
    readonly list: DrawList;
    readonly listHash: string;
    readonly order: DrawnOrder;
    readonly winners: readonly Winner[];
    readonly source: string;
  } | null;
}

const FIELDS = ['ipoId', 'allocatedLots', 'closedAt', 'list', 'listHash', 'beacon', 'winners'];
const BEACON_FIELDS = ['source', 'chainHash', 'round', 'randomness', 'signature'];
const HASH = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{96}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

type Fields = Readonly<Record<string, unknown>>;

/** Computes a whole draw again from its file, whatever it holds, and names each field that does not fit. */
export function verifyDraw(file: unknown): DrawReport {
  if (!isObject(file) || !isObject(file.beacon)) {
    const field = isObject(file) ? 'beacon' : 'file';
    return { faults: [{ field, why: 'malformed', found: null }], drawn: null };
  }
  const faults = [
    ...unknownFields(file, FIELDS, ''),
    ...unknownFields(file.beacon, BEACON_FIELDS, 'beacon.'),
    ...malformedFields(file, file.beacon),
  ];
  const list = readList(file.list);
  if (list === null || faults.some(({ why }) => why === 'malformed')) {
    const broken: DrawFault[] = list === null ? [{ field: 'list', why: 'malformed', found: null }] : [];
    return { faults: [...faults, ...broken], drawn: null };
  }
  const hash = listHash(String(file.list));
  const order = drawAgain(list, hash, file.beacon);
  const winners = winnersOf(order);
  return {
    faults: [
      ...faults,
      ...listFaults(file, list, hash, winners),
      ...beaconFaults(file),
      ...winnerFaults(file, winners),
    ],
    drawn: { list, listHash: hash, order, winners, source: String(file.beacon.source) },
  };
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function unknownFields(holder: Fields, known: readonly string[], prefix: string): DrawFault[] {
  return Object.keys(holder)
    .filter((name) => !known.includes(name))
    .map((name) => ({ field: `${prefix}${name}`, why: 'unknown', found: null }));
}

/** Counts may be written as numbers or as digits. */
function countOf(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : null;
}

function malformedFields(file: Fields, beacon: Fields): DrawFault[] {
  const { closedAt, winners } = file;
  const isTime =
    typeof closedAt === 'string' && INSTANT.test(closedAt) && Date.parse(closedAt) >= QUICKNET.genesisAt;
  const fits: [string, boolean][] = [
    ['ipoId', typeof file.ipoId === 'string'],
    ['allocatedLots', countOf(file.allocatedLots) !== null],
    ['closedAt', isTime],
    ['listHash', matches(HASH, file.listHash)],
    ['beacon.source', beacon.source === 'drand' || beacon.source === 'sandbox'],
    ['beacon.chainHash', beacon.chainHash === null || matches(HASH, beacon.chainHash)],
    ['beacon.round', (countOf(beacon.round) ?? 0) > 0],
    ['beacon.randomness', matches(HASH, beacon.randomness)],
    ['beacon.signature', beacon.signature === null || matches(SIGNATURE, beacon.signature)],
    ['winners', Array.isArray(winners) && winners.every(isWinner)],
  ];
  return fits.flatMap(([field, isGood]): DrawFault[] =>
    isGood ? [] : [{ field, why: 'malformed', found: null }],
  );
}

const matches = (pattern: RegExp, value: unknown) => typeof value === 'string' && pattern.test(value);

const isWinner = (value: unknown) =>
  isObject(value) &&
  matches(HASH, value.id) &&
  (countOf(value.lots) ?? 0) > 0 &&
  Object.keys(value).length === 2;

function readList(text: unknown): DrawList | null {
  if (typeof text !== 'string') return null;
  try {
    return parseList(text);
  } catch (error) {
    if (error instanceof DrawListError) return null;
    throw error;
  }
}

function drawAgain({ allocatedLots, entries }: DrawList, hash: string, beacon: Fields): DrawnOrder {
  return orderLots({ allocatedLots, entries, listHash: hash, randomness: String(beacon.randomness) });
}

function listFaults(file: Fields, list: DrawList, hash: string, winners: readonly Winner[]): DrawFault[] {
  const faults: DrawFault[] = [];
  if (file.ipoId !== list.ipoId) faults.push({ field: 'ipoId', why: 'differs', found: list.ipoId });
  if (countOf(file.allocatedLots) !== list.allocatedLots)
    faults.push({ field: 'allocatedLots', why: 'differs', found: String(list.allocatedLots) });
  if (file.listHash === hash) return faults;
  faults.push({ field: 'listHash', why: 'differs', found: hash });
  // The winners tell which of the two was altered: a list that still gives them is the one that was drawn.
  if (!isSame(winnersIn(file), winners)) faults.push({ field: 'list', why: 'differs', found: null });
  return faults;
}

function beaconFaults(file: Fields): DrawFault[] {
  const beacon = file.beacon as Fields;
  const faults = beacon.source === 'drand' ? drandFaults(beacon) : sandboxFaults(beacon);
  const round = countOf(beacon.round) ?? 0;
  const due = firstRoundAtOrAfter(Date.parse(String(file.closedAt)) + DRAW_DELAY_MS);
  if (round === due) return faults;
  // A round that drand signed is that round: then it is the close that does not fit.
  const isRoundProven = beacon.source === 'drand' && faults.length === 0;
  const latest = new Date(roundTime(round) - DRAW_DELAY_MS).toISOString();
  return [
    ...faults,
    ...(isRoundProven || faults.some(({ field }) => field === 'beacon.round')
      ? []
      : [{ field: 'beacon.round', why: 'differs', found: String(due) } as const]),
    { field: 'closedAt', why: 'differs', found: latest },
  ];
}

function drandFaults({ chainHash, round, randomness, signature }: Fields): DrawFault[] {
  const faults: DrawFault[] = [];
  if (chainHash !== QUICKNET.chainHash)
    faults.push({ field: 'beacon.chainHash', why: 'differs', found: QUICKNET.chainHash });
  if (signature === null) {
    const missing: DrawFault = { field: 'beacon.signature', why: 'unsigned', found: null };
    const isSandboxLike = chainHash === null;
    return [
      ...faults,
      missing,
      ...(isSandboxLike ? [{ field: 'beacon.source', why: 'not_of_source', found: 'sandbox' } as const] : []),
    ];
  }
  if (randomnessOf(String(signature)) === randomness) {
    // The number belongs to the signature, so that they vouch for each other: it is the round that they do not fit.
    if (!isDrandSignature(countOf(round) ?? 0, String(signature)))
      faults.push(
        { field: 'beacon.round', why: 'unsigned', found: null },
        { field: 'beacon.signature', why: 'unsigned', found: null },
      );
    return faults;
  }
  if (isDrandSignature(countOf(round) ?? 0, String(signature)))
    return [
      ...faults,
      { field: 'beacon.randomness', why: 'differs', found: randomnessOf(String(signature)) },
    ];
  return [...faults, { field: 'beacon.signature', why: 'unsigned', found: null }];
}

function sandboxFaults({ chainHash, signature }: Fields): DrawFault[] {
  const faults: DrawFault[] = [];
  if (chainHash !== null) faults.push({ field: 'beacon.chainHash', why: 'not_of_source', found: null });
  if (signature !== null) faults.push({ field: 'beacon.signature', why: 'not_of_source', found: null });
  if (faults.length === 2) faults.push({ field: 'beacon.source', why: 'not_of_source', found: 'drand' });
  return faults;
}

function winnerFaults(file: Fields, winners: readonly Winner[]): DrawFault[] {
  const claimed = winnersIn(file);
  if (isSame(claimed, winners)) return [];
  const wrong: DrawFault = { field: 'winners', why: 'differs', found: firstDifference(claimed, winners) };
  if ((file.beacon as Fields).source === 'drand') return [wrong];
  return [wrong, { field: 'beacon.randomness', why: 'unproven', found: null }];
}

const winnersIn = (file: Fields): Winner[] =>
  (file.winners as readonly Fields[]).map(({ id, lots }) => ({ id: String(id), lots: countOf(lots) ?? 0 }));

/** In any order: who won what is what counts. */
const sorted = (winners: readonly Winner[]) => winners.map(({ id, lots }) => `${id} ${lots}`).toSorted();

const isSame = (one: readonly Winner[], other: readonly Winner[]) =>
  sorted(one).join('\n') === sorted(other).join('\n');

/** The first line in which two lists of winners differ, as the draw gives it; null where it gives no more. */
function firstDifference(claimed: readonly Winner[], winners: readonly Winner[]): string | null {
  const said = sorted(claimed);
  return sorted(winners).find((line, at) => line !== said[at]) ?? null;
}
