import { useState } from 'react';
import { figureFault, listPositions, type PositionItem } from '#features/trade/contract.ts';
import { isSome } from '#kernel/money/is-some.ts';
import { formatQuantity, parseQuantity, quantity } from '#kernel/money/money.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useConfirmation } from '#ui/preview/use-confirmation.ts';
import { useSession } from '#ui/session/session.ts';
import { acceptQuote, requestQuote } from '../contract.ts';
import type { Side } from '../otc-price.ts';

/** What is asked a price for, as it was typed. */
export interface OtcForm {
  readonly stockId: string | null;
  readonly side: Side;
  readonly quantity: string;
  /** Chosen by the investor; the first that can be sold where they have not. */
  readonly positionId: string | null;
}

/** An open position, and how much of it can be sold. */
export interface Sellable {
  readonly position: PositionItem;
  /** Shares that no other sale holds. */
  readonly free: string;
}

/** The open positions of a stock with free shares. */
function useSellable(stockId: string | null): readonly Sellable[] | null {
  const { loggedIn } = useSession();
  const query = useCallQuery(
    listPositions,
    { state: 'open', ...(stockId !== null && { stockId }) },
    { enabled: loggedIn && stockId !== null, errorTip: false },
  );
  if (stockId === null || query.data === undefined) return null;
  return query.data.items
    .filter(({ building, product }) => !building && product === 'trade')
    .map((position) => ({ position, free: freeShares(position) }))
    .filter(({ free }) => isSome(free));
}

function freeShares({ quantity: held, heldQuantity }: PositionItem): string {
  return formatQuantity(quantity(parseQuantity(held) - parseQuantity(heldQuantity)));
}

/** A firm price from the first tap to the receipt. */
export function useOtc(start: OtcForm) {
  const { find } = useWords();
  const [form, setForm] = useState(start);
  const [fault, setFault] = useState<string | null>(null);
  const confirmation = useConfirmation(requestQuote, acceptQuote);
  const { asking } = confirmation;
  const sellable = useSellable(form.stockId);
  const chosen = sellable?.find(({ position }) => position.id === form.positionId) ?? sellable?.[0] ?? null;

  const change = (changes: Partial<OtcForm>) => {
    setForm({ ...form, ...changes });
    setFault(null);
    asking.reset();
  };
  const ask = () => {
    const { stockId, side } = form;
    const plain = plainDecimal(form.quantity);
    const found = figureFault('quantity', plain);
    setFault(found);
    if (found !== null || stockId === null) return;
    if (side === 'buy') void confirmation.ask({ stockId, side, quantity: plain });
    else if (chosen !== null)
      void confirmation.ask({ stockId, side, quantity: plain, positionId: chosen.position.id });
  };
  return {
    form,
    change,
    sellable,
    /** What a sale would sell; null of none. */
    chosen,
    /** What is wrong with the quantity, in words. */
    error: fault === null ? asking.fields.quantity : find(`reason.${fault}`),
    canAsk: form.stockId !== null && (form.side === 'buy' || chosen !== null),
    ask,
    confirmation,
  };
}

export type Otc = ReturnType<typeof useOtc>;
