import { useState } from 'react';
import { overviewCall } from '#features/operator/contract.ts';
import { seenOf } from '#features/operator/operator/index.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { SeenContext } from '#ui/call/seen-context.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import styles from '#ui/console/console.module.css';
import { DeskPage } from '#ui/console/desk-page.tsx';
import { TakeBar } from '#ui/console/hand.tsx';
import { KnownFirst } from '#ui/console/known-first.tsx';
import type { QueueItem } from '#ui/console/queue-layout.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import type { CaseProps, CaseSpec, ReviewedCase } from './desk-spec.ts';
import { standingOf } from './standing.ts';

interface ReviewCaseProps<Case extends ReviewedCase> {
  spec: CaseSpec<Case>;
  id: string;
  /** Its line in the list, where it is listed. */
  known?: QueueItem | undefined;
  /** The case is another now: the queue is asked for again. */
  onChanged: () => void;
}

/** One case with all that decides it, and at its foot what the operator can do about it. */
export function ReviewCase<Case extends ReviewedCase>(props: ReviewCaseProps<Case>) {
  const { spec, id, known, onChanged } = props;
  const words = useWords();
  const me = useOperatorId();
  const { data, isLoading, isBusy, failure, retry } = useCallQuery(spec.calls.get, { id }, { keep: false });
  const [looked, setLooked] = useState<readonly string[]>([]);
  const onDone = () => {
    retry();
    onChanged();
  };
  const release = useCommand(spec.calls.release, { onSuccess: onDone });
  if (isLoading) return <KnownFirst item={known} />;
  if (!data) return failure ? <ErrorState onRetry={retry} busy={isBusy} /> : null;
  const shown = data.case;
  const { Chip, Body } = spec;
  const own: CaseProps<Case> = {
    id,
    shown,
    standing: standingOf(spec.standing(shown), shown.holder, me),
    looked,
    onLook: (photo) => setLooked((before) => [...before, photo]),
    reload: retry,
    onDone,
    release: {
      label: words.t(spec.words.release),
      busy: release.busy,
      onRelease: () => void release.run({ id }),
    },
  };
  return (
    <SeenContext value={seenOf(shown)}>
      <DeskPage title={spec.title(words, shown)} end={<Chip shown={shown} />}>
        <Body {...own} />
      </DeskPage>
      <Foot spec={spec} {...own} />
    </SeenContext>
  );
}

type FootProps<Case extends ReviewedCase> = {
  spec: CaseSpec<Case>;
} & CaseProps<Case>;

function Foot<Case extends ReviewedCase>(props: FootProps<Case>) {
  const { spec, ...own } = props;
  const { Actions, Over } = spec;
  switch (own.standing) {
    case 'free':
      return <Take {...props} />;
    case 'assigned':
      return <Actions {...own} />;
    case 'second':
      return <Second {...props} />;
    case 'over':
      return Over ? <Over {...own} /> : null;
  }
}

/** Assigns the case to the operator (key T); says to whom it is assigned where it is. */
function Take<Case extends ReviewedCase>({
  spec: { calls, words },
  id,
  shown: { holder },
  onDone,
}: FootProps<Case>) {
  const { t } = useWords();
  const take = useCommand(calls.take);
  // Also after a refusal: another was quicker, and who it was is to be seen.
  const run = async () => {
    await take.run({ id });
    onDone();
  };
  return (
    <TakeBar
      call={calls.take}
      heldBy={holder ? t(words.assignedTo, { name: holder.name }) : null}
      label={t(words.take)}
      busy={take.busy}
      onTake={() => void run()}
    />
  );
}

/** Nobody works on a case while a second person is to decide it: the way there. */
function Second<Case extends ReviewedCase>({ spec, shown }: FootProps<Case>) {
  const words = useWords();
  const second = spec.second?.(words, shown);
  if (!second) return null;
  return (
    <div className={styles.take}>
      <p>{second.note}</p>
      <ButtonLink kind="secondary" width="fit" to="/approvals">
        {second.lead}
      </ButtonLink>
    </div>
  );
}

/** Who is signed in to the console; null until that is known. */
function useOperatorId(): string | null {
  const { data } = useCallQuery(overviewCall, {}, { keep: false, errorTip: false });
  return data?.operator.id ?? null;
}
