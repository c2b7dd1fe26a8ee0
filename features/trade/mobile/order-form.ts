import type { PreviewBuyInput } from '../contract.ts';
import { figureFault } from '../contract.ts';

/** What is typed in the first step of the order sheet; kept when one goes back. */
export interface OrderForm {
  readonly type: 'market' | 'limit';
  readonly by: 'quantity' | 'amount';
  readonly quantity: string;
  readonly amount: string;
  readonly limitPrice: string;
  readonly timeInForce: 'day' | 'gtc';
}

export const EMPTY_ORDER: OrderForm = {
  type: 'market',
  by: 'quantity',
  quantity: '1',
  amount: '',
  limitPrice: '',
  timeInForce: 'day',
};

/** A figure as it is typed or pasted, without what people write around it: `$`, spaces, commas between thousands. */
export const plainFigure = (typed: string): string => typed.replace(/[\s$,]/g, '');

/** The field that the size is typed in. */
export function sizeField(form: OrderForm): 'quantity' | 'amount' {
  return form.type === 'market' ? form.by : 'quantity';
}

/** Each field at fault with its reason's name, before anything is sent; the server checks the same again. */
export function faultsOf(form: OrderForm): Record<string, string> {
  const faults: Record<string, string> = {};
  const size = sizeField(form);
  const sizeFault = form[size] === '' ? 'field.required' : figureFault(size, form[size]);
  if (sizeFault !== null) faults[size] = sizeFault;
  if (form.type === 'limit') {
    const fault = form.limitPrice === '' ? 'field.required' : figureFault('price', form.limitPrice);
    if (fault !== null) faults.limitPrice = fault;
  }
  return faults;
}

/** The preview's input for a stock. */
export function previewInput(form: OrderForm, stockId: string): PreviewBuyInput {
  const size = sizeField(form);
  return {
    stockId,
    side: 'buy',
    type: form.type,
    leverage: '1',
    [size]: form[size],
    ...(form.type === 'limit' && { limitPrice: form.limitPrice, timeInForce: form.timeInForce }),
  };
}
