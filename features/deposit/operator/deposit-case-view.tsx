import { CasePhoto, type CaseProps } from '#features/review/operator/index.ts';
import shared from '#ui/console/console.module.css';
import { CaseCard } from '#ui/console/desk-page.tsx';
import { keyText } from '#ui/console/fact-text.ts';
import { InvestorLink } from '#ui/console/investor-link.tsx';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { type DepositCase, getDepositProof } from '../contract.ts';
import { type DepositLabels, depositKeys, depositLines } from '../mobile/deposit-lines.ts';
import { writtenSent } from '../mobile/written-amount.ts';
import { PROOF_KEY } from './deposit-actions.tsx';
import styles from './deposit-desk.module.css';

/** One deposit with all that decides it: the proof, the person, their other deposits, their movements. */
export function DepositCaseView({ id, shown, standing, onLook, reload }: CaseProps<DepositCase>) {
  const { t } = useWords();
  return (
    <>
      <div className={styles.sides}>
        <Payment shown={shown} />
        <div className={styles.sides}>
          {shown.mayLook ? (
            <CasePhoto
              call={getDepositProof}
              input={{ id }}
              title={t('deposit.proof')}
              showLabel={t('deposit.desk.showProof')}
              hotkey={PROOF_KEY}
              onLook={() => {
                onLook(PROOF_KEY);
                reload();
              }}
            >
              {shown.hasLooked ? <span>{t('deposit.desk.looked')}</span> : null}
            </CasePhoto>
          ) : null}
          <Person shown={shown} />
        </div>
      </div>
      {standing === 'free' ? <p className={styles.soft}>{t('deposit.desk.proofAfterTaking')}</p> : null}
      <Asked shown={shown} />
      <div className={styles.sides}>
        <Earlier shown={shown} />
        <Movements shown={shown} />
      </div>
    </>
  );
}

/** About the investor, not to them. */
const LABELS: DepositLabels = {
  credited: 'deposit.desk.credited',
  reference: 'deposit.desk.reference',
  told: 'deposit.desk.told',
};

function Payment({ shown: { deposit, worthNow } }: { shown: DepositCase }) {
  const words = useWords();
  const { t, money } = words;
  const isCoin = deposit.network !== null;
  const worth = isCoin && worthNow !== null && deposit.amount === null;
  return (
    <CaseCard title={t('deposit.desk.payment')}>
      <KeyValue
        items={[
          ...depositLines(words, deposit, LABELS),
          ...(worth ? [{ label: t('deposit.desk.worthNow'), value: money(worthNow, deposit.currency) }] : []),
          ...(deposit.auditOpinion === ''
            ? []
            : [{ label: t('deposit.desk.opinionGiven'), value: deposit.auditOpinion }]),
        ]}
      />
      <div>
        {depositKeys(words, deposit, LABELS).map((key) => (
          <CopyRow key={key.label} {...key} isCode />
        ))}
      </div>
    </CaseCard>
  );
}

/** What a second person was asked for, and what they said of it. */
function Asked({ shown: { second } }: { shown: DepositCase }) {
  const words = useWords();
  const { t } = words;
  if (second === null) return null;
  const { askedBy, reason, decidedBy, state } = second;
  const opinion = keyText(words, second.opinion);
  return (
    <CaseCard title={t('deposit.desk.secondWaits.title')}>
      <p>{t('deposit.desk.askedBy', { name: askedBy, reason })}</p>
      {state === 'rejected' ? (
        <p className={styles.note}>{t('deposit.desk.secondRefused', { name: decidedBy ?? '', opinion })}</p>
      ) : null}
    </CaseCard>
  );
}

function Person({ shown: { investor } }: { shown: DepositCase }) {
  const { t, date } = useWords();
  return (
    <CaseCard title={t('deposit.desk.investor')}>
      <KeyValue
        items={[
          {
            label: t('deposit.desk.name'),
            value: investor.fullName ?? t('deposit.desk.noName'),
            strong: true,
          },
          {
            label: t('deposit.desk.phone'),
            value: <InvestorLink id={investor.id}>{investor.phone}</InvestorLink>,
          },
          { label: t('deposit.desk.since'), value: date(investor.registeredAt, 'date') },
        ]}
      />
    </CaseCard>
  );
}

function Earlier({ shown: { earlier } }: { shown: DepositCase }) {
  const words = useWords();
  const { t, date } = words;
  return (
    <CaseCard title={t('deposit.desk.earlier')}>
      {earlier.length === 0 ? <p>{t('deposit.desk.noEarlier')}</p> : null}
      <KeyValue
        items={earlier.map((other) => ({
          label: `${date(other.createdAt, 'moment')} · ${t(`deposit.method.${other.method}`)}`,
          value: (
            <>
              {writtenSent(words, other.quantity, other.unit)}
              <br />
              <span className={styles.soft}>{t(`deposit.state.${other.status}`)}</span>
            </>
          ),
        }))}
      />
    </CaseCard>
  );
}

function Movements({ shown: { movements } }: { shown: DepositCase }) {
  const { t, date, money } = useWords();
  return (
    <CaseCard title={t('deposit.desk.movements')}>
      {movements.length === 0 ? <p>{t('deposit.desk.noMovements')}</p> : null}
      <KeyValue
        items={movements.map((line) => ({
          label: `${date(line.time, 'moment')} · ${line.text}`,
          value: (
            <span className={shared.figure}>{money(line.amount, line.currency, { sign: 'always' })}</span>
          ),
        }))}
      />
    </CaseCard>
  );
}
