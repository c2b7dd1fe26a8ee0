import { Check, ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Card } from '#ui/list/list.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { getInfoCall, listDevicesCall } from '../contract.ts';
import { ALL_DEVICES } from '../limits.ts';
import { PROTECTIONS, type Protection, type ProtectionState, protectionsOf } from '../protections.ts';
import type { Security } from '../security-contract.ts';
import styles from './protection-meter.module.css';
import { enrolDevice } from './signature/sign-command.ts';

const QUIETLY = { errorTip: false };

/** Where each is added; a key is made by the browser alone. */
const WAYS: Readonly<Record<Protection, string | null>> = {
  identity: '/kyc',
  withdrawal: '/user/withdrawalPassword',
  key: null,
};

/** How well the account is protected, and the next step; nothing where it could not be asked. */
export function ProtectionMeter({ security }: { security: Security }) {
  const info = useCallQuery(getInfoCall, {}, QUIETLY);
  const devices = usePagedCall(listDevicesCall, ALL_DEVICES, QUIETLY);
  const here = devices.items?.find(({ current }) => current);
  const enrol = useEffectEvent(() => void enrolDevice().then(devices.retry));
  // A log-in that was made before keys were, or in a tab that was closed too soon, has its key made now.
  const hasNoKey = here?.keyId === null;
  useEffect(() => {
    if (hasNoKey) enrol();
  }, [hasNoKey]);
  if (info.isLoading || devices.isLoading)
    return (
      <div className={styles.place}>
        <Skeleton shape="block" />
      </div>
    );
  if (!info.data || !devices.items) return null;
  return (
    <Meter
      of={protectionsOf({
        kycStatus: info.data.user.kycStatus,
        withdrawalPasswordSetAt: security.withdrawalPasswordSetAt,
        signs: here?.keyId != null,
      })}
    />
  );
}

function Meter({ of: { states, next } }: { of: ReturnType<typeof protectionsOf> }) {
  const { t } = useWords();
  const done = PROTECTIONS.filter((name) => states[name] === 'on').length;
  const all = PROTECTIONS.length;
  const way = next && WAYS[next];
  return (
    <div className={styles.place}>
      <Card>
        <div className={styles.head}>
          <Ring
            states={PROTECTIONS.map((name) => states[name])}
            label={t('account.meter.done', { done, all })}
          >
            {done === all ? <Icon of={ShieldCheck} size={32} /> : `${done}/${all}`}
          </Ring>
          <div>
            <h2 className={styles.title}>{t(done === all ? 'account.meter.full' : 'account.meter.some')}</h2>
            <p className={styles.text}>
              {next
                ? t(`account.meter.next.${next}`)
                : t(done === all ? 'account.meter.full.text' : 'account.meter.waiting')}
            </p>
          </div>
        </div>
        <ul className={styles.parts}>
          {PROTECTIONS.map((name) => (
            <li key={name} className={styles.part} data-state={states[name]}>
              <span className={styles.mark} aria-hidden="true">
                {states[name] === 'on' ? <Icon of={Check} size={16} /> : null}
              </span>
              <span className={styles.name}>{t(`account.meter.${name}`)}</span>
              <span className={styles.state}>{t(`account.meter.state.${wordOf(name, states[name])}`)}</span>
            </li>
          ))}
        </ul>
        {next && way ? (
          <div className={styles.way}>
            <ButtonLink to={way}>
              {t(next === 'identity' ? 'account.meter.do.identity' : 'account.meter.do.withdrawal')}
            </ButtonLink>
          </div>
        ) : null}
      </Card>
    </div>
  );
}

/** An identity is verified once; what goes on protecting is active. */
const wordOf = (name: Protection, state: ProtectionState) =>
  name === 'identity' && state === 'on' ? 'done' : state;

const SIZE = 72;
const RADIUS = 31;
const LENGTH = 2 * Math.PI * RADIUS;
/** Between two parts of the ring. */
const GAP = 10;

interface RingProps {
  states: readonly ProtectionState[];
  label: string;
  children: ReactNode;
}

/** A part of the ring for each protection. */
function Ring({ states, label, children }: RingProps) {
  const part = LENGTH / states.length;
  return (
    <div className={styles.ring} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        {states.map((state, at) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
            key={at}
            className={styles.arc}
            data-state={state}
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            strokeDasharray={`${part - GAP} ${LENGTH - part + GAP}`}
            strokeDashoffset={-(at * part + GAP / 2)}
            transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
          />
        ))}
      </svg>
      <span className={styles.count} aria-hidden="true">
        {children}
      </span>
    </div>
  );
}
