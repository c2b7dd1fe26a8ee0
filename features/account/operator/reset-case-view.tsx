import { CasePhoto, type CaseProps } from '#features/review/operator/index.ts';
import shared from '#ui/console/console.module.css';
import { CaseCard } from '#ui/console/desk-page.tsx';
import { InvestorGlance, InvestorLink } from '#ui/console/investor-link.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { getResetPhoto, type ResetCase } from '../reset-contract.ts';
import styles from './reset-desk.module.css';

/** The photos, from left to right, and the key of each. */
const PHOTOS = [
  ['face', '1'],
  ['front', '2'],
  ['back', '3'],
] as const;

/** As its investor was asked for it: a passport has no front and no back. */
const titleOf = (side: (typeof PHOTOS)[number][0], idType: ResetCase['idType']) =>
  idType === 'passport' && side !== 'face'
    ? (`identity.${side}.passport` as const)
    : (`account.reset.desk.photo.${side}` as const);

/** One request with all that decides it. */
export function ResetCaseView({ id, shown: reset, standing, onLook }: CaseProps<ResetCase>) {
  const { t } = useWords();
  return (
    <>
      <Person reset={reset} />
      {standing === 'assigned' ? (
        <div className={styles.photos}>
          {PHOTOS.map(([side, hotkey]) => (
            <CasePhoto
              key={side}
              call={getResetPhoto}
              input={{ id, side }}
              title={t(titleOf(side, reset.idType))}
              showLabel={t(`account.reset.desk.show.${side}`)}
              hotkey={hotkey}
              onLook={() => onLook(side)}
            />
          ))}
        </div>
      ) : null}
      {reset.state === 'waiting' && reset.asksFor === 'log_in' ? (
        <p>{t('account.reset.desk.logInRule')}</p>
      ) : null}
      {reset.mayNotAgree === null ? null : (
        <p role="note" className={shared.commandNote}>
          {t(`reason.password_reset.${reset.mayNotAgree}`)}
        </p>
      )}
      {standing === 'free' ? <p>{t('account.reset.desk.photosAfterTaking')}</p> : null}
      <InvestorGlance id={reset.investorId} />
      <SignIns reset={reset} />
      <Earlier reset={reset} />
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
