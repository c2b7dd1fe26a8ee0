import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconDisc } from '#ui/list/icon-disc.tsx';
import { Section } from '#ui/list/list.tsx';
import styles from './first-record.module.css';

interface FirstRecordProps {
  icon: LucideIcon;
  /** That there is none yet. */
  text: string;
  /** What a record will show, and what it goes through until it is done. */
  what: string;
  stages: readonly string[];
  /** Over the ways to begin. */
  begin: string;
  /** A `List` of the ways to begin. */
  children: ReactNode;
}

/** Records without a first one: what will stand here, and the ways to begin. */
export function FirstRecord({ icon, text, what, stages, begin, children }: FirstRecordProps) {
  return (
    <>
      <div className={styles.card}>
        <div className={styles.head}>
          <IconDisc of={icon} />
          <div>
            <p className={styles.title}>{text}</p>
            <p className={styles.what}>{what}</p>
          </div>
        </div>
        <ol className={styles.stages}>
          {stages.map((stage) => (
            <li key={stage} className={styles.stage}>
              {stage}
            </li>
          ))}
        </ol>
      </div>
      <Section title={begin} quiet>
        {children}
      </Section>
    </>
  );
}
