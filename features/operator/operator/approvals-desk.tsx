import { useState } from 'react';
import { seenOf } from '#kernel/signature/statement.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { SeenContext } from '#ui/call/seen-context.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { ActionBar } from '#ui/console/action-bar.tsx';
import styles from '#ui/console/console.module.css';
import { CaseCard, DeskPage } from '#ui/console/desk-page.tsx';
import { factText, keyText } from '#ui/console/fact-text.ts';
import { SavedFilters } from '#ui/console/filters/saved-filters.tsx';
import { useAddress } from '#ui/console/filters/use-address.ts';
import { InvestorLink } from '#ui/console/investor-link.tsx';
import { Pending } from '#ui/console/pending.tsx';
import { QueueLayout } from '#ui/console/queue-layout.tsx';
import { SelectField } from '#ui/console/select-field.tsx';
import { useDraft } from '#ui/console/use-draft.ts';
import { CodeOrText } from '#ui/copy/code-or-text.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue, LoadMore } from '#ui/list/list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import {
  type ApprovalItem,
  decideApprovalCall,
  listApprovalKindsCall,
  listApprovalsCall,
} from '../contract.ts';

/** Each asking leaves a line in the audit log: often enough for a day's work, no more. */
const REFRESH_MS = 30_000;
const STATES = ['waiting', 'decided'] as const;
/** What the list shows when nothing is asked for. */
const ALL_WAITING: Shown = { list: 'waiting', kind: '' };

/** What waits for a second person, oldest first; and what was decided, with who agreed and who did not. */
export default function ApprovalsDesk() {
  const words = useWords();
  const { t } = words;
  // In the address, which the desk of anomalies leads to, with one that was decided.
  const [place, go] = useAddress({ list: 'waiting', kind: '', case: '' });
  const state = STATES.find((one) => one === place.list) ?? 'waiting';
  const shown = { list: state, kind: place.kind };
  // As the list had it when it was chosen: somebody else may decide it meanwhile, and then the list has it no more.
  const [chosen, choose] = useState<ApprovalItem | null>(null);
  const show = (next: Shown) => {
    go({ ...next, case: '' });
    choose(null);
  };
  // Phones of persons are not left lying on the machine.
  const list = usePagedCall(
    listApprovalsCall,
    { state, ...(place.kind !== '' && { kind: place.kind }) },
    { keep: false, refetchMs: REFRESH_MS },
  );
  const listed = list.items?.find(({ id }) => id === chosen?.id);
  const isGone = chosen?.state === 'waiting' && list.items !== undefined && listed === undefined;
  return (
    <QueueLayout
      title={t('console.desk.approvals')}
      order={t(state === 'decided' ? 'ui.console.newestFirst' : 'ui.console.oldestFirst')}
      tools={<Tools shown={shown} onShow={show} />}
      query={list}
      items={list.items?.map((item) => ({
        id: item.id,
        title: kindName(words, item.kind),
        detail: item.requestedBy.name,
        figure: factText(words, item.facts[0]?.value ?? ''),
        note: item.state === 'waiting' ? '' : t(`operator.approvals.state.${item.state}`),
        wait: item,
      }))}
      empty={t(
        place.kind !== ''
          ? 'operator.approvals.none_of_kind'
          : state === 'decided'
            ? 'ui.console.noneDecided'
            : 'operator.approvals.empty',
      )}
      chosenId={chosen?.id ?? null}
      onChoose={(id) => choose(list.items?.find((item) => item.id === id) ?? null)}
      more={<LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />}
    >
      {chosen !== null ? null : place.case !== '' ? (
        <AskedFor key={place.case} id={place.case} />
      ) : (
        <EmptyState text={t('operator.approvals.choose')} />
      )}
      {listed ? (
        <ApprovalCase
          key={listed.id}
          approval={listed}
          onDecided={() => {
            choose(null);
            list.retry();
          }}
          onRefused={list.retry}
        />
      ) : null}
      {chosen && isGone ? (
        <DecidedMeanwhile key={chosen.id} id={chosen.id} onSeen={() => choose(null)} />
      ) : null}
    </QueueLayout>
  );
}

const kindName = ({ find }: Words, kind: string) => find(`approval.kind.${kind}`) ?? kind;

interface Shown {
  readonly list: (typeof STATES)[number];
  /** Empty: of every kind. */
  readonly kind: string;
}

/** Above the list: what waits or what was decided, of which kind. */
function Tools({ shown, onShow }: { shown: Shown; onShow: (shown: Shown) => void }) {
  const { t } = useWords();
  return (
    <>
      <Segments
        label={t('console.desk.approvals')}
        value={shown.list}
        onChange={(list) => onShow({ ...shown, list })}
        options={STATES.map((value) => ({ value, label: t(`operator.approvals.${value}`) }))}
      />
      <KindField kind={shown.kind} onChange={(kind) => onShow({ ...shown, kind })} />
      <SavedFilters desk="approvals" filter={shown} empty={ALL_WAITING} onChoose={onShow} />
    </>
  );
}

