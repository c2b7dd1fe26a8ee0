import { useState } from 'react';
import { type CaseProps, DecisionBar } from '#features/review/operator/index.ts';
import { SelectField } from '#ui/console/select-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { decideKycCase, type KycCase } from '../contract.ts';
import { seenSides } from './seen-sides.ts';

/** Nothing said yet; of whose person the documents decide; and of somebody who is nobody else that is known. */
const UNSAID = '';
const COMPARED = 'compared';
const NOBODY = 'nobody';

/** Agrees to a proof of identity whose two photos were looked at, or rejects it; says whose other account it is. */
export function KycActions({ shown, looked, ...own }: CaseProps<KycCase>) {
  const { t } = useWords();
  const seen = seenSides(shown, looked);
  const [said, setPerson] = useState<string | null>(null);
  const person = said ?? (shown.personUnclear ? UNSAID : COMPARED);
  const known = shown.namesakes.filter(({ state }) => state === 'verified');
  const unseen = (['front', 'back'] as const).find((side) => !seen.includes(side));
  return (
    <>
      {known.length === 0 ? null : (
        <SelectField
          label={t('identity.desk.person')}
          value={person}
          onChange={setPerson}
          options={[
            shown.personUnclear
              ? { value: UNSAID, label: t('identity.desk.person.choose') }
              : { value: COMPARED, label: t('identity.desk.person.compared') },
            ...known.map(({ id, idType, idNumber }) => ({
              value: id,
              label: t('identity.desk.person.same', {
                type: t(`identity.idType.${idType}`),
                number: idNumber,
              }),
            })),
            { value: NOBODY, label: t('identity.desk.person.nobody') },
          ]}
        />
      )}
      <DecisionBar
        {...own}
        more={
          person === COMPARED || person === UNSAID ? {} : { samePersonAs: person === NOBODY ? null : person }
        }
        call={decideKycCase}
        queue="kyc"
        words={{
          opinion: 'identity.desk.opinion',
          agree: 'identity.desk.agree',
          reject: 'identity.desk.reject',
        }}
        unseen={
          unseen
            ? { text: `identity.desk.lookFirst.${unseen}`, photo: unseen === 'front' ? '1' : '2' }
            : person === UNSAID
              ? { text: 'reason.identity.say_who', photo: null }
              : null
        }
        done={({ state }) =>
          t(state === 'verified' ? 'identity.desk.done.verified' : 'identity.desk.done.rejected')
        }
      />
    </>
  );
}
