import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { sendCall } from '#ui/call/send-call.ts';
import { saveFile } from '#ui/download/save-file.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { exportTrades } from '../contract.ts';
import styles from './trade.module.css';
import { tradesFileHead, tradesFileRows } from './trades-file.ts';

/** Saves all trades as a CSV file, fetched a page at a time. */
export function ExportTrades() {
  const words = useWords();
  const { t } = words;
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const parts = [tradesFileHead(words)];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const answer = await sendCall(exportTrades, cursor === undefined ? {} : { cursor });
      if (!answer.ok) return toast.error(failureText(words, answer));
      parts.push(tradesFileRows(words, answer.data.items));
      cursor = answer.data.nextCursor;
    }
    saveFile(t('trade.csv.file'), 'text/csv;charset=utf-8', parts);
  };
  const start = async () => {
    setBusy(true);
    await save();
    setBusy(false);
  };
  return (
    <div className={styles.export}>
      <Button kind="quiet" icon={Download} busy={busy} onClick={() => void start()}>
        {t('trade.csv.save')}
      </Button>
    </div>
  );
}
