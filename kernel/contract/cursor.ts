import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { CODES } from './error-codes.ts';
import { KERNEL_REASONS } from './kernel-reasons.ts';
import { Refusal } from './refusal.ts';

/** Enough to catch a changed or cut cursor. It is no secret: a cursor names only what its reader may see anyway. */
const CHECK_BYTES = 6;

const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');
const MAX_PLACE = 2n ** 63n - 1n;

/** A sort key that is an instant, epoch milliseconds: no other number reaches a Date or the database. */
export const instantKey = z.int().check(z.gte(0), z.lte(LAST_INSTANT));

/** A sort key that is a whole number of 63 bits, as text. */
export const placeKey = z.string().check(z.refine(isPlace));

function isPlace(text: string): boolean {
  if (!/^(0|-?[1-9]\d{0,18})$/.test(text)) return false;
  const place = BigInt(text);
  return place <= MAX_PLACE && place >= -MAX_PLACE;
}

/** An opaque cursor that carries the sort keys of the last row given. Server side only. */
export function encodeCursor(keys: readonly (string | number)[]): string {
  const body = Buffer.from(JSON.stringify(keys));
  return Buffer.concat([checkOf(body), body]).toString('base64url');
}

/**
 * The sort keys of a cursor, of the shape that its list wrote; null where there is none (the first page).
 * Refuses with −2 and the field `cursor` what was not made by `encodeCursor` for this list.
 */
export function decodeCursor<T extends z.ZodMiniType>(
  cursor: string | undefined,
  shape: T,
): z.output<T> | null {
  if (cursor === undefined) return null;
  const bytes = Buffer.from(cursor, 'base64url');
  const body = bytes.subarray(CHECK_BYTES);
  if (!checkOf(body).equals(bytes.subarray(0, CHECK_BYTES))) throw badCursor();
  const parsed = shape.safeParse(readKeys(body));
  if (!parsed.success) throw badCursor();
  return parsed.data;
}

/** The check catches accidents; whoever makes one by hand can write anything. */
function readKeys(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    // No JSON: no keys, which no shape accepts.
    return undefined;
  }
}

function checkOf(body: Buffer): Buffer {
  return createHash('sha256').update(body).digest().subarray(0, CHECK_BYTES);
}

function badCursor(): Refusal {
  return new Refusal(KERNEL_REASONS.inputInvalid, {
    code: CODES.invalidInput,
    fields: { cursor: 'field.cursor' },
  });
}
