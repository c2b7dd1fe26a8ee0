import { createHash } from 'node:crypto';

let transfers = 0;

/** A tracking key as a bank gives it, each time another. */
export function transferKey(): string {
  transfers += 1;
  return `MBAN0100${String(transfers).padStart(10, '0')}`;
}

/** A transaction as a chain names it, each time another. */
export const transactionId = (): string => createHash('sha256').update(transferKey()).digest('hex');
