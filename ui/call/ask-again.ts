import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Asks again for the calls whose paths begin so. A first answer on its way is let come, or it never would where much happens; as it
 * may have been made before what happened, it is asked for once more after that.
 */
export async function askAgain(client: QueryClient, beginnings: readonly string[]): Promise<void> {
  const predicate = ({ queryKey: [path] }: Query) =>
    beginnings.some((beginning) => String(path).startsWith(beginning));
  const queries = client.getQueryCache().findAll({ predicate });
  await Promise.all(
    queries.map(async ({ queryKey, state, promise }) => {
      const first = state.data === undefined && promise;
      if (first) await first.catch(() => undefined);
      // Whatever else waited for the same first answer shares what is asked after it.
      await client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: !first });
    }),
  );
}
