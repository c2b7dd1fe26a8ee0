import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { CaseCard, DeskPage, FormRow } from '#ui/console/desk-page.tsx';
import { SelectField } from '#ui/console/select-field.tsx';
import { useDraft } from '#ui/console/use-draft.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { type DeskBlockOffer, type SaveBlockInput, saveBlock } from '../operator-contract.ts';

/** What is typed of an offer; instants as the browser's own field writes them, in this device's time. */
type Draft = Omit<SaveBlockInput, 'id' | 'withLeverage'> & { readonly leverages: 'one' | 'both' };

const EMPTY: Draft = {
  stockId: '',
  offerPrice: '',
  shares: '',
  minShares: '',
  leverages: 'both',
  key: 'new',
  beginAt: '',
  finishAt: '',
};

const MINUTE_MS = 60_000;

/** An instant as a `datetime-local` field shows it, and back; empty where nothing good was typed. */
function localInstant(iso: string): string {
  const at = new Date(iso);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS);
  return local.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
}
function instantOf(local: string): string {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

const draftOf = (offer: DeskBlockOffer): Draft => ({
  stockId: offer.stockId,
  offerPrice: offer.price,
  shares: offer.shares,
  minShares: offer.minShares,
  leverages: offer.leverages.length > 1 ? 'both' : 'one',
  key: offer.needsKey ? 'keep' : 'none',
  beginAt: localInstant(offer.beginAt),
  finishAt: localInstant(offer.finishAt),
});

interface BlockFormProps {
  /** The draft that is edited; a new one without it. */
  offer?: DeskBlockOffer;
  onSaved: (id: string, key: string | null) => void;
}

/** An offer's terms as the publisher writes them; two publishers back it. */
export function BlockForm({ offer, onSaved }: BlockFormProps) {
  const { t } = useWords();
  const begun = offer === undefined ? EMPTY : draftOf(offer);
  const [draft, setDraft] = useDraft<Draft>(`block:${offer?.id ?? 'new'}:${offer?.version ?? 0}`, begun);
  const { run, busy, fields } = useCommand(saveBlock, {
    successTip: t('block.desk.saved'),
    onSuccess: (done) => {
      setDraft(begun);
      onSaved(done.offer.id, done.key);
    },
  });
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const { leverages, ...terms } = draft;
  const send = () =>
    void run({
      ...terms,
      ...(offer !== undefined && { id: offer.id }),
      withLeverage: leverages === 'both',
      beginAt: instantOf(draft.beginAt),
      finishAt: instantOf(draft.finishAt),
    });
  const keys = offer?.needsKey ? (['keep', 'new', 'none'] as const) : (['new', 'none'] as const);
  return (
    <DeskPage title={t(offer === undefined ? 'block.desk.new' : 'block.desk.edit')}>
      <CaseCard title={t('block.desk.terms')}>
        <FormRow onSubmit={send}>
          <FigureFields draft={draft} set={set} fields={fields} />
          <SelectField
            label={t('block.desk.field.leverages')}
            value={leverages}
            onChange={(value) => set({ leverages: value })}
            options={(['one', 'both'] as const).map((value) => ({
              value,
              label: t(`block.desk.leverages.${value}`),
            }))}
          />
          <SelectField
            label={t('block.desk.field.key')}
            value={draft.key}
            onChange={(value) => set({ key: value })}
            options={keys.map((value) => ({ value, label: t(`block.desk.key.${value}`) }))}
          />
          {(['beginAt', 'finishAt'] as const).map((name) => (
            <TextField
              key={name}
              label={t(`block.desk.field.${name}`)}
              type="datetime-local"
              value={draft[name]}
              onChange={(event) => set({ [name]: event.target.value })}
              error={fields[name]}
            />
          ))}
          <Button type="submit" width="fit" busy={busy}>
            {t('block.desk.save')}
          </Button>
        </FormRow>
      </CaseCard>
    </DeskPage>
  );
}

interface FigureFieldsProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  fields: Readonly<Record<string, string>>;
}

function FigureFields({ draft, set, fields }: FigureFieldsProps) {
  const { t } = useWords();
  return (
    <>
      <TextField
        label={t('block.desk.field.stockId')}
        hint={t('block.desk.field.stockId.hint')}
        value={draft.stockId}
        onChange={(event) => set({ stockId: event.target.value.trim().toUpperCase() })}
        error={fields.stockId}
      />
      {(['offerPrice', 'shares', 'minShares'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`block.desk.field.${name}`)}
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
