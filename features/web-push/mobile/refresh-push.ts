import { sendCall } from '#ui/call/send-call.ts';
import { pushStatus } from '../contract.ts';
import { presentSubscription } from './push-device.ts';

/** Tells the server in which language and for which log-in this device is told by now. Asks the person nothing. */
export async function refreshPush(): Promise<void> {
  const subscription = await presentSubscription();
  if (subscription !== null) await sendCall(pushStatus, { endpoint: subscription.endpoint });
}
