import { useParams } from '@tanstack/react-router';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { Amount } from '#ui/figures/amount.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { ChainHead } from '#ui/preview/chain-head.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { getWithdrawal, type WithdrawalDetail } from '../contract.ts';
import { hasGoneBack } from '../withdrawal.ts';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import { HoldLines } from './hold-lines.tsx';
import styles from './withdrawal.module.css';
import { MeasuredWords } from './withdrawal-clock.tsx';
import { detailKeys, detailLines } from './withdrawal-lines.ts';
import { WithdrawalStatusChip } from './withdrawal-status-chip.tsx';
import { writtenReceived } from './written-received.ts';

/** Events tell of changes at once; this is for a line on which they were lost. */
const REFRESH_MS = 15_000;

/** `/user/records/withdrawal/…`: one withdrawal, by when it is due, and why it waits. */
export function WithdrawalDetailScreen() {
  const words = useWords();
  const { id } = useParams({ strict: false }) as { id: string };
  const query = useCallQuery(getWithdrawal, { id }, { errorTip: false, refetchMs: REFRESH_MS });
  const withdrawal = query.data?.withdrawal;
  return (
    <Screen bar={<AppBar title={words.t('withdrawal.one')} back="/user/records?tab=withdrawal" />}>
      {query.isOffline && withdrawal ? <OfflineBanner at={query.updatedAt} /> : null}
      {withdrawal ? <Withdrawal withdrawal={withdrawal} onChanged={query.retry} /> : null}
      {!withdrawal && query.failure === null ? <DetailSkeleton lines={8} /> : null}
      {!withdrawal && query.failure !== null ? <DetailFailure query={query} /> : null}
    </Screen>
  );
}

function Withdrawal({ withdrawal, onChanged }: { withdrawal: WithdrawalDetail; onChanged: () => void }) {
  const words = useWords();
  const { t } = words;
  const { status, step, canCancel, measured, ledgerHead, amount, currency } = withdrawal;
  return (
    <>
      <section className={styles.state}>
        <Amount value={amount} currency={currency} code size="hero" />
        <WithdrawalStatusChip status={status} />
        {hasGoneBack(status) ? null : (
          <p className={styles.soft}>
            {t('ui.labelled', {
              label: t('withdrawal.line.received'),
              value: writtenReceived(words, withdrawal),
            })}
          </p>
        )}
        <Note withdrawal={withdrawal} />
      </section>
      <Opinion withdrawal={withdrawal} />
      <HoldLines holds={withdrawal.holds} heading="h2" />
      <KeyValue items={detailLines(words, withdrawal)} />
      {detailKeys(words, withdrawal).map(({ label, value }) => (
        <CopyRow key={label} label={label} value={value} isCode />
      ))}
      {step === 'ended' ? null : (
        <p className={styles.measured}>
          <MeasuredWords measured={measured} />
        </p>
      )}
      <div className={styles.actions}>
        {canCancel ? <CancelWithdrawal withdrawal={withdrawal} onChanged={onChanged} /> : null}
        <WhyNoCancel withdrawal={withdrawal} />
      </div>
      {ledgerHead === null ? null : (
        <section className={styles.proof}>
          <ChainHead head={ledgerHead} from="withdrawal" />
          <p className={styles.small}>{t('withdrawal.head.why')}</p>
        </section>
      )}
    </>
  );
}

/** What a state means, in a sentence; and that it is late, where it is. */
function Note({ withdrawal: { status, isLate } }: { withdrawal: WithdrawalDetail }) {
  const { t } = useWords();
  const isSaid = status !== 'pending' && status !== 'completed';
  return (
    <>
      {isSaid ? <p className={styles.soft}>{t(`withdrawal.note.${status}`)}</p> : null}
      {isLate ? (
        <p className={styles.error}>
          {t(status === 'unknown' ? 'withdrawal.late.unknown' : 'withdrawal.late')}
        </p>
      ) : null}
    </>
  );
}

/** Why it cannot be taken back any more, while it is not over. */
function WhyNoCancel({ withdrawal: { canCancel, step } }: { withdrawal: WithdrawalDetail }) {
  const { t } = useWords();
  if (canCancel || step === 'ended') return null;
  const why = step === 'waiting' ? 'withdrawal.taken' : (`withdrawal.fixed.${step}` as const);
  return <p className={styles.soft}>{t(why)}</p>;
}

function Opinion({ withdrawal: { auditOpinion, status } }: { withdrawal: WithdrawalDetail }) {
  const { t } = useWords();
  // Of what is not confirmed the hold says it, with the time by which that is resolved.
  if (auditOpinion === '' || status === 'unknown') return null;
  return (
    <section className={status === 'rejected' ? `${styles.opinion} ${styles.rejected}` : styles.opinion}>
      <h2 className={styles.small}>{t('withdrawal.opinion')}</h2>
      <blockquote>{auditOpinion}</blockquote>
    </section>
  );
}
