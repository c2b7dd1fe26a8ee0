import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { CaseCard, DeskPage, FormRow } from '#ui/console/desk-page.tsx';
import { useDraft } from '#ui/console/use-draft.ts';
import { useMay } from '#ui/console/use-may.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import {
  changeListingCall,
  haltTradingCall,
  type ListedStock,
  listNoticesCall,
  resumeTradingCall,
} from '../contract.ts';
import { NoticeTable } from './notice-table.tsx';
import { StandingChip } from './standing-chip.tsx';

interface StockCaseProps {
  stock: ListedStock;
  onChanged: (stock: ListedStock) => void;
}

/** One stock: how it stands, what can be taken down of it now, and what was. */
export function StockCase({ stock, onChanged }: StockCaseProps) {
  const { t, date } = useWords();
  const { halt, change } = stock;
  const mayChange = useMay(changeListingCall);
  const queries = useQueryClient();
  const done = (changed: ListedStock) => {
    void queries.invalidateQueries({ queryKey: [listNoticesCall.path] });
    onChanged(changed);
  };
  return (
    <DeskPage title={`${stock.symbol} · ${stock.name}`} end={<StandingChip stock={stock} />}>
      <CaseCard title={t('listing.state')}>
        <KeyValue
          items={[
            ...(halt
              ? [
                  { label: t('listing.since'), value: date(halt.since, 'moment') },
                  {
                    label: t('listing.until'),
                    value: halt.until === null ? t('listing.until.open') : date(halt.until, 'moment'),
                  },
                  { label: t('listing.reference'), value: halt.reference },
                ]
              : []),
            {
              label: t('listing.next'),
              value: change
                ? t(`listing.kind.${change.to}`, { on: date(`${change.on}T12:00:00Z`, 'date') })
                : t('listing.next.none'),
            },
          ]}
        />
      </CaseCard>
      {mayChange && stock.listing === 'listed' ? (
        <>
          <HaltForm
            command={halt === null ? 'halt' : 'resume'}
            call={halt === null ? haltTradingCall : resumeTradingCall}
            stock={stock}
            onChanged={done}
          />
          {halt?.until == null ? null : (
            <HaltForm command="extend" call={haltTradingCall} stock={stock} onChanged={done} />
          )}
        </>
      ) : null}
      {mayChange ? (
        <ListingForm key={`${stock.listing} ${stock.change?.on}`} stock={stock} onChanged={done} />
      ) : null}
      <NoticeTable stockId={stock.id} />
    </DeskPage>
  );
}

/** What waits for a second publisher is not done yet. */
const tipOf = <Done extends string>(made: object, done: Done) =>
  'approvalId' in made && made.approvalId !== null ? 'listing.asked' : done;

interface HaltFormProps extends StockCaseProps {
  command: 'halt' | 'resume' | 'extend';
  call: typeof haltTradingCall | typeof resumeTradingCall;
}

/** Halts a stock that trades, resumes one that is halted, asks that a halt by one hold for longer. */
function HaltForm({ command, call, stock, onChanged }: HaltFormProps) {
  const { t } = useWords();
  const [reference, setReference] = useDraft(`${command}:${stock.id}`, '');
  const toast = useToast();
  const { run, busy, fields } = useCommand(call, {
    onSuccess: (made) => {
      setReference('');
      toast.success(t(tipOf(made, command === 'resume' ? 'listing.resume.done' : 'listing.halt.done')));
      onChanged(made.stock);
    },
  });
  return (
    <CaseCard title={t(`listing.${command}.title`)}>
      <p>{t(`listing.${command}.text`)}</p>
      <FormRow onSubmit={() => void run({ stockId: stock.id, reference })}>
        <TextField
          label={t('listing.reference')}
          hint={t('listing.reference.hint')}
          value={reference}
          maxLength={200}
          onChange={(event) => setReference(event.target.value)}
          error={fields.reference}
        />
        <Button type="submit" width="fit" busy={busy}>
          {t(`listing.${command}`)}
        </Button>
      </FormRow>
    </CaseCard>
  );
}

/** Ends a listing from a date, or lists again. */
function ListingForm({ stock, onChanged }: StockCaseProps) {
  const { t } = useWords();
  const [on, setOn] = useState(stock.change?.on ?? '');
  const [reference, setReference] = useDraft(`listing:${stock.id}`, '');
  const toast = useToast();
  const { run, busy, fields } = useCommand(changeListingCall, {
    onSuccess: (made) => {
      setReference('');
      toast.success(t(tipOf(made, 'listing.change.done')));
      onChanged(made.stock);
    },
  });
  // What is announced already can be taken back; else the opposite of what holds.
  const then = stock.change?.to ?? (stock.listing === 'listed' ? 'listed' : 'unlisted');
  const to = then === 'listed' ? 'unlisted' : 'listed';
  const command = to === 'unlisted' ? 'unlist' : stock.listing === 'listed' ? 'keep' : 'list';
  return (
    <CaseCard title={t(`listing.${command}.title`)}>
      <p>{t(`listing.${command}.text`)}</p>
      <FormRow onSubmit={() => void run({ stockId: stock.id, to, on, reference })}>
        <TextField
          label={t('listing.on')}
          type="date"
          value={on}
          onChange={(event) => setOn(event.target.value)}
          error={fields.on}
        />
        <TextField
          label={t('listing.reference')}
          hint={t('listing.reference.hint')}
          value={reference}
          maxLength={200}
          onChange={(event) => setReference(event.target.value)}
          error={fields.reference}
        />
        <Button type="submit" kind="secondary" width="fit" busy={busy}>
          {t(`listing.${command}`)}
        </Button>
      </FormRow>
    </CaseCard>
  );
}
