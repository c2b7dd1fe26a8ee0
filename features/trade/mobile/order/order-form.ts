import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import type { PreviewBuyInput } from '../../contract.ts';
import { figureFault } from '../../contract.ts';
import { type Quoted, startOf } from './limit-start.ts';

/** What is typed in the first step of the order sheet, right or wrong; kept when one goes back. */
export interface OrderForm {
  readonly type: 'market' | 'limit';
  readonly by: 'quantity' | 'amount';
  readonly quantity: string;
  readonly amount: string;
  readonly limitPrice: string;
  readonly timeInForce: 'day' | 'gtc';
  readonly leverage: '1' | '2';
}

export const EMPTY_ORDER: OrderForm = {
  type: 'market',
  by: 'quantity',
  quantity: '1',
  amount: '',
  limitPrice: '',
  timeInForce: 'day',
  leverage: '1',
};

/**
 * What the sheet of a stock begins with: in an open session a market order; else a limit order, which can be placed now, at
 * the price that it begins with.
 */
export function firstForm(stock: Quoted & { readonly session: { readonly state: string } }): OrderForm {
  if (stock.session.state === 'open') return EMPTY_ORDER;
  return { ...EMPTY_ORDER, type: 'limit', limitPrice: startOf('buy', stock) };
}

/** The field that the size is typed in. */
export function sizeField(form: OrderForm): 'quantity' | 'amount' {
  return form.type === 'market' ? form.by : 'quantity';
}

/** Each field at fault with its reason's name, before anything is sent; the server checks the same again. */
export function faultsOf(form: OrderForm): Record<string, string> {
  const faults: Record<string, string> = {};
  const size = sizeField(form);
  const sizeFault = typedFault(size, form[size]);
  if (sizeFault !== null) faults[size] = sizeFault;
  if (form.type === 'limit') {
    const fault = typedFault('price', form.limitPrice);
    if (fault !== null) faults.limitPrice = fault;
  }
  return faults;
}

/** Why a typed figure cannot be ordered with, as a reason's name; null where it can. */
export function typedFault(figure: Parameters<typeof figureFault>[0], typed: string): string | null {
  const plain = plainDecimal(typed);
  return plain === '' ? 'field.required' : figureFault(figure, plain);
}

/** What an order is estimated at: its limit, null while none can be read; else what a buyer pays now. */
export function estimatedAt(
  form: Pick<OrderForm, 'type' | 'limitPrice'>,
  stock: { readonly ask: string | null; readonly price: string },
): string | null {
  if (form.type !== 'limit') return stock.ask ?? stock.price;
  return typedFault('price', form.limitPrice) === null ? plainDecimal(form.limitPrice) : null;
}

/** The preview's input for a stock. */
export function previewInput(form: OrderForm, stockId: string): PreviewBuyInput {
  const size = sizeField(form);
  return {
    stockId,
    side: 'buy',
    type: form.type,
    leverage: form.leverage,
    [size]: plainDecimal(form[size]),
    ...(form.type === 'limit' && {
      limitPrice: plainDecimal(form.limitPrice),
      timeInForce: form.timeInForce,
    }),
  };
}
