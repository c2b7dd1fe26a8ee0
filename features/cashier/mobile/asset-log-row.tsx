import { Amount } from '#ui/figures/amount.tsx';
import { useHiddenFigures } from '#ui/figures/hidden-figures.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Row } from '#ui/list/row.tsx';
import type { AssetLogItem } from '../contract.ts';
import styles from './asset-log.module.css';

/** One movement: what it was, when, how much, and the balance before and after. */
export function AssetLogRow({ item, onOpen }: { item: AssetLogItem; onOpen: () => void }) {
  const { t, date, money } = useWords();
  // A description names how many shares it was about.
  const title = useHiddenFigures() ? item.subTypeText : item.description;
  const balance = (value: string) => money(value, item.currency, { code: false });
  return (
    <Row
      onClick={onOpen}
      title={title}
      detail={<span className={styles.whole}>{`${item.typeText} · ${date(item.time, 'moment')}`}</span>}
      note={
        <span className={styles.balances}>
          <span className={styles.spoken}>{t('cashier.log.before')} </span>
          {balance(item.amountBefore)}
          <span aria-hidden="true"> → </span>
          <span className={styles.spoken}> {t('cashier.log.after')} </span>
          {balance(item.amountAfter)}
        </span>
      }
      end={<Amount value={item.amount} currency={item.currency} code sign="always" />}
    />
  );
}
