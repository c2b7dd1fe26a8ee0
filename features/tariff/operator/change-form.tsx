import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { CaseCard, FormRow } from '#ui/console/desk-page.tsx';
import { SelectField } from '#ui/console/select-field.tsx';
import { useDraft } from '#ui/console/use-draft.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import {
  MAX_VALUE_LENGTH,
  type OperatorTariffList,
  requestTariffChange,
  type TariffRow,
  type TariffValue,
} from '../contract.ts';
import type { NamedLine } from './tariff-desk.tsx';

interface ChangeFormProps {
  line: NamedLine;
  /** The latest row: what the form begins with. */
  last: TariffRow;
  days: OperatorTariffList['days'];
  onAsked: () => void;
}

const typedFrom = (last: TariffRow) =>
  Object.fromEntries(last.values.map(({ name, value }) => [name, value ?? '']));

/** Asks for a new row; a second treasurer decides, then every investor hears of it. */
export function ChangeForm({ line, last, days, onAsked }: ChangeFormProps) {
  const { t } = useWords();
  const [values, setValues] = useState<Record<string, string>>(() => typedFrom(last));
  const [effectiveFrom, setEffectiveFrom] = useState(days?.earliest ?? '');
  const [reason, setReason] = useDraft(`tariff:${line.schedule}.${line.line}`, '');
  const { run, busy, fields } = useCommand(requestTariffChange, {
    successTip: t('tariff.desk.asked'),
    onSuccess: () => {
      setReason('');
      onAsked();
    },
  });
  if (days === null) return null;
  const changed = Object.fromEntries(
    last.values
      .filter(({ name, value }) => values[name] !== (value ?? ''))
      .map(({ name }) => [name, values[name] ?? '']),
  );
  const send = () =>
    void run({ schedule: line.schedule, line: line.line, effectiveFrom, values: changed, reason });
  return (
    <CaseCard title={t('tariff.desk.change')}>
      <p>{t('tariff.desk.rule')}</p>
      <FormRow onSubmit={send}>
        {last.values.map((value) => (
          <ValueField
            key={value.name}
            value={value}
            typed={values[value.name] ?? ''}
            onChange={(typed) => setValues({ ...values, [value.name]: typed })}
            error={fields[`values.${value.name}`]}
          />
        ))}
        <TextField
          label={t('tariff.desk.from')}
          type="date"
          min={days.earliest}
          max={days.latest}
          value={effectiveFrom}
          onChange={(event) => setEffectiveFrom(event.target.value)}
          error={fields.effectiveFrom}
        />
        <TextField
          label={t('tariff.desk.reason')}
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.target.value)}
          error={fields.reason}
        />
        <Button type="submit" width="fit" busy={busy}>
          {t('tariff.desk.ask')}
        </Button>
      </FormRow>
    </CaseCard>
  );
}

interface ValueFieldProps {
  value: TariffValue;
  typed: string;
  onChange: (typed: string) => void;
  error: string | undefined;
}

const FIGURES = ['percent', 'money', 'price', 'count'];

function ValueField({ value, typed, onChange, error }: ValueFieldProps) {
  const { t, find } = useWords();
  const name = find(`tariff.field.${value.name}`) ?? value.name;
  if (value.kind === 'flag') {
    return (
      <SelectField
        label={name}
        value={typed === 'true' ? 'true' : 'false'}
        onChange={onChange}
        options={[
          { value: 'true', label: t('tariff.flag.true') },
          { value: 'false', label: t('tariff.flag.false') },
        ]}
      />
    );
  }
  const unit = value.kind === 'percent' ? '%' : value.currency;
  return (
    <TextField
      label={unit === null ? name : `${name} (${unit})`}
      inputMode={FIGURES.includes(value.kind) ? 'decimal' : 'text'}
      autoComplete="off"
      value={typed}
      maxLength={MAX_VALUE_LENGTH}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  );
}
