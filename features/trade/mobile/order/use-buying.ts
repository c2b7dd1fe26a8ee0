import { useState } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { useConfirmation } from '#ui/preview/use-confirmation.ts';
import { placeOrder, previewBuy } from '../../contract.ts';
import { faultText } from '../reason-text.ts';
import { EMPTY_ORDER, faultsOf, type OrderForm, previewInput } from './order-form.ts';
import { useFreshLimit } from './use-fresh-limit.ts';

/** The buying of one stock, from the first figure typed to the order; `start` is what the form begins with. */
export function useBuying(stockId: string, start: OrderForm = EMPTY_ORDER) {
  const words = useWords();
  const [form, setForm] = useState<OrderForm>(start);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const confirmation = useConfirmation(previewBuy, placeOrder);
  useFreshLimit(confirmation);

  const ask = () => {
    const found = faultsOf(form);
    setFaults(found);
    if (Object.keys(found).length === 0) void confirmation.ask(previewInput(form, stockId));
  };
  const texts = Object.entries(faults).map(([field, fault]) => [field, faultText(words, fault)]);
  return {
    form,
    change: (next: OrderForm) => {
      setForm(next);
      setFaults({});
      confirmation.asking.reset();
    },
    /** Texts of the fields at fault, found here or by the server. */
    faults: { ...confirmation.asking.fields, ...Object.fromEntries(texts) } as Record<string, string>,
    ask,
    confirmation,
  };
}

export type Buying = ReturnType<typeof useBuying>;
