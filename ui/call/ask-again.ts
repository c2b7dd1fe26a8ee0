import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Asks again for the calls whose paths begin so. An answer on its way is let come, or it never would where much happens; as it
 * may have been made before what happened, it is asked for once more after that.
 */
export async function askAgain(client: QueryClient, beginnings: readonly string[]): Promise<void> {
  const predicate = ({ queryKey: [path] }: Query) =>
    beginnings.some((beginning) => String(path).startsWith(beginning));
  const queries = client.getQueryCache().findAll({ predicate });
  await Promise.all(
    queries.map(async ({ queryKey, promise }) => {
      await promise?.catch(() => undefined);
      // Whatever else waited for the same answer shares what is asked after it.
      await client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    }),
  );
}
