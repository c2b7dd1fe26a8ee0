/** Who a good token stands for: the investor and the one log-in (device) of theirs. */
export interface LogIn {
  readonly investorId: string;
  readonly logInId: string;
}

/** The port behind the `userToken` header; the account feature gives it, the kernel knows no feature. */
export interface Authenticator {
  /** Null for any token that is not good: unknown, expired, ended. Throws only if the store cannot be asked. */
  authenticate(token: string): Promise<LogIn | null>;
}
