import type { PaymentMethod } from '../contract.ts';

/** The ways to pay in as they are shown: what needs no exchange first, coins together. */
export interface MethodGroups {
  /** Pesos from a bank of the country, which go back to it as they came. */
  readonly pesos: readonly PaymentMethod[];
  readonly dollars: readonly PaymentMethod[];
  readonly coins: readonly PaymentMethod[];
}

/** Each way once, in the order in which they came. */
export function methodGroups(methods: readonly PaymentMethod[]): MethodGroups {
  const isCoin = ({ network }: PaymentMethod) => network !== null;
  const money = methods.filter((method) => !isCoin(method));
  return {
    pesos: money.filter(({ currency }) => currency === 'MXN'),
    dollars: money.filter(({ currency }) => currency !== 'MXN'),
    coins: methods.filter(isCoin),
  };
}

/** Within how many hours any of them is reviewed; null where they differ. */
export function sharedHours(methods: readonly PaymentMethod[]): number | null {
  const [first] = methods;
  return first && methods.every(({ reviewHours }) => reviewHours === first.reviewHours)
    ? first.reviewHours
    : null;
}
