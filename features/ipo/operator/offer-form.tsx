import { type ChangeEvent, Suspense, useId, useState } from 'react';
import { TextEditor } from '#features/announcement/operator/index.ts';
import { EXCHANGES } from '#kernel/calendar/exchange.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { CaseCard, DeskPage, FormRow } from '#ui/console/desk-page.tsx';
import { SelectField } from '#ui/console/select-field.tsx';
import { useDraft } from '#ui/console/use-draft.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { OFFER_KINDS } from '../contract.ts';
import { type DeskOffer, OFFER_SECTORS, type SaveOfferInput, saveOffer } from '../operator-contract.ts';
import { DATE_FIELDS, draftOf, EMPTY_OFFER, inputOf, type OfferDraft } from './offer-draft.ts';

interface OfferFormProps {
  /** The one that is edited; a new one without it. */
  offer?: DeskOffer;
  onSaved: (offer: DeskOffer) => void;
}

/** An offer's terms as the publisher writes them; a second one publishes them. */
export function OfferForm({ offer, onSaved }: OfferFormProps) {
  const { t } = useWords();
  const begun = offer === undefined ? EMPTY_OFFER : draftOf(offer);
  const [draft, setDraft] = useDraft<OfferDraft>(`ipo:${offer?.id ?? 'new'}:${offer?.version ?? 0}`, begun);
  const [prospectus, setProspectus] = useState<SaveOfferInput['prospectus']>(undefined);
  const { run, busy, fields } = useCommand(saveOffer, {
    successTip: t('ipo.desk.saved'),
    onSuccess: (done) => {
      setDraft(begun);
      onSaved(done.offer);
    },
  });
  const set = (change: Partial<OfferDraft>) => setDraft({ ...draft, ...change });
  const send = () =>
    void run({
      ...inputOf(draft),
      ...(offer !== undefined && { id: offer.id }),
      ...(prospectus !== undefined && { prospectus }),
    });
  return (
    <DeskPage title={t(offer === undefined ? 'ipo.desk.new' : 'ipo.desk.edit')}>
      <CaseCard title={t('ipo.desk.terms')}>
        <FormRow onSubmit={send}>
          {offer === undefined ? <KindField draft={draft} set={set} /> : null}
          <TermFields draft={draft} set={set} fields={fields} />
          {DATE_FIELDS.map((name) => (
            <TextField
              key={name}
              label={t(dateKey(draft.kind, name))}
              type="datetime-local"
              value={draft[name]}
              onChange={(event) => set({ [name]: event.target.value })}
              error={fields[name]}
            />
          ))}
          <TextField
            label={t(`offer.${draft.kind}.date.listing`)}
            type="date"
            value={draft.listingOn}
            onChange={(event) => set({ listingOn: event.target.value })}
            error={fields.listingOn}
          />
          <ProspectusField onChange={setProspectus} error={fields['prospectus.data']} />
          <Button type="submit" width="fit" busy={busy}>
            {t('ipo.desk.save')}
          </Button>
        </FormRow>
      </CaseCard>
      <CaseCard title={t(`offer.${draft.kind}.about`)}>
        <Suspense fallback={<DetailSkeleton lines={3} />}>
          {(['es', 'en', 'zh'] as const).map((language) => (
            <TextEditor
              key={language}
              label={t(`ipo.desk.text.${language}`)}
              lang={language}
              content={draft[language]}
              invalid={fields[`texts.${language}`] !== undefined}
              onChange={(html) => set({ [language]: html })}
            />
          ))}
        </Suspense>
      </CaseCard>
    </DeskPage>
  );
}

interface TermFieldsProps {
  draft: OfferDraft;
  set: (change: Partial<OfferDraft>) => void;
  fields: Readonly<Record<string, string>>;
}

const dateKey = (kind: OfferDraft['kind'], name: (typeof DATE_FIELDS)[number]) =>
  kind === 'placement' && name === 'lotteryAt'
    ? 'ipo.desk.field.proRataAt'
    : (`ipo.desk.field.${name}` as const);

/** What is offered stays what it is once it is kept. */
function KindField({ draft, set }: Pick<TermFieldsProps, 'draft' | 'set'>) {
  const { t } = useWords();
  return (
    <SelectField
      label={t('ipo.desk.kind')}
      value={draft.kind}
      onChange={(kind) => set({ kind })}
      options={OFFER_KINDS.map((kind) => ({ value: kind, label: t(`ipo.desk.kind.${kind}`) }))}
    />
  );
}

const FIGURES = {
  ipo: ['priceLow', 'priceHigh', 'maxLots', 'volume', 'allocatedLots'],
  placement: ['priceHigh', 'maxLots', 'volume', 'allocatedLots'],
} as const;

function TermFields({ draft, set, fields }: TermFieldsProps) {
  const { t } = useWords();
  return (
    <>
      <TextField
        label={t('ipo.desk.company')}
        value={draft.company}
        maxLength={80}
        onChange={(event) => set({ company: event.target.value })}
        error={fields.company}
      />
      <TextField
        label={t('ipo.desk.symbol')}
        value={draft.symbol}
        maxLength={12}
        onChange={(event) => set({ symbol: event.target.value.trim().toUpperCase() })}
        error={fields.symbol}
      />
      <SelectField
        label={t('ipo.desk.exchange')}
        value={draft.exchange}
        onChange={(exchange) => set({ exchange })}
        options={EXCHANGES.map((exchange) => ({ value: exchange, label: t(`ipo.exchange.${exchange}`) }))}
      />
      <SelectField
        label={t('ipo.desk.sector')}
        value={draft.sector}
        onChange={(sector) => set({ sector })}
        options={OFFER_SECTORS.map((sector) => ({ value: sector, label: t(`market.sector.${sector}`) }))}
      />
      {FIGURES[draft.kind].map((name) => (
        <TextField
          key={name}
          label={t(
            draft.kind === 'placement' && name === 'priceHigh'
              ? 'ipo.desk.field.price'
              : `ipo.desk.field.${name}`,
          )}
          inputMode="decimal"
          autoComplete="off"
          value={draft[name]}
          onChange={(event) => set({ [name]: event.target.value })}
          error={fields[name]}
        />
      ))}
    </>
  );
}

interface ProspectusFieldProps {
  onChange: (file: SaveOfferInput['prospectus']) => void;
  error: string | undefined;
}

function ProspectusField({ onChange, error }: ProspectusFieldProps) {
  const { t } = useWords();
  const id = useId();
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    onChange(file === undefined ? undefined : { name: file.name, data: await base64Of(file) });
  };
  return (
    <div>
      <label htmlFor={id}>{t('ipo.desk.prospectus')}</label>
      <input id={id} type="file" accept="application/pdf" onChange={(event) => void take(event)} />
      {error ? <p role="alert">{error}</p> : null}
    </div>
  );
}

/** A file's bytes in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let characters = '';
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return btoa(characters);
}
