import { EXCHANGES } from '#kernel/calendar/exchange.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { CaseCard, DeskPage, FormRow } from '#ui/console/desk-page.tsx';
import { SelectField } from '#ui/console/select-field.tsx';
import { useDraft } from '#ui/console/use-draft.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { addListingCall, LISTING_SECTORS, type ListedStock, type NewListing } from '../contract.ts';

const EMPTY: NewListing = {
  symbol: '',
  exchange: 'XMEX',
  name: '',
  sector: 'industrials',
  on: '',
  reference: '',
};

/** Takes up a stock that an exchange lists. What it is worth is not asked: the provider tells. */
export function NewStock({ onMade }: { onMade: (stock: ListedStock) => void }) {
  const { t } = useWords();
  const [typed, setTyped] = useDraft('listing', EMPTY);
  const set = (change: Partial<NewListing>) => setTyped({ ...typed, ...change });
  const { run, busy, fields } = useCommand(addListingCall, {
    successTip: t('listing.add.done'),
    onSuccess: ({ stock }) => {
      setTyped(EMPTY);
      onMade(stock);
    },
  });
  return (
    <DeskPage title={t('listing.new')}>
      <CaseCard title={t('listing.add.text')}>
        <FormRow onSubmit={() => void run(typed)}>
          <TextField
            label={t('listing.add.symbol')}
            value={typed.symbol}
            maxLength={12}
            onChange={(event) => set({ symbol: event.target.value.trim().toUpperCase() })}
            error={fields.symbol}
          />
          <SelectField
            label={t('listing.add.exchange')}
            value={typed.exchange}
            onChange={(exchange) => set({ exchange })}
            options={EXCHANGES.map((exchange) => ({
              value: exchange,
              label: t(`market.exchange.${exchange}`),
            }))}
          />
          <TextField
            label={t('listing.add.name')}
            value={typed.name}
            maxLength={80}
            onChange={(event) => set({ name: event.target.value })}
            error={fields.name}
          />
          <SelectField
            label={t('listing.add.sector')}
            value={typed.sector}
            onChange={(sector) => set({ sector })}
            options={LISTING_SECTORS.map((sector) => ({
              value: sector,
              label: t(`market.sector.${sector}`),
            }))}
          />
          <TextField
            label={t('listing.add.on')}
            type="date"
            value={typed.on}
            onChange={(event) => set({ on: event.target.value })}
            error={fields.on}
          />
          <TextField
            label={t('listing.reference')}
            hint={t('listing.reference.hint')}
            value={typed.reference}
            maxLength={200}
            onChange={(event) => set({ reference: event.target.value })}
            error={fields.reference}
          />
          <Button type="submit" width="fit" busy={busy}>
            {t('listing.add.go')}
          </Button>
        </FormRow>
      </CaseCard>
    </DeskPage>
  );
}
