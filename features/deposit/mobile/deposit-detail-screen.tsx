import { useParams } from '@tanstack/react-router';
import { OverdueLine, ReviewTimesLine } from '#features/review-times/mobile/index.ts';
import { getImage } from '#kernel/files/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { Amount } from '#ui/figures/amount.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { ChainHead } from '#ui/preview/chain-head.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton, Skeleton } from '#ui/state/skeleton.tsx';
import { type Deposit, getDeposit } from '../contract.ts';
import styles from './deposit.module.css';
import { depositKeys, depositLines } from './deposit-lines.ts';
import { DepositStateChip } from './deposit-state-chip.tsx';
import { isCurrency } from './written-amount.ts';

/** `/user/records/deposit/…`: one deposit, where it stands and why. */
export function DepositDetailScreen() {
  const words = useWords();
  const { id } = useParams({ strict: false }) as { id: string };
  const query = useCallQuery(getDeposit, { id }, { errorTip: false });
  const deposit = query.data?.deposit;
  return (
    <Screen bar={<AppBar title={words.t('deposit.order')} back="/user/records" />}>
      {query.isOffline && deposit ? <OfflineBanner at={query.updatedAt} /> : null}
      {deposit ? (
        <Order deposit={deposit} isLate={query.data?.isLate === true} head={query.data?.ledgerHead ?? null} />
      ) : null}
      {!deposit && query.failure === null ? <DetailSkeleton lines={8} /> : null}
      {!deposit && query.failure !== null ? <DetailFailure query={query} /> : null}
    </Screen>
  );
}

function Order({ deposit, isLate, head }: { deposit: Deposit; isLate: boolean; head: string | null }) {
  const words = useWords();
  const { t, date } = words;
  const { status, auditOpinion, dueAt } = deposit;
  return (
    <>
      <section className={styles.head}>
        <Headline deposit={deposit} />
        <DepositStateChip status={status} />
        <p className={styles.small}>{t(`deposit.state.${status}.text`, { due: date(dueAt, 'moment') })}</p>
        {isLate ? <OverdueLine /> : null}
        {status === 'pending' ? <ReviewTimesLine of="deposit" /> : null}
      </section>
      {auditOpinion === '' ? null : (
        <section className={status === 'rejected' ? `${styles.opinion} ${styles.rejected}` : styles.opinion}>
          <h2 className={styles.small}>{t('deposit.opinion')}</h2>
          <blockquote>{auditOpinion}</blockquote>
        </section>
      )}
      <KeyValue items={depositLines(words, deposit)} />
      {depositKeys(words, deposit).map((key) => (
        <CopyRow key={key.label} {...key} isCode />
      ))}
      <ChainHead head={head} from="deposit" />
      <Proof id={deposit.proofImage} />
    </>
  );
}

/** What was credited; before that, what was told. */
function Headline({ deposit: { amount, currency, quantity, unit } }: { deposit: Deposit }) {
  if (amount !== null) return <Amount value={amount} currency={currency} code size="hero" sign="always" />;
  if (isCurrency(unit)) return <Amount value={quantity} currency={unit} code size="hero" />;
  return (
    <span>
      <Amount value={quantity} size="hero" /> {unit}
    </span>
  );
}

/** One's own proof; seen by nobody but the investor and the reviewer. */
function Proof({ id }: { id: string }) {
  const { t } = useWords();
  const query = useCallQuery(getImage, { id }, { keep: false, errorTip: false });
  const { data } = query;
  return (
    <>
      <h2 className={styles.proofTitle}>{t('deposit.proof')}</h2>
      <p className={styles.small}>{t('deposit.proof.who')}</p>
      {data ? (
        <img
          className={styles.proof}
          src={`data:${data.image.type};base64,${data.image.data}`}
          width={data.image.width}
          height={data.image.height}
          alt={t('deposit.proof')}
        />
      ) : null}
      {!data && query.failure === null ? (
        <div role="status" aria-label={t('ui.loading')}>
          <Skeleton shape="block" />
        </div>
      ) : null}
      {!data && query.failure !== null ? <ErrorState onRetry={query.retry} busy={query.isBusy} /> : null}
      <div className={styles.spacer} />
    </>
  );
}
