import { BadgeCheck, Eye, EyeOff, UserRound } from 'lucide-react';
import { getAssetSummary } from '#features/cashier/contract.ts';
import { isShort, LeftOut } from '#features/cashier/mobile/index.ts';
import { getKyc } from '#features/identity/contract.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { DOT } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { changeSettings, useSettings } from '#ui/theme/settings.ts';
import type { User } from '../../contract.ts';
import { AssetBar } from './asset-bar.tsx';
import { initialsOf } from './initials.ts';
import { LevelPoints, LevelRing } from './level-ring.tsx';
import styles from './profile.module.css';

const QUIET = { errorTip: false };

/** `55 1234 5678`, as it is read aloud. */
function readablePhone(phone: string): string {
  return `${phone.slice(0, 2)} ${phone.slice(2, 6)} ${phone.slice(6)}`;
}

/** Who it is, how far their membership is, and the one big figure with what it is made of. */
export function ProfileHead({ user }: { user: User }) {
  return (
    <div className={styles.card}>
      <Person user={user} />
      <Assets user={user} />
    </div>
  );
}

/** By name once the firm has verified it, by phone before. */
function Person({ user }: { user: User }) {
  const { t } = useWords();
  const isVerified = user.kycStatus === 'verified';
  // A name is not left lying on the device.
  const proof = useCallQuery(getKyc, {}, { ...QUIET, enabled: isVerified, keep: false });
  const name = isVerified ? (proof.data?.kyc.fullName ?? null) : null;
  const phone = readablePhone(user.phone);
  return (
    <div className={styles.person}>
      <div className={styles.who}>
        <span className={styles.portrait} aria-hidden="true">
          {name === null ? <Icon of={UserRound} /> : initialsOf(name)}
        </span>
        <div className={styles.words}>
          <p className={styles.name}>
            {name ?? phone}
            {isVerified ? (
              <span className={styles.verified}>
                {'\u00a0'}
                <Icon of={BadgeCheck} size={20} label={t('account.profile.verified')} />
              </span>
            ) : null}
          </p>
          <p className={styles.small}>
            {name === null ? null : phone + DOT}
            {user.creditScore === null
              ? t('account.profile.credit.none')
              : t('account.profile.credit', { score: user.creditScore })}
          </p>
        </div>
        <LevelRing level={user.level} points={user.points} />
      </div>
      <LevelPoints level={user.level} points={user.points} />
    </div>
  );
}

function Assets({ user }: { user: User }) {
  const { t } = useWords();
  const { amountsHidden: hidden } = useSettings();
  const summary = useCallQuery(getAssetSummary, { displayCurrency: user.displayCurrency }, QUIET);
  return (
    <section className={styles.assets} aria-label={t('account.profile.totalAssets')}>
      <div className={styles.total}>
        <p>
          <Amount
            value={summary.data?.totalAssets ?? user.totalAssets}
            currency={user.displayCurrency}
            code
            size="hero"
          />
        </p>
        <IconButton
          icon={hidden ? EyeOff : Eye}
          label={t(hidden ? 'account.profile.show' : 'account.profile.hide')}
          onClick={() => changeSettings({ amountsHidden: !hidden })}
        />
      </div>
      {summary.data && isShort(summary.data) ? (
        <p className={styles.short}>
          <LeftOut summary={summary.data} />
        </p>
      ) : null}
      <AssetBar summary={summary.data} />
    </section>
  );
}
