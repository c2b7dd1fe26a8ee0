import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import type { PaymentMethod } from '../contract.ts';
import styles from './deposit.module.css';
import { MethodIcon } from './method-icon.tsx';

/** The ways to pay in; a closed one says why. */
export function MethodList({ methods }: { methods: readonly PaymentMethod[] }) {
  const { t } = useWords();
  return (
    <>
      <p className={styles.intro}>{t('deposit.intro')}</p>
      <MethodRows methods={methods} />
      <p className={styles.end}>{t('deposit.neverPay')}</p>
    </>
  );
}

/** A row for each way, leading to its form. */
export function MethodRows({ methods }: { methods: readonly PaymentMethod[] }) {
  const { t } = useWords();
  return (
    <List label={t('deposit.title')}>
      {methods.map((method) => (
        <ListItem key={method.id}>
          <Method method={method} />
        </ListItem>
      ))}
    </List>
  );
}

function Method({ method }: { method: PaymentMethod }) {
  const { t, money } = useWords();
  const { id, currency, minimum, open, closedBecause } = method;
  return (
    <Row
      lead={<MethodIcon method={id} />}
      title={t(`deposit.method.${id}`)}
      note={
        closedBecause === null
          ? t('deposit.method.detail', { minimum: money(minimum, currency), currency })
          : t(`deposit.closed.${closedBecause}`)
      }
      end={open ? null : <StateChip>{t('deposit.closed')}</StateChip>}
      {...(open ? { to: `/deposit?method=${id}`, chevron: true } : {})}
    />
  );
}
