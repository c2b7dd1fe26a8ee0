import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { CaseCard, FormRow } from '#ui/console/desk-page.tsx';
import { SelectField } from '#ui/console/select-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { FUND_KINDS, FUND_PARTS } from '../mutual-fund.ts';
import { type FundRequest, requestFund } from '../operator-contract.ts';
import styles from './funds-desk.module.css';

const EMPTY = {
  id: '',
  name: '',
  series: 'A',
  administrator: '',
  yearlyCost: '',
  horizonMonths: '12',
  minimum: '100',
  cutOff: '13:30',
  valuedAt: '19:00',
  settleDays: '1',
  risk: '3',
  reference: '',
};
type Typed = typeof EMPTY;

const CURRENCIES = ['MXN', 'USD'] as const;
/** The fields in their order, with the input's type where it is no plain text. */
const FIELDS: readonly (readonly [keyof Typed, 'text' | 'decimal' | 'time'])[] = [
  ['id', 'text'],
  ['name', 'text'],
  ['series', 'text'],
  ['administrator', 'text'],
  ['risk', 'decimal'],
  ['yearlyCost', 'decimal'],
  ['horizonMonths', 'decimal'],
  ['minimum', 'decimal'],
  ['cutOff', 'time'],
  ['valuedAt', 'time'],
  ['settleDays', 'decimal'],
];
const LABELS = {
  id: 'fund.desk.new.id',
  name: 'fund.desk.new.name',
  series: 'fund.desk.new.series',
  administrator: 'fund.administrator',
  risk: 'fund.desk.new.risk',
  yearlyCost: 'fund.desk.new.cost',
  horizonMonths: 'fund.desk.new.horizon',
  minimum: 'fund.desk.new.minimum',
  cutOff: 'fund.desk.new.cutOff',
  valuedAt: 'fund.desk.new.valuedAt',
  settleDays: 'fund.desk.new.settleDays',
  reference: 'fund.desk.new.reference',
} as const satisfies Record<keyof Typed, string>;

/** The terms of a new fund; its values come from files alone, so none is typed here. */
export function FundForm({ onAsked }: { onAsked: () => void }) {
  const { t } = useWords();
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [kind, setKind] = useState<FundRequest['kind']>('government_debt');
  const [currency, setCurrency] = useState<FundRequest['currency']>('MXN');
  const [parts, setParts] = useState<Readonly<Record<string, string>>>({});
  const { run, busy, fields } = useCommand(requestFund, {
    successTip: t('fund.desk.import.asked'),
    onSuccess: () => {
      setTyped(EMPTY);
      setParts({});
      onAsked();
    },
  });
  const change = (name: keyof Typed, value: string) => setTyped({ ...typed, [name]: value });
  const send = () =>
    void run({
      ...typed,
      kind,
      currency,
      risk: Number(typed.risk),
      horizonMonths: Number(typed.horizonMonths),
      settleDays: Number(typed.settleDays),
      composition: FUND_PARTS.flatMap((part) => (parts[part] ? [{ part, percent: parts[part] }] : [])),
    });
  const compositionFault =
    fields.composition ?? Object.entries(fields).find(([name]) => name.startsWith('composition'))?.[1];
  return (
    <CaseCard title={t('fund.desk.new')}>
      <p>{t('fund.desk.new.rule')}</p>
      <FormRow onSubmit={send}>
        <KindFields kind={kind} onKind={setKind} currency={currency} onCurrency={setCurrency} />
        {FIELDS.map(([name, type]) => (
          <TextField
            key={name}
            label={t(LABELS[name])}
            type={type === 'time' ? 'time' : 'text'}
            inputMode={type === 'decimal' ? 'decimal' : 'text'}
            autoComplete="off"
            value={typed[name]}
            onChange={(event) => change(name, event.target.value)}
            error={fields[name]}
          />
        ))}
        <PartFields parts={parts} onChange={setParts} error={compositionFault} />
        <TextField
          label={t(LABELS.reference)}
          value={typed.reference}
          maxLength={200}
          onChange={(event) => change('reference', event.target.value)}
          error={fields.reference}
        />
        <Button type="submit" width="fit" busy={busy}>
          {t('fund.desk.new.send')}
        </Button>
      </FormRow>
    </CaseCard>
  );
}

interface PartFieldsProps {
  parts: Readonly<Record<string, string>>;
  onChange: (parts: Readonly<Record<string, string>>) => void;
  error: string | undefined;
}

/** What the fund's assets are made of, in percent; what is left empty is no part. */
function PartFields({ parts, onChange, error }: PartFieldsProps) {
  const { t } = useWords();
  return (
    <fieldset className={styles.parts}>
      <legend className={styles.label}>{t('fund.desk.new.composition')}</legend>
      {FUND_PARTS.map((part) => (
        <TextField
          key={part}
          label={t(`fund.part.${part}`)}
          inputMode="decimal"
          autoComplete="off"
          value={parts[part] ?? ''}
          onChange={(event) => onChange({ ...parts, [part]: event.target.value })}
        />
      ))}
      <p className={styles.error} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </fieldset>
  );
}

interface KindFieldsProps {
  kind: FundRequest['kind'];
  onKind: (kind: FundRequest['kind']) => void;
  currency: FundRequest['currency'];
  onCurrency: (currency: FundRequest['currency']) => void;
}

function KindFields({ kind, onKind, currency, onCurrency }: KindFieldsProps) {
  const { t } = useWords();
  return (
    <>
      <SelectField
        label={t('fund.desk.new.kind')}
        value={kind}
        onChange={onKind}
        options={FUND_KINDS.map((value) => ({ value, label: t(`fund.kind.${value}`) }))}
      />
      <SelectField
        label={t('fund.desk.new.currency')}
        value={currency}
        onChange={onCurrency}
        options={CURRENCIES.map((value) => ({ value, label: value }))}
      />
    </>
  );
}
