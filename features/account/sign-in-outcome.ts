/**
 * What a line of the history of log-ins says: the account opened, a log-in, a wrong try, another password asked for without a
 * log-in, and a password that holds by review, of the log-in or of withdrawals.
 */
export const SIGN_IN_OUTCOMES = [
  'registered',
  'signed_in',
  'wrong_password',
  'reset_asked',
  'password_reset',
  'withdrawal_reset',
] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];
