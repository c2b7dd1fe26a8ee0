import { type InvestorSigner, signInvestorCallsBy } from '#ui/call/send-call.ts';

/** Behind the first page: nobody signs anything there. A command whose signing code does not load goes unsigned, and is marked so. */
const signLater: InvestorSigner = async (send, signed) => {
  const loaded = await import('#features/account/mobile/signature/sign-command.ts').catch(() => null);
  return loaded === null ? send(signed.options) : loaded.signCommand(send, signed);
};

/** Has what an investor confirms on this device signed by the device's own key. */
export function signCommandsHere(): void {
  signInvestorCallsBy(signLater);
}
