import { useWords } from '#ui/i18n/words.tsx';
import { Card } from '#ui/list/list.tsx';
import { StepList } from '#ui/list/step-list.tsx';
import type { Kyc } from '../contract.ts';
import styles from './identity.module.css';

/** The proof from the account to the verdict: what is done, whose turn it is, and what each step opens. */
export function KycSteps({ kyc }: { kyc: Kyc }) {
  const { t, date } = useWords();
  const { status, submittedAt, dueAt } = kyc;
  const isSent = status === 'waiting_audit' || status === 'verified';
  return (
    <section className={styles.steps} aria-labelledby="kyc-steps">
      <Card>
        <h2 id="kyc-steps" className={styles.stepsTitle}>
          {t('identity.steps')}
        </h2>
        <StepList
          label={t('identity.steps')}
          steps={[
            {
              id: 'account',
              title: t('identity.step.account'),
              done: true,
              opens: t('identity.step.account.opens'),
            },
            {
              id: 'data',
              title: t('identity.step.data'),
              note: t(status === 'resubmit' ? 'identity.step.data.again' : 'identity.step.data.note'),
              done: isSent,
              ...(isSent && submittedAt !== null
                ? { opens: t('identity.step.data.sent', { at: date(submittedAt, 'moment') }) }
                : {}),
            },
            {
              id: 'review',
              title: t('identity.step.review'),
              note:
                dueAt === null
                  ? t('identity.step.review.note')
                  : t('identity.step.review.due', { due: date(dueAt, 'moment') }),
              done: status === 'verified',
              // What a withdrawal needs besides is said by the verdict once it is there.
              opens: t(
                status === 'verified' ? 'identity.step.review.opens' : 'identity.step.review.withdrawal',
              ),
            },
          ]}
        />
      </Card>
    </section>
  );
}
