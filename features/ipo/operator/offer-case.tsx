import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { CaseCard, DeskPage, FormRow } from '#ui/console/desk-page.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { CleanHtml } from '#ui/html/clean-html.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import {
  cancelDeskOffer,
  type DeskOffer,
  publishOffer,
  setOfferAllocation,
  setOfferDates,
  setOfferPrice,
} from '../operator-contract.ts';
import { instantOf, localInstant, stateName } from './offer-draft.ts';
import { OfferForm } from './offer-form.tsx';

interface CaseProps {
  offer: DeskOffer;
  onChanged: () => void;
}

/** One offer with what can still be done about it. */
export function OfferCase({ offer, mayWrite, onChanged }: CaseProps & { mayWrite: boolean }) {
  const words = useWords();
  const { t } = words;
  const [editing, setEditing] = useState(false);
  const { state, origin } = offer;
  if (editing) {
    const saved = () => {
      setEditing(false);
      onChanged();
    };
    return <OfferForm offer={offer} onSaved={saved} />;
  }
  const isPublished = state !== 'draft';
  const isOver = state === 'listing' || state === 'cancelled';
  const isBeforeClose = state === 'pending' || state === 'subscription';
  return (
    <DeskPage title={offer.company}>
      <CaseCard title={`${t(`offer.${offer.kind}.one`)} · ${stateName(t, offer)}`}>
        <KeyValue items={lines(words, offer)} />
      </CaseCard>
      <CaseCard title={t(`offer.${offer.kind}.about`)}>
        <CleanHtml html={offer.texts.es} />
      </CaseCard>
      {mayWrite && origin === 'desk' && (state === 'draft' || state === 'pending') ? (
        <CaseCard title={t('ipo.desk.edit')}>
          <p>{t('ipo.desk.editRule')}</p>
          <Button kind="secondary" width="fit" onClick={() => setEditing(true)}>
            {t('ipo.desk.edit')}
          </Button>
        </CaseCard>
      ) : null}
      {mayWrite && state === 'draft' ? <Publish offer={offer} onChanged={onChanged} /> : null}
      {mayWrite && isBeforeClose ? <Allocation offer={offer} onChanged={onChanged} /> : null}
      {mayWrite && isPublished && !isOver && offer.issuePrice === null ? (
        <IssuePrice offer={offer} onChanged={onChanged} />
      ) : null}
      {mayWrite && isPublished && !isOver ? <Dates offer={offer} onChanged={onChanged} /> : null}
      {mayWrite && !isOver ? <Cancel offer={offer} onChanged={onChanged} /> : null}
    </DeskPage>
  );
}

