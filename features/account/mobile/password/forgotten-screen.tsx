import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { ContactLine } from '#features/firm/mobile/index.ts';
import type { OutputOf } from '#kernel/contract/define-call.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { Gate } from '#ui/state/gate.tsx';
import type { askForForgotten } from '../../forgotten-contract.ts';
import styles from '../account.module.css';
import { ForgottenForm } from './forgotten-form.tsx';

/** What is asked for, who decides by when, and when it holds. */
const STEPS = [
  'account.forgotten.step.ask',
  'account.forgotten.step.review',
  'account.forgotten.step.active',
] as const;

type Asked = OutputOf<typeof askForForgotten>;

/** `/user/login?forgotten`: another password for who forgot it, by review; `phone` as it was typed so far. */
export default function ForgottenScreen({ phone }: { phone: string }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<Asked | null>(null);
  const received = (answer: Asked) => {
    setAsked(answer);
    // The form was longer: what comes in its place is read from its beginning.
    scrollTo(0, 0);
  };
  return (
    <Screen bar={<AppBar title={t('account.forgotten.title')} back="/user/login" />}>
      {asked ? (
        <Received asked={asked} />
      ) : (
        <>
          <ol className={styles.steps}>
            {STEPS.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ol>
          <p className={`${styles.small} ${styles.aside}`}>{t('account.forgotten.whoFor')}</p>
          <ForgottenForm phone={phone} onSent={received} />
          <ContactLine />
        </>
      )}
    </Screen>
  );
}

/** Says the same to everyone: what happens if the phone has an account, by when, and what to do if not. */
function Received({ asked }: { asked: Asked }) {
  const { t, date } = useWords();
  return (
    <>
      <div role="status">
        <Gate
          icon={CircleCheck}
          tone="caution"
          title={t('account.forgotten.sent.title')}
          text={t('account.forgotten.sent.text')}
        />
      </div>
      <KeyValue
        items={[
          { label: t('account.forgotten.dueAt'), value: date(asked.dueAt, 'moment') },
          { label: t('account.forgotten.holdsFrom'), value: date(asked.holdsFrom, 'moment'), strong: true },
        ]}
      />
      <div className={styles.story}>
        <p>{t('account.forgotten.sent.remembered')}</p>
        <p>{t('account.forgotten.sent.otherwise')}</p>
        <ContactLine />
      </div>
      <div className={styles.after}>
        <ButtonLink to="/user/login" kind="secondary" replace>
          {t('account.forgotten.back')}
        </ButtonLink>
      </div>
    </>
  );
}
