import { notify } from '#features/notification/server/index.ts';
import type { CallContext } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { maskNumber } from '../card-number.ts';
import type { Written } from './bank-card.store.ts';
import type { CardDetails } from './sealed-card.ts';

/** Tells the owner that a card came, changed or went, and whether a device signed it: on every device, so that a stranger's hand is seen. */
export async function tellOfCard(
  ports: Ports,
  context: CallContext,
  news: 'added' | 'changed' | 'removed',
  { bankName, accountNumber, statement }: CardDetails & Written,
): Promise<void> {
  const announce = await notify(ports, context.tx, {
    investorId: context.investorId,
    kind: `bank_card.${news}`,
    values: { bank: bankName, number: maskNumber(accountNumber), signed: statement === null ? 'no' : 'yes' },
    link: '/bankCard',
  });
  context.afterCommit(announce);
}
