/** What this browser can do, and what its owner allowed it. */
export type PushAbility = 'unsupported' | 'denied' | 'able';

/** Read without asking anybody anything. */
export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

/** This browser's subscription; null where it has none. */
export async function presentSubscription(): Promise<PushSubscription | null> {
  if (pushAbility() === 'unsupported') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** What the server needs of a subscription. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Asks the person, then the browser, which asks its push service. Only ever from a tap. Null where the person said no;
 * throws where the browser cannot.
 */
export async function subscribeBrowser(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One made for another key would be refused by its service.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth)
    throw new Error('the browser made a subscription without keys');
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}
