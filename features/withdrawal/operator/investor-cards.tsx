import { CaseCard } from '#ui/console/desk-page.tsx';
import { InvestorLink } from '#ui/console/investor-link.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import type { WithdrawalCase } from '../contract.ts';
import styles from './withdrawal-desk.module.css';

/** Who asks, what they have, what went before. */
export function InvestorCards({ found }: { found: WithdrawalCase }) {
  return (
    <>
      <Investor found={found} />
      <Earlier found={found} />
      <Movements found={found} />
    </>
  );
}

function Investor({ found }: { found: WithdrawalCase }) {
  const { t, date, money } = useWords();
  const { investor, phone, bankInfo } = found;
  const { verifiedName, legalHold } = investor;
  const lines: KeyValueItem[] = [
    { label: t('withdrawal.desk.name'), value: verifiedName ?? t('withdrawal.desk.noName'), strong: true },
  ];
  if (bankInfo !== null) {
    const name = bankInfo.beneficiary;
    const isSame = plainName(name) === plainName(verifiedName ?? '');
    lines.push({
      label: t('withdrawal.desk.holder'),
      value: isSame ? name : t('withdrawal.desk.nameDiffers', { name }),
    });
  }
  lines.push({
    label: t('withdrawal.desk.phone'),
    value: <InvestorLink id={found.investorId}>{phone}</InvestorLink>,
  });
  lines.push({ label: t('withdrawal.desk.registered'), value: date(investor.registeredAt, 'exact') });
  for (const { currency, available, frozen, withdrawable } of investor.cash) {
    const figure = (value: string) => money(value, currency, { code: false });
    lines.push({ label: t('withdrawal.desk.cash.available', { currency }), value: figure(available) });
    lines.push({ label: t('withdrawal.desk.cash.frozen', { currency }), value: figure(frozen) });
    lines.push({ label: t('withdrawal.desk.cash.withdrawable', { currency }), value: figure(withdrawable) });
  }
  return (
    <CaseCard title={t('withdrawal.desk.investor')}>
      {legalHold ? (
        <p className={styles.stop} role="alert">
          {t('withdrawal.desk.legalHold', {
            authority: legalHold.authority,
            reference: legalHold.reference,
          })}
        </p>
      ) : null}
      <KeyValue items={lines} />
    </CaseCard>
  );
}

/** Names are compared without accents, case and what stands between words. */
function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}]+/gu, '')
    .toLowerCase();
}

function Earlier({ found: { earlier } }: { found: WithdrawalCase }) {
  const { t, date, money } = useWords();
  return (
    <CaseCard title={t('withdrawal.desk.earlier')}>
      {earlier.length === 0 ? <p>{t('withdrawal.desk.noEarlier')}</p> : null}
      <KeyValue
        items={earlier.map(({ method, amount, currency, status, createdAt, sameAddress }) => ({
          label: `${date(createdAt, 'moment')} · ${t(`withdrawal.method.${method}`)}`,
          value: (
            <>
              {money(amount, currency)}
              <br />
              <span className={styles.quiet}>
                {[t(`withdrawal.status.${status}`), ...(sameAddress ? [t('withdrawal.desk.same')] : [])].join(
                  ' · ',
                )}
              </span>
            </>
          ),
        }))}
      />
    </CaseCard>
  );
}

function Movements({ found: { movements, currency } }: { found: WithdrawalCase }) {
  const { t, date, money } = useWords();
  return (
    <CaseCard title={t('withdrawal.desk.movements', { currency })}>
      <KeyValue
        items={movements.map(({ at, text, amount, after }) => ({
          label: `${date(at, 'moment')} · ${text}`,
          value: (
            <>
              {money(amount, currency, { sign: 'always', code: false })}
              <br />
              <span className={styles.quiet}>→ {money(after, currency, { code: false })}</span>
            </>
          ),
        }))}
      />
    </CaseCard>
  );
}
