import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { fromBase64, saveFile } from '#ui/download/save-file.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Card, StateChip } from '#ui/list/list.tsx';
import { keepHead } from '#ui/session/kept-heads.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { getStatementFile, type StatementItem } from '../contract.ts';
import styles from './statements.module.css';

const FORMATS = ['pdf', 'csv'] as const;
type Format = (typeof FORMATS)[number];

/** One month, to be downloaded as PDF or CSV; its head is kept on this device with it. */
export function StatementCard({ statement }: { statement: StatementItem }) {
  const { t, date } = useWords();
  const toast = useToast();
  const [asked, setAsked] = useState<Format | null>(null);
  const download = useCommand(getStatementFile, {
    onSuccess: (file) => {
      saveFile(file.name, file.mediaType, [fromBase64(file.data)]);
      if (file.seq !== '0') keepHead({ seq: file.seq, hash: file.head }, 'statement');
      toast.success(t('statement.saved', { name: file.name }));
    },
  });
  const month = date(`${statement.month}-15T12:00:00.000Z`, 'month');
  const get = (format: Format) => {
    setAsked(format);
    void download.run({ month: statement.month, format });
  };
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.month}>{month}</h2>
        {statement.isComplete ? null : <StateChip tone="caution">{t('statement.soFar')}</StateChip>}
        <span className={styles.entries}>{t('statement.entries', { count: Number(statement.entries) })}</span>
      </div>
      <OwnFigures>
        <p className={styles.label}>
          {t(statement.isComplete ? 'statement.closing' : 'statement.closing.soFar')}
        </p>
        <div className={styles.closing}>
          {statement.closing.map(({ currency, amount }, at) => (
            <Amount
              key={currency}
              value={amount}
              currency={currency}
              code
              size={at === 0 ? 'large' : 'body'}
            />
          ))}
        </div>
      </OwnFigures>
      <div className={styles.files}>
        {FORMATS.map((format) => (
          <Button
            key={format}
            kind="secondary"
            icon={Download}
            busy={download.busy && asked === format}
            aria-label={t('statement.download', { month, format: t(`statement.${format}`) })}
            onClick={() => get(format)}
          >
            {t(`statement.${format}`)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
