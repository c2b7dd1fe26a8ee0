import { useState } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useDeed } from '#ui/call/use-deed.ts';
import styles from '#ui/console/console.module.css';
import { DeedBar } from '#ui/console/deed-bar.tsx';
import { CaseCard, DeskPage } from '#ui/console/desk-page.tsx';
import { InvestorLink } from '#ui/console/investor-link.tsx';
import { QueueLayout } from '#ui/console/queue-layout.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { type ApprovalItem, decideApprovalCall, listApprovalsCall } from '../contract.ts';

const REFRESH_MS = 10_000;
const MOST = 100;

/** What waits for a second person. */
export default function ApprovalsDesk() {
  const words = useWords();
  const { t, find, date } = words;
  const [chosenId, choose] = useState<string | null>(null);
  const input = { state: 'waiting' as const, limit: MOST };
  const { data, retry } = useCallQuery(listApprovalsCall, input, { refetchMs: REFRESH_MS });
  const chosen = data?.items.find(({ id }) => id === chosenId);
  return (
    <QueueLayout
      title={t('console.desk.approvals')}
      items={data?.items.map((item) => ({
        id: item.id,
        title: find(`approval.kind.${item.kind}`) ?? item.kind,
        detail: item.requestedBy.name,
        figure: factText(words, item.facts[0]?.value ?? ''),
        note: date(item.requestedAt, 'moment'),
      }))}
      empty={t('operator.approvals.empty')}
      chosenId={chosenId}
      onChoose={choose}
    >
      {chosen ? (
        <ApprovalCase key={chosen.id} approval={chosen} onDecided={retry} />
      ) : (
        <EmptyState text={t('operator.approvals.choose')} />
      )}
    </QueueLayout>
  );
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A fact may be a word: then its value is the key of its text; or an instant. */
function factText({ find, date }: Pick<Words, 'find' | 'date'>, value: string): string {
  return INSTANT.test(value) ? date(value, 'exact') : (find(value) ?? value);
}

function ApprovalCase({ approval, onDecided }: { approval: ApprovalItem; onDecided: () => void }) {
  const words = useWords();
  const { t, find, date } = words;
  const { run, busy, fields } = useDeed(decideApprovalCall, {
    successTip: t('operator.approvals.done'),
    onSuccess: onDecided,
  });
  const decide = (agree: boolean, opinion: string) => void run({ id: approval.id, agree, opinion });
  return (
    <>
      <DeskPage title={find(`approval.kind.${approval.kind}`) ?? approval.kind}>
        <CaseCard title={t('operator.approvals.what')}>
          <KeyValue
            items={approval.facts.map(({ name, value }) => ({
              label: find(`approval.fact.${name}`) ?? find(name) ?? name,
              value:
                name === 'investor' && approval.subjectKind === 'investor' ? (
                  <InvestorLink id={approval.subjectId}>{value}</InvestorLink>
                ) : (
                  factText(words, value)
                ),
            }))}
          />
          {approval.casePath === null ? null : (
            <ButtonLink kind="secondary" width="fit" to={approval.casePath}>
              {t('operator.approvals.case')}
            </ButtonLink>
          )}
        </CaseCard>
        <CaseCard title={t('operator.approvals.why')}>
          <p>{approval.reason}</p>
          <p>
            {approval.requestedBy.name} · {date(approval.requestedAt, 'exact')}
          </p>
        </CaseCard>
      </DeskPage>
      {approval.mayDecide ? (
        <DeedBar
          opinionLabel={t('operator.approvals.opinion')}
          agreeLabel={t('operator.approvals.agree')}
          rejectLabel={t('operator.approvals.reject')}
          busy={busy}
          error={fields.opinion}
          onAgree={(opinion) => decide(true, opinion)}
          onReject={(opinion) => decide(false, opinion)}
        />
      ) : (
        <div className={styles.deeds}>
          <p>{t('operator.approvals.not_yours')}</p>
        </div>
      )}
    </>
  );
}
