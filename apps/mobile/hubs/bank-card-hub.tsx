import { BankCardListScreen } from '#features/bank-card/mobile/bank-card-list-screen.tsx';
import { CARD_PARTS } from './card-parts.ts';

/** `/bankCard`: the accounts to withdraw to, with what other features say of each. */
export function BankCardHub() {
  return <BankCardListScreen parts={CARD_PARTS} />;
}
