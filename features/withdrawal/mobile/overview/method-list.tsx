import { ButtonLink } from '#ui/button/button.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import type { WithdrawalMethod, WithdrawalOptions } from '../../contract.ts';
import { MethodIcon } from '../method-icon.tsx';
import styles from '../withdrawal.module.css';
import { WayOut } from './way-out.tsx';
import { Withdrawable } from './withdrawable.tsx';

/** What can be withdrawn of each account, and the ways out; a closed one says why. */
export function MethodList({ options }: { options: WithdrawalOptions }) {
  const { t } = useWords();
  return (
    <>
      <Withdrawable cash={options.cash} />
      <WayOut options={options} />
      <MethodRows methods={options.methods} />
      <div className={styles.dollars}>
        <p className={styles.soft}>{t('withdrawal.dollars')}</p>
        <ButtonLink to="/exchange?from=USD" kind="secondary">
          {t('withdrawal.dollars.convert')}
        </ButtonLink>
      </div>
      <p className={styles.end}>{t('withdrawal.clock.free')}</p>
    </>
  );
}

/** A row for each way out, leading to its form. */
export function MethodRows({ methods }: Pick<WithdrawalOptions, 'methods'>) {
  const { t } = useWords();
  return (
    <List label={t('withdrawal.method')}>
      {methods.map((method) => (
        <ListItem key={method.method}>
          <MethodRow method={method} />
        </ListItem>
      ))}
    </List>
  );
}

function MethodRow({ method: { method, currency, fee, off } }: { method: WithdrawalMethod }) {
  const { t, money } = useWords();
  const cost =
    fee === '0.00' ? t('withdrawal.fee.none') : t('withdrawal.fee.some', { fee: money(fee, currency) });
  return (
    <Row
      lead={<MethodIcon method={method} />}
      title={t(`withdrawal.method.${method}`)}
      note={off === null ? dotted(t(`withdrawal.from.${currency}`), cost) : t(`withdrawal.off.${off}`)}
      end={off === null ? null : <StateChip>{t('withdrawal.off')}</StateChip>}
      {...(off === null ? { to: `/withdrawal?method=${method}`, chevron: true } : {})}
    />
  );
}
