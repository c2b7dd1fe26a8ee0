import { ButtonLink } from '#ui/button/button.tsx';
import { HashRow } from '#ui/copy/hash-row.tsx';
import { Amount } from '#ui/figures/amount.tsx';
import { useHiddenFigures } from '#ui/figures/hidden-figures.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { signedLine } from '#ui/preview/signed-line.ts';
import { Sheet } from '#ui/sheet/sheet.tsx';
import type { AssetLogItem } from '../contract.ts';
import styles from './asset-log.module.css';

/** All of one movement, with its place in the chain and the fingerprint that proves it. */
export function AssetLogDetail({ item, onClose }: { item: AssetLogItem | null; onClose: () => void }) {
  const { find } = useWords();
  const isHidden = useHiddenFigures();
  return (
    <Sheet
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title={(isHidden ? item?.subTypeText : item?.description) ?? ''}
      footer={
        item?.record ? (
          <ButtonLink kind="secondary" to={item.record.path}>
            {find(`asset.record.${item.record.kind}`) ?? item.record.kind}
          </ButtonLink>
        ) : null
      }
    >
      {item ? <Movement item={item} /> : null}
    </Sheet>
  );
}

/** Type and sub type; one word where both are the same. */
function kindOf({ typeText, subTypeText }: AssetLogItem): string {
  return typeText === subTypeText ? typeText : dotted(typeText, subTypeText);
}

function Movement({ item }: { item: AssetLogItem }) {
  const { t, date, money } = useWords();
  return (
    <div className={styles.movement}>
      <Amount value={item.amount} currency={item.currency} code size="large" sign="always" />
      <KeyValue
        items={[
          { label: t('cashier.log.type'), value: kindOf(item) },
          { label: t('cashier.log.before'), value: money(item.amountBefore, item.currency) },
          { label: t('cashier.log.after'), value: money(item.amountAfter, item.currency) },
          { label: t('cashier.log.time'), value: date(item.time, 'exact') },
          { label: t('cashier.log.entry'), value: `#${item.id}` },
          ...(item.isSigned === null ? [] : [signedLine({ t }, { isSigned: item.isSigned })]),
        ]}
      />
      <HashRow label={t('cashier.log.proof')} value={item.hash} />
      <p className={styles.why}>{t('cashier.log.proof.why')}</p>
      <ButtonLink kind="secondary" to="/user/proof">
        {t('cashier.log.proof.check')}
      </ButtonLink>
    </div>
  );
}
