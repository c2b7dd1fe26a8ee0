import { Eye, EyeOff, UserRound } from 'lucide-react';
import { getAssetSummary } from '#features/cashier/contract.ts';
import { isShort, LeftOut } from '#features/cashier/mobile/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { StateChip } from '#ui/list/list.tsx';
import { changeSettings, useSettings } from '#ui/theme/settings.ts';
import type { User } from '../contract.ts';
import { nextLevelAt } from '../membership.ts';
import styles from './account.module.css';

const QUIET = { errorTip: false };

/** `55 1234 5678`, as it is read aloud. */
function readablePhone(phone: string): string {
  return `${phone.slice(0, 2)} ${phone.slice(2, 6)} ${phone.slice(6)}`;
}

/** Who it is, how far their membership is, and the one big figure. */
export function ProfileHead({ user }: { user: User }) {
  const { t } = useWords();
  const { amountsHidden: hidden } = useSettings();
  const summary = useCallQuery(getAssetSummary, { displayCurrency: user.displayCurrency }, QUIET);
  const next = nextLevelAt(user.points);
  return (
    <section className={styles.head}>
      <div className={styles.person}>
        <span className={styles.portrait}>
          <Icon of={UserRound} />
        </span>
        <div className={styles.words}>
          <p className={styles.phone}>{readablePhone(user.phone)}</p>
          <p className={styles.small}>
            {t('account.profile.points', { points: user.points })}
            {' · '}
            {next === null
              ? t('account.profile.topLevel')
              : t('account.profile.nextLevel', { points: next - user.points, level: user.level + 1 })}
          </p>
        </div>
        <StateChip tone="accent">{t('account.profile.level', { level: user.level })}</StateChip>
      </div>
      <p className={styles.figureName}>
        {t('account.profile.totalAssets')}
        <IconButton
          icon={hidden ? EyeOff : Eye}
          size={20}
          label={t(hidden ? 'account.profile.show' : 'account.profile.hide')}
          onClick={() => changeSettings({ amountsHidden: !hidden })}
        />
      </p>
      <p className={styles.hero}>
        <Amount value={user.totalAssets} currency={user.displayCurrency} code size="hero" />
      </p>
      {summary.data && isShort(summary.data) ? (
        <p className={styles.short}>
          <LeftOut summary={summary.data} />
        </p>
      ) : null}
      <dl className={styles.figures}>
        <dt>{t('account.profile.balance')}</dt>
        <dd>
          <Amount value={user.balance} currency={user.displayCurrency} code />
        </dd>
        <dt>{t('account.profile.frozen')}</dt>
        <dd>
          <Amount value={user.frozen} currency={user.displayCurrency} code />
        </dd>
      </dl>
    </section>
  );
}
