import { useState } from 'react';
import { useCommand } from '#ui/call/use-command.ts';
import { useCountdown } from '#ui/clock/use-countdown.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useConfirmation } from '#ui/preview/use-confirmation.ts';
import { type BuyPreview, type OrderItem, placeOrder, previewBuy } from '../contract.ts';
import { EMPTY_ORDER, faultsOf, type OrderForm, previewInput } from './order-form.ts';
import { faultText } from './reason-text.ts';

/** The buying of one stock, from the first figure typed to the order. */
export function useBuying(stockId: string) {
  const words = useWords();
  const [form, setForm] = useState<OrderForm>(EMPTY_ORDER);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [preview, setPreview] = useState<BuyPreview | null>(null);
  const [order, setOrder] = useState<OrderItem | null>(null);
  const asking = useCommand(previewBuy, { errorTip: false, onSuccess: setPreview });
  const confirmation = useConfirmation(placeOrder, ({ order: placed }) => setOrder(placed));
  const secondsLeft = useCountdown(preview?.previewId ?? '', preview?.validForMs ?? 0);

  const ask = () => {
    if (confirmation.isUnderWay) return;
    const found = faultsOf(form);
    setFaults(found);
    confirmation.reset();
    if (Object.keys(found).length === 0) void asking.run(previewInput(form, stockId));
  };
  const texts = Object.entries(faults).map(([field, fault]) => [field, faultText(words, fault)]);
  return {
    form,
    change: (next: OrderForm) => {
      setForm(next);
      setFaults({});
      asking.reset();
    },
    /** Texts of the fields at fault, found here or by the server. */
    faults: { ...asking.fields, ...Object.fromEntries(texts) } as Record<string, string>,
    asking,
    ask,
    preview,
    back: () => {
      asking.reset();
      confirmation.reset();
      setPreview(null);
    },
    secondsLeft,
    confirmation,
    order,
  };
}

export type Buying = ReturnType<typeof useBuying>;