function lines({ t, money, date, number }: Words, offer: DeskOffer): KeyValueItem[] {
  const currency = offer.exchange === 'XMEX' ? 'MXN' : 'USD';
  const moment = (at: string) => date(at, 'exact');
  return [
    { label: t('ipo.desk.symbol'), value: `${offer.symbol} · ${t(`ipo.exchange.${offer.exchange}`)}` },
    ...(offer.kind === 'placement'
      ? [{ label: t('placement.line.price'), value: money(offer.priceHigh, currency) }]
      : [
          {
            label: t('ipo.line.range'),
            value: `${money(offer.priceLow, currency)} – ${money(offer.priceHigh, currency)}`,
          },
          {
            label: t('ipo.line.issuePrice'),
            value: offer.issuePrice === null ? t('ipo.notYet') : money(offer.issuePrice, currency),
          },
        ]),
    { label: t('ipo.line.volume'), value: number(Number(offer.volume)) },
    {
      label: t('ipo.line.allocated'),
      value: t('ipo.lots', { count: Number(offer.allocatedLots), lots: number(Number(offer.allocatedLots)) }),
    },
    {
      label: t('ipo.line.applicants'),
      value: t('ipo.applied', {
        count: Number(offer.applicants),
        applicants: offer.applicants,
        lots: offer.appliedLots,
      }),
    },
    { label: t('offer.ipo.date.issuance'), value: moment(offer.issuanceAt) },
    { label: t('offer.ipo.date.opens'), value: moment(offer.opensAt) },
    { label: t('offer.ipo.date.closes'), value: moment(offer.closesAt) },
    { label: t('offer.ipo.date.allocated'), value: moment(offer.allocatedAt) },
    { label: t(`offer.${offer.kind}.date.lottery`), value: moment(offer.lotteryAt) },
    { label: t(`offer.${offer.kind}.date.listing`), value: moment(offer.listingAt) },
    ...(offer.beacon === null
      ? []
      : [{ label: t('ipo.desk.beacon'), value: `${offer.beacon.source} ${offer.beacon.round}` }]),
    ...(offer.listHash === null ? [] : [{ label: t('ipo.draw.listHash'), value: offer.listHash }]),
    ...(offer.waitsFor === null
      ? []
      : [{ label: t('ipo.desk.waits'), value: t(`ipo.waits.${offer.waitsFor}`) }]),
    ...(offer.prospectus === null ? [] : [{ label: t('ipo.desk.prospectus'), value: offer.prospectus }]),
    ...(offer.cancelReason === null
      ? []
      : [{ label: t('ipo.desk.cancelReason'), value: offer.cancelReason }]),
  ];
}

function Publish({ offer, onChanged }: CaseProps) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const { run, busy, fields } = useCommand(publishOffer, {
    successTip: t('ipo.desk.asked'),
    onSuccess: onChanged,
  });
  return (
    <CaseCard title={t('ipo.desk.publish')}>
      <p>{t('ipo.desk.publishRule')}</p>
      <FormRow onSubmit={() => void run({ id: offer.id, reason })}>
        <Why value={reason} onChange={setReason} error={fields.reason} />
        <Button type="submit" width="fit" busy={busy}>
          {t('ipo.desk.publish')}
        </Button>
      </FormRow>
    </CaseCard>
  );
}

function Allocation({ offer, onChanged }: CaseProps) {
  const { t } = useWords();
  const [lots, setLots] = useState(offer.allocatedLots);
  const [reason, setReason] = useState('');
  const { run, busy, fields } = useCommand(setOfferAllocation, {
    successTip: t('ipo.desk.asked'),
    onSuccess: onChanged,
  });
  return (
    <CaseCard title={t('ipo.desk.allocation')}>
      <FormRow onSubmit={() => void run({ id: offer.id, lots, reason })}>
        <TextField
          label={t('ipo.line.allocated')}
          inputMode="numeric"
          value={lots}
          onChange={(event) => setLots(event.target.value)}
          error={fields.lots}
        />
        <Why value={reason} onChange={setReason} error={fields.reason} />
        <Button type="submit" kind="secondary" width="fit" busy={busy}>
          {t('ipo.desk.ask')}
        </Button>
      </FormRow>
    </CaseCard>
  );
}

function IssuePrice({ offer, onChanged }: CaseProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState({ price: '', reference: '', reason: '' });
  const { run, busy, fields } = useCommand(setOfferPrice, {
    successTip: t('ipo.desk.asked'),
    onSuccess: onChanged,
  });
  return (
    <CaseCard title={t('ipo.line.issuePrice')}>
      <FormRow onSubmit={() => void run({ id: offer.id, ...typed })}>
        <TextField
          label={`${t('ipo.line.issuePrice')} (${offer.currency})`}
          inputMode="decimal"
          value={typed.price}
          onChange={(event) => setTyped({ ...typed, price: event.target.value })}
          error={fields.price}
        />
        <TextField
          label={t('ipo.desk.reference')}
          value={typed.reference}
          maxLength={200}
          onChange={(event) => setTyped({ ...typed, reference: event.target.value })}
          error={fields.reference}
        />
        <Why
          value={typed.reason}
          onChange={(reason) => setTyped({ ...typed, reason })}
          error={fields.reason}
        />
        <Button type="submit" kind="secondary" width="fit" busy={busy}>
          {t('ipo.desk.ask')}
        </Button>
      </FormRow>
    </CaseCard>
  );
}

