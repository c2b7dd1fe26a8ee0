import { useEffect, useState } from 'react';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { pushStatus, subscribePush, unsubscribePush } from '../contract.ts';
import { presentSubscription, pushAbility, subscribeBrowser } from './push-device.ts';

/** Where push stands on this device. */
export type PushState = 'loading' | 'failed' | 'unsupported' | 'denied' | 'unavailable' | 'on' | 'off';

export interface Push {
  readonly state: PushState;
  readonly busy: boolean;
  readonly retry: () => void;
  readonly turnOn: () => Promise<void>;
  readonly turnOff: () => Promise<void>;
}

/** Push on this device, and the two commands about it. */
export function usePush(): Push {
  const { t } = useWords();
  const toast = useToast();
  const [ability, setAbility] = useState(pushAbility);
  // Undefined until the browser was asked.
  const [endpoint, setEndpoint] = useState<string | null | undefined>(undefined);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    presentSubscription().then(
      (subscription) => setEndpoint(subscription?.endpoint ?? null),
      () => setEndpoint(null),
    );
  }, []);
  const input = endpoint ? { endpoint } : {};
  const status = useCallQuery(pushStatus, input, {
    keep: false,
    errorTip: false,
    enabled: ability !== 'unsupported' && endpoint !== undefined,
  });
  const subscribe = useCommand(subscribePush);
  const unsubscribe = useCommand(unsubscribePush);

  const turnOn = async () => {
    const publicKey = status.data?.publicKey;
    if (!publicKey) return;
    setAsking(true);
    try {
      const address = await subscribeBrowser(publicKey);
      if (address !== null && (await subscribe.run(address)).ok) {
        setEndpoint(address.endpoint);
        status.retry();
        toast.success(t('push.turnedOn'));
      }
    } catch {
      // The browser has no push service at hand, or its service is out of reach.
      toast.error(t('push.failed'));
    } finally {
      setAbility(pushAbility());
      setAsking(false);
    }
  };
  const turnOff = async () => {
    if (!endpoint || !(await unsubscribe.run({ endpoint })).ok) return;
    // The server tells this device nothing more, whether or not the browser can end its side.
    await presentSubscription()
      .then((subscription) => subscription?.unsubscribe())
      .catch(() => undefined);
    setEndpoint(null);
    status.retry();
    toast.success(t('push.turnedOff'));
  };
  return {
    state: stateOf(),
    busy: asking || subscribe.busy || unsubscribe.busy,
    retry: status.retry,
    turnOn,
    turnOff,
  };

  function stateOf(): PushState {
    if (ability === 'unsupported') return 'unsupported';
    if (status.data === undefined) return status.failure ? 'failed' : 'loading';
    if (status.data.publicKey === null) return 'unavailable';
    if (ability === 'denied') return 'denied';
    return status.data.on && endpoint ? 'on' : 'off';
  }
}
