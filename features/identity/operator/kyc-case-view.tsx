import { CasePhoto, type CaseProps } from '#features/review/operator/index.ts';
import { CaseCard } from '#ui/console/desk-page.tsx';
import { InvestorGlance, InvestorLink } from '#ui/console/investor-link.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { getKycPhoto, type KycCase } from '../contract.ts';
import { photoLabel } from '../photo-label.ts';
import styles from './kyc-desk.module.css';
import { seenSides } from './seen-sides.ts';

const SIDES = ['front', 'back'] as const;

/** One proof of identity with all that decides it. */
export function KycCaseView(props: CaseProps<KycCase>) {
  const { shown: kyc, standing } = props;
  const { t } = useWords();
  return (
    <>
      <Facts kyc={kyc} />
      <Namesakes kyc={kyc} />
      {standing === 'assigned' ? (
        <div className={styles.photos}>
          {SIDES.map((side) => (
            <Photo key={side} {...props} side={side} />
          ))}
        </div>
      ) : null}
      {standing === 'free' ? <p>{t('identity.desk.photosAfterTaking')}</p> : null}
      <InvestorGlance id={kyc.investorId} />
      <Earlier kyc={kyc} />
      <Looks kyc={kyc} />
    </>
  );
}

/** One photo (keys 1 and 2). */
function Photo({
  id,
  shown,
  looked,
  side,
  onLook,
  reload,
}: CaseProps<KycCase> & { side: (typeof SIDES)[number] }) {
  const { t } = useWords();
  return (
    <CasePhoto
      call={getKycPhoto}
      input={{ id, side }}
      title={t(photoLabel(side, shown.idType))}
      showLabel={t(`identity.desk.show.${side}`)}
      hotkey={side === 'front' ? '1' : '2'}
      onLook={() => {
        onLook(side);
        reload();
      }}
    >
      {seenSides(shown, looked).includes(side) ? <span>{t('identity.desk.seen')}</span> : null}
    </CasePhoto>
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

/** Other accounts that may be the same person's: one person applies once for an offer, whatever they were verified by. */
function Namesakes({ kyc }: { kyc: KycCase }) {
  const { t, date } = useWords();
  if (kyc.namesakes.length === 0) return null;
  return (
    <CaseCard title={t('identity.desk.namesakes')}>
      <p>{t('identity.desk.namesakes.rule')}</p>
      <KeyValue
        items={kyc.namesakes.map(({ investorId, idType, idNumber, state, submittedAt, ...same }) => ({
          label: t(
            same.samePerson
              ? 'identity.desk.namesake.person'
              : same.sameBirth
                ? 'identity.desk.namesake.birth'
                : 'identity.desk.namesake.name',
          ),
          value: (
            <InvestorLink id={investorId}>
              {[
                `${t(`identity.idType.${idType}`)} ${idNumber}`,
                t(`identity.desk.state.${state}`),
                date(submittedAt, 'day'),
              ].join(' · ')}
            </InvestorLink>
          ),
        }))}
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
