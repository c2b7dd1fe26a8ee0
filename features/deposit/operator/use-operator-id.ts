import { overviewCall } from '#features/operator/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';

/** Who is signed in to the console; null until that is known. */
export function useOperatorId(): string | null {
  const { data } = useCallQuery(overviewCall, {}, { keep: false, errorTip: false });
  return data?.operator.id ?? null;
}
