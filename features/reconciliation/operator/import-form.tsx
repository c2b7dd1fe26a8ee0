import { useId, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { CaseCard, DeskPage, FormRow } from '#ui/console/desk-page.tsx';
import { SelectField } from '#ui/console/select-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { importStatementCall } from '../contract.ts';
import { COLUMNS, SOURCES, type Source } from '../statement-file.ts';
import styles from './reconciliation-desk.module.css';

interface ChosenFile {
  readonly name: string;
  readonly content: string;
}

/** Whose statement, which days, which file. */
export function ImportForm({ onImported }: { onImported: (statementId: string) => void }) {
  const { t } = useWords();
  const [source, setSource] = useState<Source>('bank');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [file, setFile] = useState<ChosenFile | null>(null);
  const { run, busy, fields } = useCommand(importStatementCall, {
    successTip: t('reconciliation.done'),
    onSuccess: ({ statement }) => onImported(statement.id),
  });
  const isAsOf = source === 'custodian';
  const send = () =>
    void run({
      source,
      from: isAsOf ? to : from,
      to,
      fileName: file?.name ?? '',
      content: file?.content ?? '',
    });
  return (
    <DeskPage title={t('reconciliation.new')}>
      <p>{t('reconciliation.intro')}</p>
      <CaseCard title={t('reconciliation.file.columns', { columns: COLUMNS[source].join(', ') })}>
        <p className={styles.hint}>
          {t(isAsOf ? 'reconciliation.file.holdings' : 'reconciliation.file.movements')}
        </p>
        <FormRow onSubmit={send}>
          <SelectField
            label={t('reconciliation.source')}
            value={source}
            onChange={setSource}
            options={SOURCES.map((one) => ({ value: one, label: t(`reconciliation.source.${one}`) }))}
          />
          {isAsOf ? null : (
            <TextField
              label={t('reconciliation.from')}
              type="date"
              value={from}
              onChange={(event) => setFrom(event.target.value)}
              error={fields.from}
            />
          )}
          <TextField
            label={t(isAsOf ? 'reconciliation.asOf' : 'reconciliation.to')}
            type="date"
            value={to}
            onChange={(event) => setTo(event.target.value)}
            error={fields.to}
          />
          <FileField file={file} onChoose={setFile} error={fields.content ?? fields.fileName} />
          <Button type="submit" width="fit" busy={busy}>
            {t('reconciliation.go')}
          </Button>
        </FormRow>
      </CaseCard>
    </DeskPage>
  );
}

interface FileFieldProps {
  file: ChosenFile | null;
  onChoose: (file: ChosenFile | null) => void;
  error?: string | undefined;
}

/** The browser's own picker behind a button of ours. */
function FileField({ file, onChoose, error }: FileFieldProps) {
  const { t } = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.file}>
      <label className={styles.label} htmlFor={id}>
        {t('reconciliation.file')}
      </label>
      <input
        ref={input}
        id={id}
        className={styles.picker}
        type="file"
        accept=".csv,text/csv"
        tabIndex={-1}
        onChange={async (event) => {
          const [chosen] = event.target.files ?? [];
          onChoose(chosen ? { name: chosen.name, content: await readBase64(chosen) } : null);
          event.target.value = '';
        }}
      />
      <Button kind="secondary" width="fit" onClick={() => input.current?.click()}>
        {file?.name ?? t('reconciliation.file.choose')}
      </Button>
      <p className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
        {error ?? (file ? '' : t('reconciliation.file.none'))}
      </p>
    </div>
  );
}

/** The bytes as they are: the server alone judges what they say. */
async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
