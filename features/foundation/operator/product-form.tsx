import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { CaseCard, FormRow } from '#ui/console/desk-page.tsx';
import { SelectField } from '#ui/console/select-field.tsx';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { drawFoundationKey, type FoundationRequest, requestFoundation } from '../operator-contract.ts';

const EMPTY = {
  name: '',
  publisher: '',
  es: '',
  en: '',
  zh: '',
  minAmount: '',
  expectedRate: '',
  beginAt: '',
  finishAt: '',
  reference: '',
};
type Typed = typeof EMPTY;

const CURRENCIES = ['MXN', 'USD'] as const;
const FIELDS: readonly (readonly [keyof Typed, 'text' | 'decimal' | 'instant', string])[] = [
  ['name', 'text', 'name'],
  ['publisher', 'text', 'publisher'],
  ['minAmount', 'decimal', 'minAmount'],
  ['expectedRate', 'decimal', 'expectedRate'],
  ['beginAt', 'instant', 'beginAt'],
  ['finishAt', 'instant', 'finishAt'],
  ['es', 'text', 'intro.es'],
  ['en', 'text', 'intro.en'],
  ['zh', 'text', 'intro.zh'],
  ['reference', 'text', 'reference'],
];
const LABELS = {
  name: 'foundation.desk.name',
  publisher: 'foundation.fact.publisher',
  es: 'foundation.desk.intro.es',
  en: 'foundation.desk.intro.en',
  zh: 'foundation.desk.intro.zh',
  minAmount: 'foundation.fact.minimum',
  expectedRate: 'foundation.desk.rate',
  beginAt: 'foundation.desk.begin',
  finishAt: 'foundation.desk.finish',
  reference: 'foundation.desk.published',
} as const satisfies Record<keyof Typed, string>;

/** What a `datetime-local` field says, as an instant; empty where nothing good was typed. */
function instantOf(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** The terms of a new term fund, with a key drawn where it is to have one. */
export function ProductForm({ onAsked }: { onAsked: () => void }) {
  const { t } = useWords();
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [currency, setCurrency] = useState<FoundationRequest['currency']>('MXN');
  const [drawn, setDrawn] = useState<{ keyId: string; key: string } | null>(null);
  const drawing = useCommand(drawFoundationKey, { onSuccess: setDrawn });
  const { run, busy, fields } = useCommand(requestFoundation, {
    successTip: t('foundation.desk.asked'),
    onSuccess: () => {
      setTyped(EMPTY);
      setDrawn(null);
      onAsked();
    },
  });
  const send = () => {
    const { es, en, zh, beginAt, finishAt, ...terms } = typed;
    void run({
      ...terms,
      currency,
      intro: { es, en, zh },
      beginAt: instantOf(beginAt),
      finishAt: instantOf(finishAt),
      ...(drawn && { keyId: drawn.keyId }),
    });
  };
  return (
    <CaseCard title={t('foundation.desk.new')}>
      <p>{t('foundation.desk.new.rule')}</p>
      <FormRow onSubmit={send}>
        <SelectField
          label={t('foundation.desk.currency')}
          value={currency}
          onChange={setCurrency}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
        {FIELDS.map(([name, type, field]) => (
          <TextField
            key={name}
            label={t(LABELS[name])}
            type={type === 'instant' ? 'datetime-local' : 'text'}
            inputMode={type === 'decimal' ? 'decimal' : 'text'}
            autoComplete="off"
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            error={fields[field]}
          />
        ))}
        <div>
          {drawn === null ? (
            <Button kind="secondary" width="fit" busy={drawing.busy} onClick={() => void drawing.run({})}>
              {t('foundation.desk.key.draw')}
            </Button>
          ) : (
            <>
              <CopyRow label={t('foundation.fact.key')} value={drawn.key} isCode />
              <p>{t('foundation.desk.key.once')}</p>
              <Button kind="quiet" width="fit" onClick={() => setDrawn(null)}>
                {t('foundation.desk.key.without')}
              </Button>
            </>
          )}
        </div>
        <Button type="submit" width="fit" busy={busy}>
          {t('foundation.desk.ask')}
        </Button>
      </FormRow>
    </CaseCard>
  );
}
