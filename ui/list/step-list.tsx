import { Check } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './step-list.module.css';

/** Something to be done on the way to what is wanted. */
export interface Step {
  readonly id: string;
  readonly title: string;
  /** Why, or how long it takes. */
  readonly note?: string;
  readonly done: boolean;
  /** What it is good for, said before and after. */
  readonly opens?: string;
  /** Where it is done; offered while it is the next one. */
  readonly way?: { readonly to: string; readonly label: string };
}

/** What comes before what is wanted, in its order: done with a tick, the next with the way to it. */
export function StepList({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { t } = useWords();
  const next = steps.find(({ done }) => !done)?.id;
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ id, title, note, done, opens, way }, at) => (
        <li
          key={id}
          className={styles.step}
          data-step={done ? 'done' : id === next ? 'next' : 'later'}
          aria-current={id === next ? 'step' : undefined}
        >
          <span className={styles.disc} aria-hidden="true">
            {done ? <Icon of={Check} size={16} /> : at + 1}
          </span>
          <div className={styles.words}>
            <p className={styles.title}>
              {title} {done ? <span className="unseen">{t('ui.step.done')}</span> : null}
            </p>
            {note && !done ? <p className={styles.note}>{note}</p> : null}
            {opens ? <p className={styles.note}>{opens}</p> : null}
            {way && id === next ? (
              <div className={styles.way}>
                <ButtonLink to={way.to}>{way.label}</ButtonLink>
              </div>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
