import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import type { Seeding } from './seed-commands.ts';
import { SeedCallError } from './seed-world.ts';

/**
 * What was done before a crash that kept its step from being marked is not done again: its key is taken by then, or it is
 * refused with one of these reasons.
 */
export async function unlessDone(
  { resumed }: Seeding,
  reasons: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const known = [KERNEL_REASONS.idempotencyConflict, ...reasons];
    if (!(resumed && error instanceof SeedCallError && known.includes(error.reason))) throw error;
  }
}
