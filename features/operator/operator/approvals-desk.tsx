import { useState } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useDeed } from '#ui/call/use-deed.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import styles from '#ui/console/console.module.css';
import { DeedBar } from '#ui/console/deed-bar.tsx';
import { CaseCard, DeskPage } from '#ui/console/desk-page.tsx';
import { factText, keyText } from '#ui/console/fact-text.ts';
import { InvestorLink } from '#ui/console/investor-link.tsx';
import { QueueLayout } from '#ui/console/queue-layout.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue, LoadMore } from '#ui/list/list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { type ApprovalItem, decideApprovalCall, listApprovalsCall } from '../contract.ts';

const REFRESH_MS = 10_000;
const STATES = ['waiting', 'decided'] as const;

/** What waits for a second person, oldest first; and what was decided, with who agreed and who did not. */
export default function ApprovalsDesk() {
  const words = useWords();
  const { t, find } = words;
  const [state, setState] = useState<(typeof STATES)[number]>('waiting');
  const [chosenId, choose] = useState<string | null>(null);
  // Phones of persons are not left lying on the machine.
  const list = usePagedCall(listApprovalsCall, { state }, { keep: false, refetchMs: REFRESH_MS });
  const chosen = list.items?.find(({ id }) => id === chosenId);
  return (
    <QueueLayout
      title={t('console.desk.approvals')}
      order={t(state === 'waiting' ? 'ui.console.oldestFirst' : 'operator.approvals.newest')}
      tools={
        <Segments
          label={t('console.desk.approvals')}
          value={state}
          onChange={(next) => {
            setState(next);
            choose(null);
          }}
          options={STATES.map((value) => ({ value, label: t(`operator.approvals.${value}`) }))}
        />
      }
      query={list}
      items={list.items?.map((item) => ({
        id: item.id,
        title: find(`approval.kind.${item.kind}`) ?? item.kind,
        detail: item.requestedBy.name,
        figure: factText(words, item.facts[0]?.value ?? ''),
        note: item.state === 'waiting' ? '' : t(`operator.approvals.state.${item.state}`),
        wait: item,
      }))}
      empty={t(state === 'waiting' ? 'operator.approvals.empty' : 'operator.approvals.none')}
      chosenId={chosenId}
      onChoose={choose}
      more={<LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />}
    >
      {chosen ? (
        <ApprovalCase key={chosen.id} approval={chosen} onDecided={list.retry} />
      ) : (
        <EmptyState text={t('operator.approvals.choose')} />
      )}
    </QueueLayout>
  );
}

function ApprovalCase({ approval, onDecided }: { approval: ApprovalItem; onDecided: () => void }) {
  const words = useWords();
  const { t, find, date } = words;
  const { run, busy, fields } = useDeed(decideApprovalCall, {
    successTip: t('operator.approvals.done'),
    onSuccess: onDecided,
  });
  const decide = async (agree: boolean, opinion: string) => {
    const { ok } = await run({ id: approval.id, agree, opinion });
    // Decided by another meanwhile, say: what there is now is to be seen.
    if (!ok) onDecided();
    return ok;
  };
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
          {approval.state === 'waiting' && !approval.askerFits ? (
            <p role="note">{t('operator.approvals.asker_gone')}</p>
          ) : null}
        </CaseCard>
        <Decision approval={approval} />
      </DeskPage>
      {approval.state !== 'waiting' ? null : approval.mayDecide ? (
        <DeedBar
          draft={`approval:${approval.id}`}
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

/** Who agreed, or did not, when, and in which words. */
function Decision({ approval }: { approval: ApprovalItem }) {
  const words = useWords();
  const { t, date } = words;
  const { state, decidedBy, decidedAt, opinion } = approval;
  if (state === 'waiting' || decidedBy === null || decidedAt === null) return null;
  return (
    <CaseCard title={t(`operator.approvals.state.${state}`)}>
      {opinion === '' ? null : <p>{keyText(words, opinion)}</p>}
      <p>
        {decidedBy.name} · {date(decidedAt, 'exact')}
      </p>
    </CaseCard>
  );
}
