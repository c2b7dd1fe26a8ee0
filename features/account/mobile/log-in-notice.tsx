import { useState } from 'react';
import type { Notification } from '#features/notification/contract.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { RealTimeNote } from '#ui/clock/real-time-note.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { IconDisc } from '#ui/list/icon-disc.tsx';
import { Card, KeyValue, StateChip } from '#ui/list/list.tsx';
import { useGoBack } from '#ui/screen/use-go-back.ts';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { listDevicesCall } from '../contract.ts';
import { ALL_DEVICES } from '../limits.ts';
import styles from './account.module.css';
import { deviceIcon, useDeviceTitle, useLogInFacts } from './device-row.tsx';
import { EndDevice } from './end-device.tsx';

type LogIn = NonNullable<Notification['logIn']>;
/** Where that log-in stands by now; `unknown` where it could not be asked. */
type Standing = 'asked' | 'unknown' | 'here' | 'open' | 'ended';

/** A log-in elsewhere: with what, when and from where, and the two answers to it. */
export function LogInNotice({ told: { logIn } }: { told: Notification }) {
  return logIn === null ? null : <Told logIn={logIn} />;
}

function Told({ logIn }: { logIn: LogIn }) {
  const { t } = useWords();
  const title = useDeviceTitle(logIn);
  const facts = useLogInFacts(logIn);
  const devices = usePagedCall(listDevicesCall, ALL_DEVICES, { errorTip: false });
  const device = devices.items?.find(({ id }) => id === logIn.id);
  const standing: Standing =
    devices.items === undefined
      ? devices.isLoading
        ? 'asked'
        : 'unknown'
      : device === undefined
        ? 'ended'
        : device.current
          ? 'here'
          : 'open';
  return (
    <>
      <RealTimeNote className={styles.small} />
      <div className={styles.noticeCard}>
        <Card>
          <div className={styles.hereHead}>
            <IconDisc of={deviceIcon(logIn)} tone={device?.isNew ? 'caution' : undefined} />
            <p className={styles.deviceTitle}>{title}</p>
            <Chip standing={standing} />
          </div>
          <KeyValue items={facts} />
          {device?.isNew ? <p className={styles.strange}>{t('account.notice.first')}</p> : null}
        </Card>
      </div>
      {standing === 'asked' ? (
        <Skeleton shape="block" />
      ) : (
        <Answers of={logIn} standing={standing} onEnded={devices.retry} />
      )}
    </>
  );
}

function Chip({ standing }: { standing: Standing }) {
  const { t } = useWords();
  if (standing === 'here') return <StateChip tone="accent">{t('account.devices.current')}</StateChip>;
  if (standing === 'open') return <StateChip tone="caution">{t('account.notice.open')}</StateChip>;
  return standing === 'ended' ? <StateChip>{t('account.notice.ended')}</StateChip> : null;
}

interface AnswersProps {
  of: LogIn;
  standing: Exclude<Standing, 'asked'>;
  onEnded: () => void;
}

function Answers({ of, standing, onEnded }: AnswersProps) {
  const { t } = useWords();
  const goBack = useGoBack('/notification');
  const [isAsking, setAsking] = useState(false);
  // Where it could not be asked, the command itself says whether there is still something to end.
  const canEnd = standing === 'open' || standing === 'unknown';
  const words = standing === 'unknown' ? 'open' : standing;
  return (
    <div className={styles.answers}>
      <p className={styles.small}>{t(`account.notice.if.${words}`)}</p>
      {canEnd ? (
        <Button kind="danger" onClick={() => setAsking(true)}>
          {t('account.notice.end')}
        </Button>
      ) : null}
      {standing === 'ended' ? (
        <ButtonLink kind="secondary" to="/user/password">
          {t('account.password.change.action')}
        </ButtonLink>
      ) : null}
      <Button kind={canEnd ? 'secondary' : 'primary'} onClick={goBack}>
        {t('account.notice.me')}
      </Button>
      <ButtonLink kind="quiet" to="/user/devices">
        {t('notification.device.signed_in.link')}
      </ButtonLink>
      {isAsking ? <EndDevice device={of} onClose={() => setAsking(false)} onEnded={onEnded} /> : null}
    </div>
  );
}
