import { type InvestorSigner, signInvestorCallsBy } from '#ui/call/send-call.ts';
import { session } from '#ui/session/session.ts';

const loadSigning = () => import('#features/account/mobile/signature/sign-command.ts').catch(() => null);

/** Behind the first page: nobody signs anything there. A command whose signing code does not load goes unsigned, and is marked so. */
const signLater: InvestorSigner = async (send, call, input, options) => {
  const loaded = await loadSigning();
  return loaded === null ? send(options) : loaded.signCommand(send, call, input, options);
};

/**
 * Has what an investor confirms on this device signed by the device's own key. The key is made with the log-in, so that no
 * command waits for it; where it was not, with the first command.
 */
export function signCommandsHere(): void {
  signInvestorCallsBy(signLater);
  let known = session.get().token;
  session.subscribe(() => {
    const { loggedIn, token } = session.get();
    if (token === known) return;
    known = token;
    if (loggedIn) void loadSigning().then((loaded) => loaded?.enrolDevice());
  });
}
