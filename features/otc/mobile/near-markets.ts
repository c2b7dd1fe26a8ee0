import type { StockDetail } from '#features/market/contract.ts';

/** Whether a session known of is yet to open; one that is over says nothing of the next. */
export const isYetToOpen = ({ session }: Pick<StockDetail, 'session'>, now: number): boolean =>
  session.state === 'closed' && now < Date.parse(session.opensAt);

const isMexican = (id: string) => id.endsWith('.XMEX');

/** The first of the near ones, and the first of them from the other country: its market keeps other holidays. */
export function firstOfEachMarket(near: readonly string[]): { first: string | null; other: string | null } {
  const first = near[0] ?? null;
  return { first, other: near.find((id) => first !== null && isMexican(id) !== isMexican(first)) ?? null };
}
