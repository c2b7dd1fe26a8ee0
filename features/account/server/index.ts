import type { InputOf } from '#kernel/contract/define-call.ts';
import type { Page } from '#kernel/contract/page.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { MadeFeature } from '#kernel/feature/server-feature.ts';
import type { Authenticator } from '#kernel/http/authenticator.ts';
import type { InvestorView, OpenContext } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { Device, listDevicesCall, User } from '../contract.ts';
import { ACCOUNT_LIMITS } from '../limits.ts';
import { accountRoutes } from './account.routes.ts';
import type { AccountParts } from './account-parts.ts';
import { createAuthenticator } from './authenticate.ts';
import { createCaptcha } from './captcha.ts';
import { type DeviceEnd, endDeviceFor, listDevices } from './devices.ts';
import { findInvestor } from './investor.store.ts';
import { forgetLogIns } from './log-in.store.ts';
import { type CheckedLogIn, logInByOtherWay } from './log-in-by-other-way.ts';
import { forgetExpired } from './log-in-guard.store.ts';
import { sharedSecret } from './secret.store.ts';
import { showUser } from './show-user.ts';
import { forgetSignIns } from './sign-in.store.ts';
import { createInvestorSignatures } from './signature/enter-investor-signed.ts';
import { INVESTOR_SIGNATURE_INVARIANTS } from './signature/investor-signature-invariants.ts';

export type { AccountIdentity, AccountMoney } from './account-parts.ts';
export { type Block, blockInvestor, blockOn, listBlocks, unblockInvestor } from './block.store.ts';
export { checkPassword } from './check-password.ts';
export { findByPhone } from './find-by-phone.store.ts';
export { payoutsRestUntil } from './forgotten-holds.ts';
export { listInvestorIds } from './list-investors.store.ts';
export { type CheckedLogIn, confirmPassword } from './log-in-by-other-way.ts';
export { createPasswordResets, type PasswordResetNeeds } from './password-reset.ts';
export {
  type InvestorLine,
  type InvestorWish,
  openingOf,
  searchInvestors,
} from './search-investors.store.ts';
export { signedStatement } from './signature/signed-statement.ts';
export { withdrawalPasswordSince } from './withdrawal-password.store.ts';
export { checkWithdrawalPassword } from './withdrawal-password.ts';

/** Accounts for the server and for other features. */
export interface Account {
  readonly authenticator: Authenticator;
  /** Proofs of work and keys of phones, for whatever else begins before a log-in. */
  readonly door: Pick<AccountParts, 'captcha' | 'secret'>;
  /** The user object of an investor, as they see it; null for an id that nobody has. */
  user(db: Queryable, investorId: string): Promise<User | null>;
  /**
   * Signs in whom another way than the password has shown to be this investor; `stillHolds` is asked once no change of the
   * password can come between. Null where it no longer does, and then nothing happened that the caller must not undo.
   */
  logInByOtherWay(
    context: OpenContext,
    investorId: string,
    stillHolds: () => Promise<boolean>,
  ): Promise<CheckedLogIn | null>;
  /** Where an investor is signed in, newest log-in first. */
  devices(view: InvestorView, input: InputOf<typeof listDevicesCall>): Promise<Page<Device>>;
  /**
   * Signs a device of theirs out, sockets and all, and tells them that the firm did. Refuses `not_found` for one that is
   * not, and `password_reset.agreed_by_you`.
   */
  endDeviceFor(view: DeviceEnd, id: string, operatorId: string): Promise<void>;
}

/** What accounts build on: the cashier's view of an investor's cash and fees, and what is known of who they are. */
export type AccountNeeds = Pick<AccountParts, 'ports' | 'money' | 'identity' | 'registered'>;

/** How long an ended or unused log-in is kept after it could last have been used. */
const KEEP_LOG_INS_MS = 2 * ACCOUNT_LIMITS.logInIdleMs;

/** Makes the feature. */
export function createAccount(needs: AccountNeeds): MadeFeature<Account> {
  const { ports } = needs;
  const secret = sharedSecrets(ports);
  const parts: AccountParts = {
    ...needs,
    secret,
    captcha: createCaptcha(ports.chance, () => secret('captcha')),
  };
  const signatures = createInvestorSignatures(ports.db);
  const api: Account = {
    authenticator: createAuthenticator(ports.db, ports.clock, signatures),
    door: parts,
    async user(db, investorId) {
      const investor = await findInvestor(db, investorId);
      return investor && showUser(parts, db, investor);
    },
    logInByOtherWay: (context, investorId, stillHolds) =>
      logInByOtherWay(parts, context, investorId, stillHolds),
    devices: (view, input) => listDevices({ ...view, logInId: null }, input),
    endDeviceFor: (view, id, operatorId) => endDeviceFor(ports, view, id, operatorId),
  };
  const forget = { name: 'account.forget-expired', schedule: '10 * * * *', run: () => forgetOld(ports) };
  return {
    api,
    feature: {
      name: 'account',
      routes: accountRoutes(parts),
      jobs: [forget],
      invariants: INVESTOR_SIGNATURE_INVARIANTS,
    },
  };
}

/** Forgets what expired: wrong tries, used challenges, old log-ins. */
async function forgetOld({ db, clock }: Ports): Promise<void> {
  const now = clock.securityNow();
  await forgetExpired(db, now);
  await forgetLogIns(db, now - KEEP_LOG_INS_MS);
  await forgetSignIns(db, now - ACCOUNT_LIMITS.signInHistoryMs);
}

/** Each key is read once; a failed read is not remembered. */
function sharedSecrets(ports: Ports): (name: string) => Promise<Buffer> {
  const known = new Map<string, Buffer>();
  return async (name) => {
    const secret = known.get(name) ?? (await sharedSecret(ports.db, name, ports.chance.bytes(32)));
    known.set(name, secret);
    return secret;
  };
}
