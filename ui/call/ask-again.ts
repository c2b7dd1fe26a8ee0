import type { QueryClient } from '@tanstack/react-query';

/**
 * Asks again for the calls whose paths begin so, also for those whose first answer is on its way: it may have been made before what
 * happened.
 */
export async function askAgain(client: QueryClient, beginnings: readonly string[]): Promise<void> {
  const predicate = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    typeof path === 'string' && beginnings.some((beginning) => path.startsWith(beginning));
  await client.cancelQueries({ predicate });
  await client.invalidateQueries({ predicate });
}
