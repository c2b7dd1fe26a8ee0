/** What is typed or pasted with spaces and hyphens, without them; digits of a Chinese keyboard as everybody's. */
export function plainDigits(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '');
}

const SHOWN_DIGITS = 4;

/** Points and the last four digits; nothing of a number that is no longer than that. */
export function maskNumber(digits: string): string {
  return digits.length > SHOWN_DIGITS ? `•••• ${digits.slice(-SHOWN_DIGITS)}` : '••••';
}

const DAY_MS = 86_400_000;

/** How long a new or changed account waits before money goes to it, milliseconds of business time. */
export const NEW_ACCOUNT_WAIT_MS = DAY_MS;

/** From when money may go to an account, by when it was last changed; epoch milliseconds. */
export function payableFrom(changedAt: number): number {
  return changedAt + NEW_ACCOUNT_WAIT_MS;
}
