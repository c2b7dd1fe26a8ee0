import { type CallContext, type Route, route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import {
  captchaChallengeCall,
  endDeviceCall,
  getInfoCall,
  listDevicesCall,
  logInCall,
  logOutCall,
  registerCall,
  updateUserCall,
} from '../contract.ts';
import {
  changePassword as changePasswordCall,
  changeWithdrawalPassword as changeWithdrawalCall,
  getSecurity,
  listSignIns as listSignInsCall,
  setWithdrawalPassword as setWithdrawalCall,
} from '../security-contract.ts';
import type { AccountParts } from './account-parts.ts';
import { changePassword } from './change-password.ts';
import { type AskedPassword, checkPassword, countNewPassword } from './check-password.ts';
import { endDevice, endDeviceFor, listDevices } from './devices.ts';
import { getInvestor, setDisplayCurrency } from './investor.store.ts';
import { listSignIns } from './list-sign-ins.ts';
import { logIn } from './log-in.ts';
import { register } from './register.ts';
import { showSecurity } from './show-security.ts';
import { showUser } from './show-user.ts';
import { deviceKeyRoutes } from './signature/device-keys.ts';
import { changeWithdrawalPassword, setWithdrawalPassword } from './withdrawal-password.ts';

/**
 * Each costs an argon2 hash or is a door for guessing. Generous for an address, because mobile carriers put many
 * people behind one; the lock after wrong tries is what protects a single account.
 */
const BY_ADDRESS = { max: 600, windowMs: 60_000 };

/** The calls of this feature. */
export function accountRoutes(parts: AccountParts): Route[] {
  const { ports } = parts;
  return [
    route(registerCall, (context, input) => register(parts, context, input), {
      ignoresToken: true,
      rateLimit: BY_ADDRESS,
      postOnly: true,
    }),
    route(logInCall, (context, input) => logIn(parts, context, input), {
      ownTransaction: true,
      ignoresToken: true,
      rateLimit: BY_ADDRESS,
      postOnly: true,
    }),
    route(logOutCall, (context) => leave(ports, context, context.logInId), { postOnly: true }),
    route(getInfoCall, async (context) => ({
      user: await showUser(parts, context.tx, await getInvestor(context.tx, context.investorId)),
    })),
    route(
      updateUserCall,
      async ({ tx, investorId }, input) => {
        await setDisplayCurrency(tx, investorId, input.displayCurrency);
        return { user: await showUser(parts, tx, await getInvestor(tx, investorId)) };
      },
      { postOnly: true },
    ),
    route(listDevicesCall, listDevices),
    route(endDeviceCall, (context, { id }) => leave(ports, context, id), { postOnly: true }),
    route(captchaChallengeCall, (context) => parts.captcha.challenge(context.securityNow), {
      ignoresToken: true,
      rateLimit: BY_ADDRESS,
    }),
    ...deviceKeyRoutes(ports),
    ...securityRoutes(ports),
  ];
}

function securityRoutes(ports: Ports): Route[] {
  return [
    route(getSecurity, showSecurity),
    route(listSignInsCall, listSignIns),
    route(
      changePasswordCall,
      (context, input) => changePassword(ports, context, input),
      withAnother(ports, 'password'),
    ),
    route(
      setWithdrawalCall,
      (context, input) => setWithdrawalPassword(ports, context, input),
      withPresent(ports, 'password'),
    ),
    route(
      changeWithdrawalCall,
      (context, input) => changeWithdrawalPassword(ports, context, input),
      withAnother(ports, 'withdrawal_password'),
    ),
  ];
}

/** The present password is checked, and a wrong try counted, before the command's transaction begins. */
export function withPresent(ports: Ports, asked: AskedPassword) {
  return {
    postOnly: true,
    beforehand: ({ investorId }: CallContext, { currentPassword }: { currentPassword: string }) =>
      checkPassword(ports, { asked, investorId, typed: currentPassword, field: 'currentPassword' }),
  };
}

/** The same where the new one is then compared with a password that was not asked for: that counts too. */
function withAnother(ports: Ports, asked: AskedPassword) {
  const { postOnly, beforehand } = withPresent(ports, asked);
  return {
    postOnly,
    beforehand: async (context: CallContext, input: { currentPassword: string }) => {
      await beforehand(context, input);
      await countNewPassword(ports, asked, context.investorId);
    },
  };
}

/** One's own log-out is told to nobody; that of another device is. */
async function leave(ports: Ports, context: CallContext, id: string) {
  if (id === context.logInId) await endDevice(ports.realtime, context, id);
  else await endDeviceFor(ports, context, id, null);
  return {};
}
