import { CalendarClock, Hourglass, KeyRound, type LucideIcon, Scale, UserCheck, Users } from 'lucide-react';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { Hold } from '../contract.ts';
import styles from './withdrawal.module.css';

const ICONS: Record<Hold['kind'], LucideIcon> = {
  legal_hold: Scale,
  new_destination: CalendarClock,
  password_reset: KeyRound,
  review: UserCheck,
  second_person: Users,
  unconfirmed: Hourglass,
};

interface HoldLinesProps {
  holds: readonly Hold[];
  /** Under a screen's own title it is a second, in a sheet that has a title a third. */
  heading: 'h2' | 'h3';
}

/** Every reason for which it is not sent at once; nothing where there is none. */
export function HoldLines({ holds, heading: Heading }: HoldLinesProps) {
  const words = useWords();
  if (holds.length === 0) return null;
  return (
    <section className={styles.holds}>
      <Heading>{words.t('withdrawal.holds')}</Heading>
      <ul>
        {holds.map((hold) => (
          <li key={hold.kind}>
            <Icon of={ICONS[hold.kind]} size={16} />
            <span>{textOf(words, hold)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function textOf({ t, date }: Words, { kind, until, authority, reference, opinion }: Hold): string {
  switch (kind) {
    case 'legal_hold':
      return t('withdrawal.hold.legal_hold', { authority: authority ?? '', reference: reference ?? '' });
    case 'new_destination':
    case 'password_reset':
      return t(`withdrawal.hold.${kind}`, { until: date(until ?? '', 'moment') });
    case 'unconfirmed':
      return t('withdrawal.hold.unconfirmed', { until: date(until ?? '', 'moment'), opinion: opinion ?? '' });
    case 'review':
    case 'second_person':
      return t(`withdrawal.hold.${kind}`);
  }
}
