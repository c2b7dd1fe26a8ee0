import { useState } from 'react';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { CaseCard, DeskPage } from '#ui/console/desk-page.tsx';
import { InvestorGlance, InvestorLink } from '#ui/console/investor-link.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue, StateChip } from '#ui/list/list.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { getKycCase, type KycCase } from '../contract.ts';
import { KycActions } from './kyc-actions.tsx';
import styles from './kyc-desk.module.css';
import { KycPhoto } from './kyc-photo.tsx';

const SIDES = ['front', 'back'] as const;
type Side = (typeof SIDES)[number];
const TONES = { waiting: 'caution', verified: 'gain', rejected: 'loss' } as const;

/** One proof of identity with all that decides it. */
export function KycCaseView({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { t } = useWords();
  const { data, isLoading, isBusy, failure, retry } = useCallQuery(getKycCase, { id }, { keep: false });
  // What is looked at now counts at once, before the case is asked for again.
  const [looked, setLooked] = useState<readonly Side[]>([]);
  const refresh = () => {
    retry();
    onChanged();
  };
  if (isLoading) return <DetailSkeleton />;
  if (!data) return failure ? <ErrorState onRetry={retry} busy={isBusy} /> : null;
  const kyc = data.case;
  const seen = [...kyc.mySides, ...looked];
  // The number comes whole only to who has the case in hand.
  const inHand = kyc.state === 'waiting' && !kyc.idNumber.startsWith('•');
  return (
    <>
      <DeskPage
        title={kyc.fullName}
        end={<StateChip tone={TONES[kyc.state]}>{t(`identity.desk.state.${kyc.state}`)}</StateChip>}
      >
        <Facts kyc={kyc} />
        {inHand ? (
          <div className={styles.photos}>
            {SIDES.map((side) => (
              <KycPhoto
                key={side}
                id={id}
                side={side}
                seen={seen.includes(side)}
                onLook={() => {
                  setLooked((before) => [...before, side]);
                  retry();
                }}
              />
            ))}
          </div>
        ) : null}
        {kyc.state === 'waiting' && !inHand ? <p>{t('identity.desk.photosAfterTaking')}</p> : null}
        <InvestorGlance id={kyc.investorId} />
        <Earlier kyc={kyc} />
        <Looks kyc={kyc} />
      </DeskPage>
      {kyc.state === 'waiting' ? <KycActions kyc={kyc} seen={seen} inHand={inHand} onDone={refresh} /> : null}
    </>
  );
}

function Facts({ kyc }: { kyc: KycCase }) {
  const { t, date } = useWords();
  const rfc = kyc.rfc ?? '';
  return (
    <CaseCard title={t('identity.desk.document')}>
      <KeyValue
        items={[
          { label: t('identity.fullName'), value: kyc.fullName },
          { label: t('identity.idType'), value: t(`identity.idType.${kyc.idType}`) },
          { label: t('identity.desk.number'), value: kyc.idNumber, strong: true },
          ...(kyc.rfc === null
            ? []
            : [
                {
                  label: t('identity.desk.rfc'),
                  value: kyc.rfcDoubtful ? t('identity.desk.rfcDoubtful', { rfc }) : rfc,
                },
              ]),
          {
            label: t('identity.desk.investor'),
            value: <InvestorLink id={kyc.investorId}>{kyc.phone}</InvestorLink>,
          },
          { label: t('identity.desk.submittedAt'), value: date(kyc.submittedAt, 'exact') },
          { label: t('identity.desk.dueAt'), value: date(kyc.dueAt, 'exact') },
          ...(kyc.opinion === '' ? [] : [{ label: t('identity.opinion'), value: kyc.opinion }]),
        ]}
      />
    </CaseCard>
  );
}

function Earlier({ kyc }: { kyc: KycCase }) {
  const { t, date } = useWords();
  return (
    <CaseCard title={t('identity.desk.earlier')}>
      {kyc.earlier.length === 0 ? <p>{t('identity.desk.noEarlier')}</p> : null}
      <KeyValue
        items={kyc.earlier.map(({ submittedAt, state, opinion }) => ({
          label: date(submittedAt, 'moment'),
          value: [t(`identity.desk.state.${state}`), opinion].filter((text) => text !== '').join(' · '),
        }))}
      />
    </CaseCard>
  );
}

function Looks({ kyc }: { kyc: KycCase }) {
  const { t, date } = useWords();
  return (
    <CaseCard title={t('identity.desk.looks')}>
      {kyc.looks.length === 0 ? <p>{t('identity.desk.noLooks')}</p> : null}
      <KeyValue
        items={kyc.looks.map(({ operatorName, side, at }) => ({
          label: date(at, 'exact'),
          value: `${operatorName} · ${t(`identity.desk.side.${side}`)}`,
        }))}
      />
    </CaseCard>
  );
}
