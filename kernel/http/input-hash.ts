import { createHmac } from 'node:crypto';
import type { Secrets } from '#kernel/secrets/secrets.ts';

/**
 * Keyed hash (HMAC-SHA-256) of an input in a form that does not depend on the order of its names: the same input, the
 * same hash. Keyed, because an input may hold a short password, which a bare hash in a table would let one guess.
 */
export function hashInput({ secrets }: { readonly secrets: Secrets }, input: unknown): Uint8Array {
  return createHmac('sha256', secrets.key('http.input')).update(canonical(input)).digest();
}

function canonical(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const named = Object.entries(value).filter(([, part]) => part !== undefined);
  named.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${named.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(',')}}`;
}
