import type { CaseProps } from '#features/review/operator/index.ts';
import { CaseCard } from '#ui/console/desk-page.tsx';
import { CodeOrText } from '#ui/copy/code-or-text.tsx';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import type { WithdrawalCase } from '../contract.ts';
import { writtenReceived } from '../mobile/written-received.ts';
import { InvestorCards } from './investor-cards.tsx';
import { cautionOf, signedPart } from './why-not-sent.ts';
import styles from './withdrawal-desk.module.css';

/** One withdrawal with all that decides it. */
export function WithdrawalCaseView({ shown: found }: CaseProps<WithdrawalCase>) {
  return (
    <div className={styles.cards}>
      <Payment found={found} />
      <InvestorCards found={found} />
    </div>
  );
}

function Payment({ found }: { found: WithdrawalCase }) {
  const { t } = useWords();
  return (
    <CaseCard title={t('withdrawal.desk.payment')}>
      <SignatureCaution found={found} />
      <PaymentLines found={found} />
      {found.isWhole && found.address !== '' ? (
        <div>
          <CopyRow label={t(destinationLabel(found))} value={found.address} isCode />
        </div>
      ) : null}
      {found.isWhole || found.askedBy !== null || found.step === 'ended' ? null : (
        <p className={styles.soft}>
          {t('withdrawal.desk.masked')} {found.step === 'waiting' ? t('withdrawal.desk.noMoreCancel') : null}
        </p>
      )}
    </CaseCard>
  );
}

/** No device signed where it goes, or nobody sends it there: why, while that is still to be decided, and the address that was signed. */
function SignatureCaution({ found }: { found: WithdrawalCase }) {
  const { t } = useWords();
  const { destinationSignature, signedAddress, isWhole } = found;
  if (destinationSignature === null || destinationSignature === 'signed') return null;
  // Nothing is to be done about what has ended.
  if (found.step === 'ended') return null;
  return (
    <>
      <Caution>{t(cautionOf(found, destinationSignature))}</Caution>
      {signedAddress === null || !isWhole ? null : (
        <CopyRow label={t('withdrawal.desk.signedAddress')} value={signedAddress} isCode />
      )}
    </>
  );
}

const destinationLabel = ({ method }: WithdrawalCase) => `withdrawal.desk.${signedPart(method)}` as const;

function PaymentLines({ found }: { found: WithdrawalCase }) {
  const words = useWords();
  const { t, date, money } = words;
  const { address, bankInfo, step, rate, approvedBy, approvedAt } = found;
  const isBank = bankInfo !== null;
  const lines: KeyValueItem[] = [
    { label: t('withdrawal.desk.send'), value: writtenReceived(words, found), strong: true },
    { label: t('withdrawal.line.method'), value: t(`withdrawal.method.${found.method}`) },
    ...(isBank ? [{ label: t('withdrawal.desk.bank'), value: bankInfo.bankName }] : []),
    // Whole it stands below, to be copied.
    ...(found.isWhole && address !== ''
      ? []
      : [{ label: t(destinationLabel(found)), value: address || t('withdrawal.line.unreadable') }]),
    ...signatureLine(words, found),
    { label: t('withdrawal.desk.leaves'), value: money(found.amount, found.currency) },
    { label: t('withdrawal.line.fee'), value: money(found.fee, found.currency) },
  ];
  if (rate !== null) {
    const from = t('withdrawal.rate.source', { source: rate.source, time: date(rate.quotedAt, 'moment') });
    lines.push({ label: t('withdrawal.line.rate'), value: `$${words.price(rate.rate)} USD · ${from}` });
  }
  lines.push({ label: t('withdrawal.line.requested'), value: date(found.createdAt, 'exact') });
  if (step !== 'ended') {
    const isEarly = found.notBefore > found.now;
    if (isEarly) lines.push({ label: t('withdrawal.desk.notBefore'), value: date(found.notBefore, 'exact') });
    const isSent = found.status === 'unknown';
    const due = date(found.dueAt, 'exact');
    lines.push({ label: t(isSent ? 'withdrawal.desk.resolveBy' : 'withdrawal.desk.due'), value: due });
  }
  if (approvedBy !== null && approvedAt !== null) {
    const value = `${approvedBy} · ${date(approvedAt, 'exact')}`;
    lines.push({ label: t('withdrawal.desk.approvedBy'), value });
  }
  return <KeyValue items={[...lines, ...endLines(words, found)]} />;
}

function signatureLine(
  { t, date }: ReturnType<typeof useWords>,
  { method, destinationSignature, destinationSignedAt, signedAddress, isWhole }: WithdrawalCase,
): KeyValueItem[] {
  if (destinationSignature === null || destinationSignature === 'unreadable') return [];
  const of = signedPart(method);
  const when = destinationSignedAt === null ? '' : date(destinationSignedAt, 'moment');
  return [
    {
      label: t(`withdrawal.desk.signature.${of}`),
      value:
        destinationSignature === 'other'
          ? t(`withdrawal.desk.signature.${of}.other`)
          : t(`withdrawal.desk.signature.${destinationSignature}`, { when }),
    },
    ...(signedAddress === null || isWhole
      ? []
      : [{ label: t('withdrawal.desk.signedAddress'), value: signedAddress }]),
  ];
}

function endLines({ t, date }: ReturnType<typeof useWords>, found: WithdrawalCase): KeyValueItem[] {
  const { decidedBy, decidedAt, payoutReference, returnReference, opinion, method } = found;
  const lines: KeyValueItem[] = [];
  if (decidedAt !== null) {
    const who = decidedBy === null ? '' : `${decidedBy} · `;
    lines.push({ label: t('withdrawal.desk.decidedBy'), value: `${who}${date(decidedAt, 'exact')}` });
  }
  if (payoutReference !== null) {
    const label = t(method === 'bank_card' ? 'withdrawal.line.trackingKey' : 'withdrawal.line.transaction');
    lines.push({ label, value: <CodeOrText text={payoutReference} /> });
  }
  if (returnReference !== null) {
    const value = <CodeOrText text={returnReference} />;
    lines.push({ label: t('withdrawal.line.returnReference'), value });
  }
  if (opinion !== '') lines.push({ label: t('withdrawal.opinion'), value: opinion });
  return lines;
}
