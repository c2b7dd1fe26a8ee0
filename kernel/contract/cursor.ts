import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { CODES } from './error-codes.ts';
import { KERNEL_REASONS } from './kernel-reasons.ts';
import { Refusal } from './refusal.ts';

/** Enough to catch a changed or cut cursor. It is no secret: a cursor names only what its reader may see anyway. */
const CHECK_BYTES = 6;

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
  // The check has passed, so this is text that encodeCursor wrote.
  const parsed = shape.safeParse(JSON.parse(body.toString()));
  if (!parsed.success) throw badCursor();
  return parsed.data;
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
