import { SelectField } from '#ui/console/select-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { NEWS_KINDS } from '../contract.ts';
import styles from './news-desk.module.css';
import type { Draft } from './news-draft.ts';

interface PlaceFieldsProps {
  draft: Draft;
  /** Faults by the path of their field. */
  fields: Readonly<Record<string, string>>;
  onChange: (part: Partial<Draft>) => void;
}

/** What it is about, and when it appears. */
export function PlaceFields({ draft, fields, onChange }: PlaceFieldsProps) {
  const { t } = useWords();
  return (
    <>
      <div className={styles.choices}>
        <SelectField
          label={t('news.desk.kind')}
          value={draft.kind}
          onChange={(kind) => onChange({ kind })}
          options={NEWS_KINDS.map((value) => ({ value, label: t(`news.kind.${value}`) }))}
        />
        <SelectField
          label={t('news.desk.country')}
          value={draft.country}
          onChange={(country) => onChange({ country })}
          options={[
            { value: '', label: t('news.desk.country.none') },
            { value: 'mexico', label: t('news.tab.mexico') },
            { value: 'america', label: t('news.tab.america') },
          ]}
        />
      </div>
      <TextField
        label={t('news.desk.stocks')}
        hint={t('news.desk.stocks.hint')}
        value={draft.stocks}
        onChange={(event) => onChange({ stocks: event.target.value })}
        error={fields.stockIds ?? null}
      />
      <TextField
        label={t('news.desk.publishAt')}
        hint={t('news.desk.publishAt.hint')}
        type="datetime-local"
        value={draft.publishAt}
        onChange={(event) => onChange({ publishAt: event.target.value })}
        error={fields.publishAt ?? null}
      />
    </>
  );
}
