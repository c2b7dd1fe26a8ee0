import { useId, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { CaseCard, FormRow } from '#ui/console/desk-page.tsx';
import { useDraft } from '#ui/console/use-draft.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { importNavs } from '../operator-contract.ts';
import styles from './funds-desk.module.css';

/** An administrator's file with its reference; a second publisher accepts all of it or none. */
export function ImportForm({ onAsked }: { onAsked: () => void }) {
  const { t } = useWords();
  const [file, setFile] = useState<{ name: string; content: string } | null>(null);
  const [reference, setReference] = useDraft('fund:import', '');
  const { run, busy, fields } = useCommand(importNavs, {
    successTip: t('fund.desk.import.asked'),
    onSuccess: () => {
      setFile(null);
      setReference('');
      onAsked();
    },
  });
  const send = () => void run({ fileName: file?.name ?? '', content: file?.content ?? '', reference });
  const error = fields.content ?? fields.fileName;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <CaseCard title={t('fund.desk.import')}>
      <p>{t('fund.desk.import.rule')}</p>
      <FormRow onSubmit={send}>
        <div className={styles.file}>
          <label className={styles.label} htmlFor={id}>
            {t('fund.desk.import.file')}
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
              if (chosen) setFile({ name: chosen.name, content: await readBase64(chosen) });
              event.target.value = '';
            }}
          />
          <Button kind="secondary" width="fit" onClick={() => input.current?.click()}>
            {file?.name ?? t('fund.desk.import.choose')}
          </Button>
          <p className={styles.error} role={error ? 'alert' : undefined}>
            {error}
          </p>
        </div>
        <TextField
          label={t('fund.desk.import.reference')}
          value={reference}
          maxLength={200}
          onChange={(event) => setReference(event.target.value)}
          error={fields.reference}
        />
        <Button type="submit" width="fit" busy={busy}>
          {t('fund.desk.import.send')}
        </Button>
      </FormRow>
    </CaseCard>
  );
}

/** The bytes as they are: the server alone judges what they say. */
async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
