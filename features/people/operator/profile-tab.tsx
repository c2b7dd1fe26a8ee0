import { CaseCard } from '#ui/console/desk-page.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import type { InvestorFile } from '../contract.ts';
import { AccountsTable } from './accounts-table.tsx';
import styles from './people.module.css';

/** Who the investor is, what cash they have, what was ever decided about them. */
export function ProfileTab({ file }: { file: InvestorFile }) {
  const { t, date } = useWords();
  const { user, invitedBy } = file;
  return (
    <>
      <AccountsTable file={file} />
      <CaseCard title={t('people.tab.profile')}>
        <KeyValue
          items={[
            { label: t('people.phone'), value: user.phone },
            { label: t('people.id'), value: <code className={styles.code}>{user.id}</code> },
            { label: t('people.since'), value: date(file.createdAt, 'exact') },
            { label: t('people.inviteCode'), value: user.inviteCode },
            { label: t('people.invitedBy'), value: invitedBy?.phone ?? t('people.invitedBy.firm') },
            { label: t('people.level'), value: t('people.level.value', user) },
            { label: t('people.creditScore'), value: user.creditScore ?? '—' },
          ]}
        />
      </CaseCard>
      <Holds file={file} />
      <Submissions file={file} />
      <Blocks file={file} />
    </>
  );
}

function Holds({ file }: { file: InvestorFile }) {
  const { t, date } = useWords();
  if (file.legalHolds.length === 0) return null;
  return (
    <CaseCard title={t('people.holds')}>
      <KeyValue
        items={file.legalHolds.map(({ authority, reference, since }) => ({
          label: date(since, 'moment'),
          value: `${authority} · ${reference}`,
        }))}
      />
    </CaseCard>
  );
}

function Submissions({ file }: { file: InvestorFile }) {
  const { t, date } = useWords();
  return (
    <CaseCard title={t('people.submissions')}>
      {file.submissions.length === 0 ? <p>{t('people.submissions.none')}</p> : null}
      <KeyValue
        items={file.submissions.map(({ submittedAt, state, opinion }) => ({
          label: date(submittedAt, 'moment'),
          value: [t(`people.submission.${state}`), opinion].filter((text) => text !== '').join(' · '),
        }))}
      />
    </CaseCard>
  );
}

function Blocks({ file }: { file: InvestorFile }) {
  const { t, date } = useWords();
  return (
    <CaseCard title={t('people.blocks')}>
      {file.blocks.length === 0 ? <p>{t('people.blocks.none')}</p> : null}
      <KeyValue
        items={file.blocks.map(({ since, by, reason, lifted }) => ({
          label: date(since, 'moment'),
          value: (
            <>
              {by}: {reason}
              <br />
              {lifted
                ? t('people.blocks.lifted', {
                    date: date(lifted.since, 'moment'),
                    name: lifted.by,
                    reason: lifted.reason,
                  })
                : t('people.blocks.inForce')}
            </>
          ),
        }))}
      />
    </CaseCard>
  );
}
