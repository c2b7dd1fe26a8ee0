import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useDeed } from '#ui/call/use-deed.ts';
import { useCountdown } from '#ui/clock/use-countdown.ts';
import { PasswordField } from '#ui/field/password-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { Sheet } from '#ui/sheet/sheet.tsx';
import { createWithdrawal, type WithdrawalDetail, type WithdrawalPreview } from '../contract.ts';
import { HoldLines } from './hold-lines.tsx';
import { Receipt } from './receipt.tsx';
import styles from './withdrawal.module.css';
import { previewLines } from './withdrawal-lines.ts';
import { writtenReceived } from './written-received.ts';

interface ReviewSheetProps {
  /** Null while there is nothing to confirm. */
  preview: WithdrawalPreview | null;
  onRefresh: () => void;
  isRefreshing: boolean;
  onClose: () => void;
  /** It was asked for. */
  onDone: () => void;
}

/** Every figure that binds, every hold, the password, then the receipt. */
export function ReviewSheet({ preview, onRefresh, isRefreshing, onClose, onDone }: ReviewSheetProps) {
  const { t } = useWords();
  const [made, setMade] = useState<WithdrawalDetail | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => {
    if (busy) return;
    setMade(null);
    onClose();
  };
  return (
    <Sheet
      open={preview !== null}
      onOpenChange={(open) => !open && close()}
      title={t(made ? 'withdrawal.one' : 'withdrawal.review')}
    >
      {made ? <Receipt withdrawal={made} /> : null}
      {preview && !made ? (
        <Review
          preview={preview}
          onRefresh={onRefresh}
          isRefreshing={isRefreshing}
          onBusy={setBusy}
          onMade={(withdrawal) => {
            setMade(withdrawal);
            onDone();
          }}
        />
      ) : null}
    </Sheet>
  );
}

interface ReviewProps {
  preview: WithdrawalPreview;
  onRefresh: () => void;
  isRefreshing: boolean;
  onBusy: (busy: boolean) => void;
  onMade: (withdrawal: WithdrawalDetail) => void;
}

function Review({ preview, onRefresh, isRefreshing, onBusy, onMade }: ReviewProps) {
  const words = useWords();
  const { t, money } = words;
  const [password, setPassword] = useState('');
  const secondsLeft = useCountdown(preview.previewId, preview.validForMs);
  const { run, busy, fields, failure } = useConfirming(onBusy, onMade);
  const isOver = secondsLeft === 0 && !busy;
  const amount = money(preview.amount, preview.currency);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOver) void run({ previewId: preview.previewId, password });
      }}
    >
      <p className={styles.arrives}>
        <span className={styles.label}>{t('withdrawal.line.received')}</span>
        <strong>{writtenReceived(words, preview)}</strong>
      </p>
      <KeyValue items={previewLines(words, preview)} />
      <HoldLines holds={preview.holds} />
      <div className={styles.password}>
        <PasswordField
          label={t('withdrawal.password')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={fields.password ?? null}
          autoComplete="off"
          maxLength={18}
        />
      </div>
      {failure ? <Caution>{failure}</Caution> : null}
      <div className={styles.footer}>
        <p className={styles.small} role="status">
          {isOver ? t('withdrawal.valid.over') : t('withdrawal.valid', { seconds: secondsLeft })}
        </p>
        {isOver ? (
          <Button busy={isRefreshing} onClick={onRefresh}>
            {t('withdrawal.again')}
          </Button>
        ) : (
          <Button type="submit" busy={busy} disabled={password === ''}>
            {t('withdrawal.confirm', { amount })}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Confirms once; sent again after a lost line it keeps its key, so that it happens once. */
function useConfirming(onBusy: (busy: boolean) => void, onMade: (withdrawal: WithdrawalDetail) => void) {
  const { t } = useWords();
  const deed = useDeed(createWithdrawal, { errorTip: false });
  const { failure, fields } = deed;
  const run = async (input: { previewId: string; password: string }) => {
    onBusy(true);
    const answer = await deed.run(input);
    onBusy(false);
    if (answer.ok) onMade(answer.data.withdrawal);
  };
  const isUnsure = failure !== null && failure.kind !== 'refusal';
  const told = failure?.kind === 'refusal' && Object.keys(fields).length === 0 ? failure.msg : null;
  return { run, busy: deed.busy, fields, failure: isUnsure ? t('withdrawal.unsure') : told };
}

function Caution({ children }: { children: string }) {
  return (
    <p className={styles.caution} role="alert">
      <Icon of={TriangleAlert} size={20} />
      <span>{children}</span>
    </p>
  );
}
