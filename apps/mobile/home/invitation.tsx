import { ButtonLink } from '#ui/button/button.tsx';
import { useMode } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import styles from './home.module.css';

/** What it is and what one can prove in it, with the way to register, and the way in for who has an account. */
export function Invitation() {
  const { t } = useWords();
  const mode = useMode();
  return (
    <section className={styles.invitation}>
      <h2 className={styles.invite}>{mode === 'live' ? t('home.invite.live') : t('home.invite')}</h2>
      <p className={styles.prove}>{t('home.prove')}</p>
      <div className={styles.pair}>
        <ButtonLink to="/user/register">{t('home.register')}</ButtonLink>
        <ButtonLink to="/user/login" kind="secondary">
          {t('home.logIn')}
        </ButtonLink>
      </div>
    </section>
  );
}
