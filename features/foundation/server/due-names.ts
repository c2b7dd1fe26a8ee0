/** An order settles by itself; its key is the order. */
export const FINISH = 'foundation.finish';
/** The income pool pays what it owes from before, one order at a time; its key is the product. */
export const PAY_OWED = 'foundation.pay_owed';
