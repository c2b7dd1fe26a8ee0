import { useState } from 'react';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useConfirmation } from '#ui/preview/use-confirmation.ts';
import { closePosition, type PreviewCloseInput, previewClose } from '../../contract.ts';
import type { LimitTerms } from '../order/limit-fields.tsx';
import { typedFault } from '../order/order-form.ts';
import { useFreshLimit } from '../order/use-fresh-limit.ts';
import { faultText } from '../reason-text.ts';

/** What is typed of a sale, right or wrong. */
export interface CloseForm extends LimitTerms {
  readonly type: 'market' | 'limit';
  readonly quantity: string;
}

/** Each field at fault with its reason's name, before anything is sent. */
export function closeFaults(form: CloseForm): Record<string, string> {
  const found = [
    ['quantity', typedFault('quantity', form.quantity)],
    ['limitPrice', form.type === 'limit' ? typedFault('price', form.limitPrice) : null],
  ] as const;
  return Object.fromEntries(found.filter(([, fault]) => fault !== null)) as Record<string, string>;
}

/** The preview's input for a position. */
export function closeInput(form: CloseForm, positionId: string): PreviewCloseInput {
  return {
    id: positionId,
    quantity: plainDecimal(form.quantity),
    ...(form.type === 'limit' && {
      type: 'limit',
      limitPrice: plainDecimal(form.limitPrice),
      timeInForce: form.timeInForce,
    }),
  };
}

/** The selling of a position or a part of it, from the first figure typed to the order. */
export function useClosing(positionId: string, start: CloseForm) {
  const words = useWords();
  const [form, setForm] = useState(start);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const confirmation = useConfirmation(previewClose, closePosition);
  useFreshLimit(confirmation);
  const { asking } = confirmation;
  const texts = Object.entries(faults).map(([field, fault]) => [field, faultText(words, fault)]);
  return {
    form,
    change: (changed: Partial<CloseForm>) => {
      setForm({ ...form, ...changed });
      setFaults({});
      asking.reset();
    },
    /** Texts of the fields at fault, found here or by the server. */
    faults: { ...asking.fields, ...Object.fromEntries(texts) } as Record<string, string>,
    ask: () => {
      const found = closeFaults(form);
      setFaults(found);
      if (Object.keys(found).length === 0) void confirmation.ask(closeInput(form, positionId));
    },
    confirmation,
  };
}

export type Closing = ReturnType<typeof useClosing>;
