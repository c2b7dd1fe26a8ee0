import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCountdown } from '#ui/clock/use-countdown.ts';
import { PasswordField } from '#ui/field/password-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { UnsureActions } from '#ui/preview/unsure-actions.tsx';
import { type Confirmation, useConfirmation } from '#ui/preview/use-confirmation.ts';
import { Sheet } from '#ui/sheet/sheet.tsx';
import { createWithdrawal, type WithdrawalDetail, type WithdrawalPreview } from '../contract.ts';
import { DestinationAddress } from './destination-address.tsx';
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
  const confirmation = useConfirmation(createWithdrawal, ({ withdrawal }) => {
    setMade(withdrawal);
    onDone();
  });
  const close = () => {
    if (confirmation.isUnderWay) return;
    confirmation.reset();
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
          isRefreshing={isRefreshing}
          confirmation={confirmation}
          onRefresh={() => {
            confirmation.reset();
            onRefresh();
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
  confirmation: Confirmation<Confirming>;
}

type Confirming = { previewId: string; password: string };

function Review({ preview, onRefresh, isRefreshing, confirmation }: ReviewProps) {
  const words = useWords();
  const { t, money } = words;
  const [password, setPassword] = useState('');
  const secondsLeft = useCountdown(preview.previewId, preview.validForMs);
  const { busy, isUnsure, isUnderWay, fields, refusal } = confirmation;
  // What is wrong with the password can be mended here; any other refusal holds for this preview as long as it lives.
  const told = Object.keys(fields).length === 0 ? refusal : null;
  const isOver = !isUnderWay && (secondsLeft === 0 || told !== null);
  const confirm = () => void confirmation.confirm({ previewId: preview.previewId, password });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOver && !isUnderWay) confirm();
      }}
    >
      <p className={styles.arrives}>
        <span className={styles.label}>{t('withdrawal.line.received')}</span>
        <strong>{writtenReceived(words, preview)}</strong>
      </p>
      <DestinationAddress order={preview} />
      <KeyValue items={previewLines(words, preview)} />
      <HoldLines holds={preview.holds} heading="h3" />
      <div className={styles.password}>
        <PasswordField
          label={t('withdrawal.password')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={fields.password ?? null}
          autoComplete="off"
          maxLength={18}
          disabled={isUnderWay}
        />
      </div>
      {isUnsure ? <Caution>{t('withdrawal.unsure')}</Caution> : null}
      {!isUnderWay && told !== null ? <Caution>{told}</Caution> : null}
      <div className={styles.footer}>
        {isUnderWay || told !== null ? null : (
          <p className={styles.small} role="status">
            {isOver ? t('withdrawal.valid.over') : t('withdrawal.valid', { seconds: secondsLeft })}
          </p>
        )}
        {isUnsure ? (
          <UnsureActions busy={busy} onRetry={confirm} recordsTo="/user/records?tab=withdrawal" />
        ) : isOver ? (
          <Button busy={isRefreshing} onClick={onRefresh}>
            {t('withdrawal.again')}
          </Button>
        ) : (
          <Button type="submit" busy={busy} disabled={password === ''}>
            {t('withdrawal.confirm', { amount: money(preview.amount, preview.currency) })}
          </Button>
        )}
      </div>
    </form>
  );
}
