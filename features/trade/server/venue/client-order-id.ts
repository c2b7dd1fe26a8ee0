/** What a venue knows an order by: whose it is and which, so that its events find their row without a search. */
export function clientOrderId(investorId: string, orderId: string): string {
  return `${investorId}.${orderId}`;
}

const ID = /^([0-9a-f-]{36})\.([0-9a-f-]{36})$/;

/** Whose order and which; null for an id that is none of ours. */
export function readClientOrderId(id: string): { investorId: string; orderId: string } | null {
  const parts = ID.exec(id);
  if (parts === null) return null;
  const [, investorId, orderId] = parts;
  return { investorId: investorId as string, orderId: orderId as string };
}