function Dates({ offer, onChanged }: CaseProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState({
    allocatedAt: localInstant(offer.allocatedAt),
    lotteryAt: localInstant(offer.lotteryAt),
    listingOn: offer.listingOn,
  });
  const { run, busy, fields } = useCommand(setOfferDates, {
    successTip: t('ipo.desk.moved'),
    onSuccess: onChanged,
  });
  // A field that nobody touched keeps its seconds.
  const instant = (name: 'allocatedAt' | 'lotteryAt') =>
    typed[name] === localInstant(offer[name]) ? offer[name] : instantOf(typed[name]);
  const send = () =>
    void run({
      id: offer.id,
      allocatedAt: instant('allocatedAt'),
      lotteryAt: instant('lotteryAt'),
      listingOn: typed.listingOn,
    });
  return (
    <CaseCard title={t('ipo.desk.dates')}>
      <p>{t('ipo.desk.datesRule')}</p>
      <FormRow onSubmit={send}>
        {(['allocatedAt', 'lotteryAt'] as const).map((name) => (
          <TextField
            key={name}
            label={t(
              name === 'allocatedAt' ? 'offer.ipo.date.allocated' : `offer.${offer.kind}.date.lottery`,
            )}
            type="datetime-local"
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            error={fields[name]}
          />
        ))}
        <TextField
          label={t(`offer.${offer.kind}.date.listing`)}
          type="date"
          value={typed.listingOn}
          onChange={(event) => setTyped({ ...typed, listingOn: event.target.value })}
          error={fields.listingOn}
        />
        <Button type="submit" kind="secondary" width="fit" busy={busy}>
          {t('ipo.desk.move')}
        </Button>
      </FormRow>
    </CaseCard>
  );
}

function Cancel({ offer, onChanged }: CaseProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState({ reason: '', reference: '' });
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const { run, busy, fields } = useCommand(cancelDeskOffer, {
    onSuccess: ({ approvalId }) => {
      toast.success(t(approvalId === null ? 'ipo.desk.cancelled' : 'ipo.desk.asked'));
      onChanged();
    },
  });
  const { reason, reference } = typed;
  const send = () => {
    setAsking(false);
    void run({ id: offer.id, reason, ...(reference.trim() !== '' && { reference }) });
  };
  return (
    <CaseCard title={t('ipo.desk.cancel')}>
      <p>{t('ipo.desk.cancelRule')}</p>
      <FormRow onSubmit={() => setAsking(true)}>
        <TextField
          label={t('ipo.desk.cancelReason')}
          value={reason}
          maxLength={500}
          onChange={(event) => setTyped({ ...typed, reason: event.target.value })}
          error={fields.reason}
        />
        <TextField
          label={t('ipo.desk.reference')}
          value={reference}
          maxLength={200}
          onChange={(event) => setTyped({ ...typed, reference: event.target.value })}
          error={fields.reference}
        />
        <Button type="submit" kind="danger" width="fit" busy={busy}>
          {t('ipo.desk.cancel')}
        </Button>
      </FormRow>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('ipo.desk.cancel.title', { company: offer.company })}
        confirmLabel={t('ipo.desk.cancel')}
        keepLabel={t('ipo.desk.cancel.keep')}
        danger
        onConfirm={send}
      >
        <p>{t('ipo.desk.cancel.refunded', { count: offer.applicants })}</p>
      </ConfirmDialog>
    </CaseCard>
  );
}

interface WhyProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function Why({ value, onChange, error }: WhyProps) {
  const { t } = useWords();
  return (
    <TextField
      label={t('ipo.desk.why')}
      value={value}
      maxLength={200}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  );
}
