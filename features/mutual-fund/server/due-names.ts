/** Values of a day come from the provider. */
export const VALUE = 'mutual_fund.value';
/** Orders of a fund's day are executed, some at a time. */
export const EXECUTE = 'mutual_fund.execute';
/** Executed orders of a fund's day are settled, some at a time. */
export const SETTLE = 'mutual_fund.settle';
/** Whose order still waits for a value that is late hears of it. */
export const LATE = 'mutual_fund.late';

/** A fund's day. */
export interface FundDay {
  readonly fundId: string;
  readonly navDate: string;
}

/** Names what is due for a fund's day. */
export const dueKey = ({ fundId, navDate }: FundDay): string => `${fundId} ${navDate}`;
