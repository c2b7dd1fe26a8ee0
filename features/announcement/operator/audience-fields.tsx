import { useId } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import type { Draft } from './announcement-draft.ts';
import styles from './announcements-desk.module.css';
import parts from './field-parts.module.css';

interface AudienceFieldsProps {
  draft: Draft;
  /** Phones that the last look found nobody for. */
  unknown: readonly string[];
  /** Faults by the path of their field. */
  fields: Readonly<Record<string, string>>;
  onChange: (part: Partial<Draft>) => void;
}

/** Everyone, or the ones of these phones. */
export function AudienceFields({ draft, unknown, fields, onChange }: AudienceFieldsProps) {
  const { t } = useWords();
  const id = useId();
  const fault = faultOf(fields);
  const error = unknown.length > 0 ? t('announcement.phones.unknown', { phones: unknown.join(', ') }) : fault;
  return (
    <>
      <div className={parts.field}>
        <span className={parts.label} aria-hidden="true">
          {t('announcement.audience')}
        </span>
        <Segments
          label={t('announcement.audience')}
          value={draft.audience}
          onChange={(audience) => onChange({ audience })}
          options={[
            { value: 'all', label: t('announcement.audience.all') },
            { value: 'some', label: t('announcement.audience.some') },
          ]}
        />
      </div>
      {draft.audience === 'some' ? (
        <div className={parts.field}>
          <label className={parts.label} htmlFor={id}>
            {t('announcement.phones')}
          </label>
          <textarea
            id={id}
            className={styles.phones}
            inputMode="tel"
            value={draft.phones}
            onChange={(event) => onChange({ phones: event.target.value })}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note`}
          />
          <p
            id={`${id}-note`}
            className={error ? parts.error : parts.hint}
            role={error ? 'alert' : undefined}
          >
            {error ?? t('announcement.phones.hint')}
          </p>
        </div>
      ) : null}
    </>
  );
}

/** Of the whole list, or of the first phone at fault (`phones.3`). */
function faultOf(fields: Readonly<Record<string, string>>): string | undefined {
  const name = Object.keys(fields).find((path) => path === 'phones' || path.startsWith('phones.'));
  return name === undefined ? undefined : fields[name];
}
