import { listBankCards } from '#features/bank-card/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Card } from '#ui/list/list.tsx';
import { StepList } from '#ui/list/step-list.tsx';
import type { WithdrawalOptions } from '../../contract.ts';
import styles from '../withdrawal.module.css';
import { MeasuredWords } from '../withdrawal-clock.tsx';

/**
 * The steps to a first withdrawal and how long withdrawals really take; nothing for whom has somewhere to withdraw to. While
 * `gate` says how the identity stands, it has the way to it.
 */
export function WayOut({ options, hasGate = false }: { options: WithdrawalOptions; hasGate?: boolean }) {
  const { t } = useWords();
  // Names and numbers, though masked, are not left lying on the device.
  const cards = useCallQuery(listBankCards, { limit: 1 }, { keep: false, errorTip: false }).data?.items;
  const { isVerified, hasPassword, addresses, methods } = options;
  const bank = methods.find(({ method }) => method === 'bank_card');
  if (cards === undefined) return null;
  const hasPlace = cards.length > 0 || addresses.length > 0;
  if (isVerified && hasPassword && hasPlace) return null;
  return (
    <section className={styles.wayOut} aria-labelledby="way-out">
      <Card>
        <h2 id="way-out" className={styles.wayOutTitle}>
          {t('withdrawal.steps')}
        </h2>
        <StepList
          label={t('withdrawal.steps')}
          steps={[
            {
              id: 'identity',
              title: t('withdrawal.step.identity'),
              done: isVerified,
              ...(hasGate ? {} : { way: { to: '/kyc', label: t('withdrawal.step.identity') } }),
            },
            {
              id: 'password',
              title: t('withdrawal.noPassword.title'),
              note: t('withdrawal.noPassword.text'),
              done: hasPassword,
              way: { to: '/user/withdrawalPassword', label: t('withdrawal.noPassword.link') },
            },
            {
              id: 'card',
              title: t('withdrawal.step.card'),
              note: t('withdrawal.clock.new', { hours: options.newDestinationHours }),
              done: hasPlace,
              way: { to: '/bankCard/detail', label: t('withdrawal.card.add') },
            },
            {
              id: 'withdraw',
              title: t('withdrawal.step.withdraw'),
              ...(bank ? { note: t('withdrawal.clock.process', { hours: bank.processHours }) } : {}),
              done: false,
            },
          ]}
        />
        {bank ? (
          <p className={styles.wayOutTimes}>
            <MeasuredWords measured={bank.measured} />
          </p>
        ) : null}
      </Card>
    </section>
  );
}
