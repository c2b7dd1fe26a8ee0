import { tellSimulated } from '#features/corporate-action/server/index.ts';
import { allSessions, nextSession, sessionIndex } from '#kernel/calendar/calendar.ts';
import { parsePrice } from '#kernel/money/money.ts';
import type { CaseCommand } from '../seed-cases.ts';
import type { Seeding } from './seed-commands.ts';

/** A dividend as the simulated market would have told of it then: nobody enters one whose date is past. */
export async function tellDividend(
  { ports, clock }: Seeding,
  { stockId, amount, exIn, paidIn }: Extract<CaseCommand, { kind: 'tell-dividend' }>,
): Promise<void> {
  const next = sessionIndex('XMEX', nextSession('XMEX', clock.now()).date);
  const dateIn = (sessions: number) => allSessions('XMEX')[next + sessions - 1]?.date ?? '';
  const exDate = dateIn(exIn);
  const share = { id: stockId, exchange: 'XMEX', sector: null, name: stockId } as const;
  await tellSimulated(ports, share, {
    kind: 'dividend',
    key: `seed ${stockId}`,
    exDate,
    paymentDate: dateIn(exIn + paidIn),
    amount: parsePrice(amount),
    taxable: parsePrice(amount),
    reference: `sandbox:seed/${stockId}`,
  });
}
