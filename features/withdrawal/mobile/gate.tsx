import { IdCard, KeyRound, type LucideIcon, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { WithdrawalOptions } from '../contract.ts';
import styles from './withdrawal.module.css';

/** What stands in the way of every withdrawal, with the way on where there is one; null where nothing does. */
export function useGate(options: WithdrawalOptions): ReactNode {
  const { t, date } = useWords();
  const { legalHold, isVerified, hasPassword } = options;
  if (legalHold !== null) {
    const { authority, reference, since } = legalHold;
    return (
      <Gate
        icon={Scale}
        title={t('withdrawal.legalHold.title')}
        text={t('withdrawal.legalHold.text', { authority, reference, since: date(since, 'date') })}
      />
    );
  }
  if (!isVerified) {
    return (
      <Gate
        icon={IdCard}
        title={t('withdrawal.unverified.title')}
        text={t('withdrawal.unverified.text')}
        way={{ to: '/kyc', label: t('withdrawal.unverified.link') }}
      />
    );
  }
  if (hasPassword) return null;
  return (
    <Gate
      icon={KeyRound}
      title={t('withdrawal.noPassword.title')}
      text={t('withdrawal.noPassword.text')}
      way={{ to: '/user/security', label: t('withdrawal.noPassword.link') }}
    />
  );
}

interface GateProps {
  icon: LucideIcon;
  title: string;
  text: string;
  way?: { to: string; label: string };
}

function Gate({ icon, title, text, way }: GateProps) {
  return (
    <section className={styles.gate}>
      <span className={styles.disc}>
        <Icon of={icon} size={32} />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      {way ? (
        <span className={styles.gateWay}>
          <ButtonLink to={way.to}>{way.label}</ButtonLink>
        </span>
      ) : null}
    </section>
  );
}
