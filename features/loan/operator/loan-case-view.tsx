import type { CaseProps } from '#features/review/operator/index.ts';
import { CaseCard } from '#ui/console/desk-page.tsx';
import { InvestorGlance, InvestorLink } from '#ui/console/investor-link.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import type { LoanCase } from '../contract.ts';
import { scoreChangeKey } from '../score-change.ts';

/** A loan with all that decides it: its cost, the score, other loans, what the investor has. */
export function LoanCaseView({ shown }: CaseProps<LoanCase>) {
  return (
    <>
      <Request loan={shown} />
      <Score loan={shown} />
      <Others loan={shown} />
      <InvestorGlance id={shown.investorId} />
    </>
  );
}

function Request({ loan }: { loan: LoanCase }) {
  const { t, date, money, percent } = useWords();
  const pesos = (value: string) => money(value, 'MXN');
  return (
    <CaseCard title={t('loan.desk.request')}>
      <KeyValue
        items={[
          { label: t('loan.line.amount'), value: pesos(loan.amount), strong: true },
          {
            label: t('loan.line.rate'),
            value: t('loan.rateTerm', { rate: percent(loan.yearlyRate), days: loan.termDays }),
          },
          { label: t('loan.line.interest'), value: pesos(loan.interest) },
          { label: t('loan.line.iva'), value: pesos(loan.iva) },
          { label: t('loan.line.total'), value: pesos(loan.total) },
          { label: t('loan.cat'), value: `${loan.cat}%` },
          { label: t('loan.line.asked'), value: date(loan.askedAt, 'exact') },
          { label: t('loan.line.number'), value: loan.number },
          {
            label: t('loan.desk.investor'),
            value: <InvestorLink id={loan.investorId}>{loan.phone}</InvestorLink>,
          },
          ...(loan.opinion === '' ? [] : [{ label: t('loan.line.opinion'), value: loan.opinion }]),
        ]}
      />
    </CaseCard>
  );
}

function Score({ loan }: { loan: LoanCase }) {
  const { t, date, money } = useWords();
  const pesos = (value: string) => money(value, 'MXN');
  return (
    <CaseCard title={t('loan.desk.score')}>
      <KeyValue
        items={[
          { label: t('loan.desk.score'), value: loan.creditScore, strong: true },
          { label: t('loan.desk.maximum'), value: pesos(loan.maximum) },
          { label: t('loan.desk.owed'), value: pesos(loan.owed) },
          { label: t('loan.desk.assets'), value: pesos(loan.totalAssets) },
        ]}
      />
      <h3>{t('loan.desk.history')}</h3>
      <KeyValue
        items={loan.history.map(({ at, reason, score }) => ({
          label: date(at, 'moment'),
          value: `${t(scoreChangeKey(reason))} · ${score}`,
        }))}
      />
    </CaseCard>
  );
}

function Others({ loan: { others } }: { loan: LoanCase }) {
  const { t, date, money } = useWords();
  return (
    <CaseCard title={t('loan.desk.others')}>
      {others.length === 0 ? <p>{t('loan.desk.noOthers')}</p> : null}
      <KeyValue
        items={others.map(({ loanDate, amount, owed, auditState }) => ({
          label: `${date(loanDate, 'date')} · ${money(amount, 'MXN')}`,
          value: `${t(`loan.audit.${auditState}`)} · ${t('loan.desk.owed')}: ${money(owed, 'MXN')}`,
        }))}
      />
    </CaseCard>
  );
}
