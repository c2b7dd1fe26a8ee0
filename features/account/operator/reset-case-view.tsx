import { useState } from 'react';
import type { ShownImage } from '#kernel/files/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import shared from '#ui/console/console.module.css';
import { CaseCard, DeskPage } from '#ui/console/desk-page.tsx';
import { InvestorGlance, InvestorLink } from '#ui/console/investor-link.tsx';
import { PhotoCard } from '#ui/console/photo-card.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue, StateChip } from '#ui/list/list.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { getResetCase, getResetPhoto, type ResetCase } from '../reset-contract.ts';
import { ResetActions } from './reset-actions.tsx';
import styles from './reset-desk.module.css';
import { StopReset } from './stop-reset.tsx';

const TONES = {
  waiting: 'caution',
  cooling: 'caution',
  agreed: 'gain',
  rejected: 'loss',
  cancelled: 'plain',
} as const;
const SIDES = ['face', 'front', 'back'] as const;
type Side = (typeof SIDES)[number];

interface ResetCaseViewProps {
  id: string;
  /** The case is another now: the queue is asked for again. */
  onChanged: () => void;
}

/** One request with all that decides it. */
export function ResetCaseView({ id, onChanged }: ResetCaseViewProps) {
  const { t } = useWords();
  const { data, isLoading, isBusy, failure, retry } = useCallQuery(getResetCase, { id }, { keep: false });
  // What is looked at now counts at once, before the case is asked for again.
  const [looked, setLooked] = useState<readonly Side[]>([]);
  const refresh = () => {
    retry();
    onChanged();
  };
  if (isLoading) return <DetailSkeleton />;
  if (!data) return failure ? <ErrorState onRetry={retry} busy={isBusy} /> : null;
  const reset = data.case;
  const waits = reset.state === 'waiting';
  const { inHand } = reset;
  const compared = reset.hasCompared || (looked.includes('face') && looked.includes('front'));
  return (
    <>
      <DeskPage
        title={reset.fullName === '' ? t('account.reset.desk.noProof') : reset.fullName}
        end={<StateChip tone={TONES[reset.state]}>{t(`account.reset.desk.state.${reset.state}`)}</StateChip>}
      >
        <Person reset={reset} />
        {inHand ? (
          <div className={styles.photos}>
            {SIDES.map((side) => (
              <Photo key={side} id={id} side={side} onLook={() => setLooked((before) => [...before, side])} />
            ))}
          </div>
        ) : null}
        {waits && reset.asksFor === 'log_in' ? <p>{t('account.reset.desk.logInRule')}</p> : null}
        {reset.mayNotAgree === null ? null : (
          <p role="note" className={shared.commandNote}>
            {t(`reason.password_reset.${reset.mayNotAgree}`)}
          </p>
        )}
        {waits && !inHand ? <p>{t('account.reset.desk.photosAfterTaking')}</p> : null}
        <InvestorGlance id={reset.investorId} />
        <SignIns reset={reset} />
        <Earlier reset={reset} />
      </DeskPage>
      {waits ? <ResetActions reset={reset} compared={compared} onDone={refresh} /> : null}
      {reset.state === 'cooling' ? <StopReset id={id} onDone={refresh} /> : null}
    </>
  );
}

function Person({ reset }: { reset: ResetCase }) {
  const { t, date } = useWords();
  const { idType, withdrawalPasswordSetAt: setAt, opinion, asksFor, askedFrom, holdsFrom } = reset;
  return (
    <CaseCard title={t('account.reset.desk.person')}>
      <KeyValue
        items={[
          {
            label: t('account.reset.desk.asksFor'),
            value: t(`account.reset.desk.asksFor.${asksFor}`),
            strong: true,
          },
          { label: t('account.reset.desk.fullName'), value: reset.fullName || '—', strong: true },
          ...(idType === null
            ? []
            : [
                {
                  label: t('account.reset.desk.idNumber'),
                  value: `${t(`identity.idType.${idType}`)} ${reset.idNumber}`,
                },
              ]),
          {
            label: t('account.reset.desk.phone'),
            value: <InvestorLink id={reset.investorId}>{reset.phone}</InvestorLink>,
          },
          ...(askedFrom === '' ? [] : [{ label: t('account.reset.desk.askedFrom'), value: askedFrom }]),
          { label: t('account.reset.desk.devices'), value: String(reset.devices) },
          ...(setAt === null ? [] : [{ label: t('account.reset.desk.setAt'), value: date(setAt, 'moment') }]),
          { label: t('account.reset.desk.submittedAt'), value: date(reset.submittedAt, 'exact') },
          { label: t('account.reset.desk.dueAt'), value: date(reset.dueAt, 'exact') },
          ...(holdsFrom === null
            ? []
            : [{ label: t('account.reset.desk.holdsFrom'), value: date(holdsFrom, 'exact') }]),
          ...(opinion === '' ? [] : [{ label: t('account.reset.opinion'), value: opinion }]),
        ]}
      />
    </CaseCard>
  );
}

/** The key of each photo, from left to right. */
const HOTKEYS = { face: '1', front: '2', back: '3' } as const;

interface PhotoProps {
  id: string;
  side: Side;
  /** A look was written down. */
  onLook: () => void;
}

function Photo({ id, side, onLook }: PhotoProps) {
  const { t } = useWords();
  const [image, show] = useState<ShownImage | null>(null);
  const look = useCommand(getResetPhoto, {
    onSuccess: (answer) => {
      show(answer.image);
      onLook();
    },
  });
  return (
    <PhotoCard
      title={t(`account.reset.desk.photo.${side}`)}
      showLabel={t(`account.reset.desk.show.${side}`)}
      hotkey={HOTKEYS[side]}
      image={image}
      busy={look.busy}
      onLook={() => void look.run({ id, side })}
    />
  );
}

function SignIns({ reset }: { reset: ResetCase }) {
  const { t, date } = useWords();
  const unknown = t('account.devices.unknown');
  return (
    <CaseCard title={t('account.reset.desk.signIns')}>
      <KeyValue
        items={reset.signIns.map(({ at, outcome, device, address }) => ({
          label: date(at, 'exact'),
          value: [
            t(`account.signIns.${outcome}`),
            ...(address === '' ? [] : [device || unknown, address]),
          ].join(' · '),
        }))}
      />
    </CaseCard>
  );
}

function Earlier({ reset }: { reset: ResetCase }) {
  const { t, date } = useWords();
  return (
    <CaseCard title={t('account.reset.desk.earlier')}>
      {reset.earlier.length === 0 ? <p>{t('account.reset.desk.noEarlier')}</p> : null}
      <KeyValue
        items={reset.earlier.map(({ submittedAt, asksFor, state, opinion }) => ({
          label: date(submittedAt, 'moment'),
          value: [t(`account.reset.desk.asksFor.${asksFor}`), t(`account.reset.desk.state.${state}`), opinion]
            .filter((text) => text !== '')
            .join(' · '),
        }))}
      />
    </CaseCard>
  );
}
