import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { Sideways } from '#ui/tabs/sideways.tsx';
import { type AssetLogInput, listAssetTypes } from '../contract.ts';
import styles from './asset-log.module.css';

/** Which lines are shown; both empty for all. */
export type AssetLogFilter = Pick<AssetLogInput, 'currency' | 'type'>;

const ALL = 'all';
const CURRENCIES = ['MXN', 'USD'] as const;

interface FilterProps {
  filter: AssetLogFilter;
  onChange: (filter: AssetLogFilter) => void;
}

/** The currency: of the month's figures and of the lines. */
export function CurrencyFilter({ filter, onChange }: FilterProps) {
  const { t } = useWords();
  return (
    <div className={styles.currency}>
      <Segments
        label={t('cashier.log.currency')}
        value={filter.currency ?? ALL}
        onChange={(currency) => onChange({ ...filter, currency: currency === ALL ? undefined : currency })}
        options={[
          { value: ALL, label: t('cashier.log.currency.all') },
          ...CURRENCIES.map((currency) => ({ value: currency, label: currency })),
        ]}
      />
    </div>
  );
}

/** The type, of the lines alone. */
export function TypeFilter({ filter, onChange }: FilterProps) {
  const { t, find } = useWords();
  const types = useCallQuery(listAssetTypes, {}, { errorTip: false }).data?.types ?? [];
  return (
    <div className={styles.filters}>
      <Sideways>
        <Segments
          look="pill"
          label={t('cashier.log.type')}
          value={filter.type ?? ALL}
          onChange={(type) => onChange({ ...filter, type: type === ALL ? undefined : type })}
          options={[
            { value: ALL, label: t('cashier.log.type.all') },
            ...types.map((type) => ({ value: type, label: find(`asset.type.${type}`) ?? type })),
          ]}
        />
      </Sideways>
    </div>
  );
}
