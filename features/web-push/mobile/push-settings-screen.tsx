import { BellOff, BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { StateChip } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import styles from './push-settings.module.css';
import { type Push, usePush } from './use-push.ts';

/** `/user/settings/notifications`: whether this phone is told while the app is closed. Only its button asks the browser. */
export function PushSettingsScreen() {
  const { t } = useWords();
  const push = usePush();
  const { state } = push;
  return (
    <Screen bar={<AppBar title={t('push.title')} back="/user/settings" />} footer={commandOf(push, t)}>
      {state === 'loading' ? <DetailSkeleton lines={3} /> : null}
      {state === 'failed' ? <ErrorState onRetry={push.retry} busy={push.busy} /> : null}
      {state !== 'loading' && state !== 'failed' ? (
        <div className={styles.state}>
          <span className={state === 'on' ? `${styles.disc} ${styles.on}` : styles.disc}>
            <Icon of={state === 'on' ? BellRing : BellOff} />
          </span>
          <StateChip tone={state === 'on' ? 'gain' : 'plain'}>
            {t(state === 'on' ? 'push.state.on' : 'push.state.off')}
          </StateChip>
          {state === 'denied' || state === 'unsupported' || state === 'unavailable' ? (
            <p className={styles.why}>{t(`push.${state}`)}</p>
          ) : null}
        </div>
      ) : null}
      <div className={styles.words}>
        <p>{t('push.intro')}</p>
        <p>{t('push.onlyTitles')}</p>
        <p>{t('push.whenYouLike')}</p>
      </div>
    </Screen>
  );
}

function commandOf(push: Push, t: Words['t']): ReactNode {
  if (push.state === 'off')
    return (
      <Button busy={push.busy} onClick={() => void push.turnOn()}>
        {t('push.turnOn')}
      </Button>
    );
  if (push.state === 'on')
    return (
      <Button kind="secondary" busy={push.busy} onClick={() => void push.turnOff()}>
        {t('push.turnOff')}
      </Button>
    );
  return null;
}
