import { useRef, useState } from 'react';
import { PasswordField } from '#ui/field/password-field.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { InSight } from '#ui/preview/in-sight.tsx';
import { ReviewSheet } from '#ui/preview/review-sheet.tsx';
import type { Confirmation } from '#ui/preview/use-confirmation.ts';
import type { WithdrawalDetail, WithdrawalPreview } from '../contract.ts';
import { DestinationAddress } from './destination-address.tsx';
import { HoldLines } from './hold-lines.tsx';
import styles from './withdrawal.module.css';
import { previewLines } from './withdrawal-lines.ts';
import { WithdrawalReceipt } from './withdrawal-receipt.tsx';
import { writtenReceived } from './written-received.ts';

export type Withdrawing = Confirmation<WithdrawalPreview, { withdrawal: WithdrawalDetail }>;

/** Every figure that binds, every hold, the password, then the receipt. */
export function WithdrawalSheet({ confirmation }: { confirmation: Withdrawing }) {
  const words = useWords();
  const { t, money } = words;
  const [password, setPassword] = useState('');
  const [isMissed, setMissed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const wrong = confirmation.fields.password ?? null;
  const missing = isMissed && password === '' ? words.find('reason.field.required') : null;
  return (
    <ReviewSheet
      confirmation={confirmation}
      open={confirmation.preview !== null}
      onClose={() => {
        setPassword('');
        setMissed(false);
        confirmation.again();
      }}
      review={(preview) => ({
        title: t('withdrawal.review'),
        content: (
          <>
            <Figures words={words} preview={preview} />
            <div className={styles.password}>
              <InSight of={wrong}>
                <PasswordField
                  label={t('withdrawal.password')}
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                  error={wrong ?? missing}
                  ref={field}
                  autoComplete="off"
                  maxLength={18}
                  disabled={confirmation.isUnderWay}
                />
              </InSight>
            </div>
          </>
        ),
        clock: (seconds) => (seconds === 0 ? t('withdrawal.valid.over') : t('withdrawal.valid', { seconds })),
        label: t('withdrawal.confirm', { amount: money(preview.amount, preview.currency) }),
        refreshLabel: t('withdrawal.again'),
        recordsTo: '/user/records?tab=withdrawal',
        besides: password === '' ? null : { password },
        // It stands below the figures, out of sight on a small phone.
        onMissing: () => {
          setMissed(true);
          field.current?.focus();
        },
      })}
      receipt={({ withdrawal }) => ({
        title: t('withdrawal.one'),
        content: <WithdrawalReceipt withdrawal={withdrawal} />,
      })}
    />
  );
}

function Figures({ words, preview }: { words: Words; preview: WithdrawalPreview }) {
  return (
    <>
      <p className={styles.arrives}>
        <span className={styles.label}>{words.t('withdrawal.line.received')}</span>
        <strong>{writtenReceived(words, preview)}</strong>
      </p>
      <DestinationAddress order={preview} />
      <KeyValue items={previewLines(words, preview)} />
      <HoldLines holds={preview.holds} heading="h3" />
    </>
  );
}