/** Everything, or what is of one kind. */
function KindField({ kind, onChange }: { kind: string; onChange: (kind: string) => void }) {
  const words = useWords();
  const { t, locale } = words;
  const { data } = useCallQuery(listApprovalKindsCall, {}, { errorTip: false });
  const kinds = data?.kinds ?? (kind === '' ? [] : [kind]);
  return (
    <SelectField
      label={t('operator.approvals.kind')}
      value={kind}
      onChange={onChange}
      options={[
        { value: '', label: t('operator.approvals.kind.all') },
        ...kinds
          .map((value) => ({ value, label: kindName(words, value) }))
          .sort((a, b) => a.label.localeCompare(b.label, locale)),
      ]}
    />
  );
}

/** One that was decided, as another desk leads to it. */
function AskedFor({ id }: { id: string }) {
  const { t } = useWords();
  const query = useCallQuery(listApprovalsCall, { state: 'decided', id }, { keep: false });
  if (query.data === undefined) return <Pending query={query} />;
  const [approval] = query.data.items;
  return approval ? <ApprovalCase approval={approval} /> : <EmptyState text={t('operator.approvals.gone')} />;
}

/** What waited a moment ago and was decided by somebody else: who said what, and what one had written oneself. */
function DecidedMeanwhile({ id, onSeen }: { id: string; onSeen: () => void }) {
  const { t } = useWords();
  const query = useCallQuery(listApprovalsCall, { state: 'decided', id }, { keep: false });
  const [written, forget] = useDraft(draftName(id), '');
  if (query.data === undefined) return <Pending query={query} />;
  const [approval] = query.data.items;
  const by = approval?.decidedBy?.name;
  const seen = () => {
    forget('');
    onSeen();
  };
  return (
    <>
      {approval && by !== undefined ? (
        <ApprovalCase approval={approval} note={t('operator.approvals.meanwhile', { name: by })} />
      ) : (
        <EmptyState text={t('operator.approvals.gone')} />
      )}
      <div className={styles.take}>
        {written === '' ? null : <p>{t('operator.approvals.written', { text: written })}</p>}
        <Button kind="secondary" width="fit" onClick={seen}>
          {t('operator.approvals.seen')}
        </Button>
      </div>
    </>
  );
}

const draftName = (id: string) => `approval:${id}`;

interface ApprovalCaseProps {
  approval: ApprovalItem;
  /** Above it: what has become of it. */
  note?: string;
  onDecided?: () => void;
  /** Decided by another meanwhile, say: what there is now is to be seen. */
  onRefused?: () => void;
}

function ApprovalCase(props: ApprovalCaseProps) {
  const { id, kind, state, subjectId, facts } = props.approval;
  const shown = Object.fromEntries(facts.map(({ name, value }) => [name, value]));
  return (
    <SeenContext value={seenOf({ id, kind, state, subjectId, ...shown })}>
      <ShownApproval {...props} />
    </SeenContext>
  );
}

function ShownApproval({ approval, note, onDecided, onRefused }: ApprovalCaseProps) {
  const words = useWords();
  const { t, find, date } = words;
  const { run, busy, fields } = useCommand(decideApprovalCall, {
    successTip: t('operator.approvals.done'),
    ...(onDecided && { onSuccess: onDecided }),
  });
  const decide = async (agree: boolean, opinion: string) => {
    const { ok } = await run({ id: approval.id, agree, opinion });
    if (!ok) onRefused?.();
    return ok;
  };
  return (
    <>
      <DeskPage title={kindName(words, approval.kind)}>
        {note ? (
          <p role="status" className={styles.actionNote}>
            {note}
          </p>
        ) : null}
        <CaseCard title={t(`operator.approvals.what.${approval.state === 'waiting' ? 'next' : 'asked'}`)}>
          <KeyValue
            items={approval.facts.map(({ name, value }) => ({
              label: find(`approval.fact.${name}`) ?? find(name) ?? name,
              value:
                name === 'investor' && approval.subjectKind === 'investor' ? (
                  <InvestorLink id={approval.subjectId}>{value}</InvestorLink>
                ) : (
                  <CodeOrText text={factText(words, value)} />
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
        <ActionBar
          draft={draftName(approval.id)}
          opinionLabel={t('operator.approvals.opinion')}
          agreeLabel={t('operator.approvals.agree')}
          rejectLabel={t('operator.approvals.reject')}
          busy={busy}
          error={fields.opinion}
          onAgree={(opinion) => decide(true, opinion)}
          onReject={(opinion) => decide(false, opinion)}
        />
      ) : (
        <div className={styles.actions}>
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
