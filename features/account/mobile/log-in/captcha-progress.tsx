import { CircleAlert, CircleCheck, ShieldCheck } from 'lucide-react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from '../account.module.css';
import type { CaptchaState } from './use-captcha.ts';

const LOOKS = {
  working: { icon: ShieldCheck, text: 'account.logIn.checking' },
  solved: { icon: CircleCheck, text: 'account.logIn.checked' },
  failed: { icon: CircleAlert, text: 'account.logIn.checkFailed' },
} as const;

/** Shows that the phone proves its work, and how far it is; nothing while none is asked for. */
export function CaptchaProgress({ state }: { state: CaptchaState }) {
  const { t } = useWords();
  if (state.kind === 'idle') return null;
  const { icon, text } = LOOKS[state.kind];
  const share = state.kind === 'working' ? state.progress : state.kind === 'solved' ? 1 : 0;
  return (
    <div className={styles.captcha} data-captcha={state.kind}>
      <p className={styles.captchaTitle} role="status">
        <Icon of={icon} size={20} />
        {t(text)}
      </p>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ transform: `scaleX(${share})` }} />
      </span>
      <p className={styles.small}>{t('account.logIn.checkWhy')}</p>
    </div>
  );
}
