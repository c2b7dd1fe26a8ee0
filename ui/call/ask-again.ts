import type { Query, QueryClient } from '@tanstack/react-query';

/** An answer on its way for longer is taken for lost: a line that died silently ends no asking. */
const PATIENCE_MS = 15_000;

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
      if (await isLate(promise)) await client.cancelQueries({ queryKey, exact: true });
      // Whatever else waited for the same answer shares what is asked after it.
      await client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    }),
  );
}

/** As soon as it is settled: what else waits for it, such as a next page, comes in turn. */
function isLate(answer: Promise<unknown> | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS, true);
    const come = () => {
      clearTimeout(timer);
      resolve(false);
    };
    if (answer) answer.then(come, come);
    else come();
  });
}
