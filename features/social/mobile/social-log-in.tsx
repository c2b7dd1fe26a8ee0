import { Link } from '@tanstack/react-router';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useAfterLogIn } from '#ui/session/after-log-in.ts';
import { session } from '#ui/session/session.ts';
import { socialLogInCall, statusCall } from '../contract.ts';
import styles from './social.module.css';
import { goToWeChat, useVisit } from './use-visit.ts';

/** On the log-in: the way by WeChat; nothing where the firm has no app there. */
export function SocialLogIn() {
  const { t } = useWords();
  const { data } = useCallQuery(statusCall, {}, { errorTip: false, keep: false });
  const visit = useVisit('/user/login');
  if (!data?.configured) return null;
  const failure = visit.outcome === CODES.socialUserNotRegistered ? 'social.outcome.unlinked' : visit.failure;
  return (
    <div className={styles.way}>
      {failure ? (
        <p role="status" className={styles.caution}>
          {t(failure)}
        </p>
      ) : null}
      {visit.outcome === CODES.success && data.arrived ? (
        <Known onRefused={visit.forget} />
      ) : (
        <Button kind="secondary" onClick={() => goToWeChat('/user/login')}>
          {t('social.logIn')}
        </Button>
      )}
    </div>
  );
}

/** WeChat said who is there, and an account is linked to them. */
function Known({ onRefused }: { onRefused: () => void }) {
  const { t } = useWords();
  const afterLogIn = useAfterLogIn();
  const command = useCommand(socialLogInCall);
  const logIn = async () => {
    const answer = await command.run({ acceptPrivacy: true });
    if (!answer.ok) return answer.kind === 'refusal' ? onRefused() : undefined;
    session.logIn(answer.data.token, answer.data.user);
    return afterLogIn();
  };
  return (
    <>
      <p role="status">{t('social.logIn.known')}</p>
      <Button busy={command.busy} onClick={() => void logIn()}>
        {t('social.logIn.go')}
      </Button>
      <p className={styles.soft}>
        {t('social.logIn.privacy')}{' '}
        <Link to="/article/detail" search={{ id: 'privacy' }}>
          {t('social.logIn.privacy.link')}
        </Link>
      </p>
    </>
  );
}
