import { createHash, createHmac } from 'node:crypto';

/**
 * The sandbox's own beacon: the number of a round, 64 hex digits, comes from the sandbox's seed. Whoever runs the sandbox
 * knows the seed and so every number beforehand: it is not operator-proof, and wherever it stands it says so.
 */
export function sandboxRandomness(seed: string, round: number): string {
  const key = createHash('sha256').update(`sandbox beacon:${seed}`).digest();
  return createHmac('sha256', key).update(String(round)).digest('hex');
}
