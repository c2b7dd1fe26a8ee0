import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { CaseCard, DeskPage, FormRow } from '#ui/console/desk-page.tsx';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import { backBlock, closeBlock, type DeskBlockOffer } from '../operator-contract.ts';
import { BlockForm } from './block-form.tsx';

interface CaseProps {
  offer: DeskBlockOffer;
  onChanged: () => void;
}

interface BlockCaseProps extends CaseProps {
  /** The key that was just made: shown this once. */
  newKey: string | null;
  mayWrite: boolean;
  onSaved: (id: string, key: string | null) => void;
}

/** One offer with what was sold of it, what stands in its account, and what can still be done about it. */
export function BlockCase({ offer, newKey, mayWrite, onChanged, onSaved }: BlockCaseProps) {
  const words = useWords();
  const { t } = words;
  const [isEditing, setEditing] = useState(false);
  const { state } = offer;
  if (isEditing) {
    return (
      <BlockForm
        offer={offer}
        onSaved={(id, key) => {
          setEditing(false);
          onSaved(id, key);
        }}
      />
    );
  }
  return (
    <DeskPage title={offer.symbol}>
      {newKey === null ? null : (
        <CaseCard title={t('block.desk.newKey')}>
          <p>{t('block.desk.newKey.once')}</p>
          <CopyRow label={t('block.desk.newKey')} value={newKey} />
        </CaseCard>
      )}
      <CaseCard title={t(`block.desk.state.${state}`)}>
        <KeyValue items={lines(words, offer)} />
      </CaseCard>
      {mayWrite && state === 'draft' ? (
        <>
          <CaseCard title={t('block.desk.edit')}>
            <p>{t('block.desk.editRule')}</p>
            <Button kind="secondary" width="fit" onClick={() => setEditing(true)}>
              {t('block.desk.edit')}
            </Button>
          </CaseCard>
          <Back offer={offer} onChanged={onChanged} />
        </>
      ) : null}
      {mayWrite && (state === 'backed' || state === 'open') ? (
        <CloseEarly offer={offer} onChanged={onChanged} />
      ) : null}
    </DeskPage>
  );
}

function lines({ t, money, date, quantity, percent }: Words, offer: DeskBlockOffer): KeyValueItem[] {
  const { currency } = offer;
  const moment = (at: string) => date(at, 'exact');
  return [
    { label: t('block.desk.field.stockId'), value: `${offer.stockId} · ${offer.name}` },
    { label: t('block.desk.field.offerPrice'), value: money(offer.price, currency) },
    {
      label: t('block.desk.market'),
      value:
        offer.marketPrice === null || offer.differencePercent === null
          ? t('block.row.noMarket')
          : `${money(offer.marketPrice, currency)} (${percent(offer.differencePercent, 'always')})`,
    },
    { label: t('block.desk.field.shares'), value: quantity(offer.shares) },
    { label: t('block.desk.field.minShares'), value: quantity(offer.minShares) },
    {
      label: t('block.desk.field.leverages'),
      value: offer.leverages.map((leverage) => `${leverage}×`).join(', '),
    },
    {
      label: t('block.desk.field.key'),
      value: t(offer.needsKey ? 'block.desk.hasKey' : 'block.desk.key.none'),
    },
    { label: t('block.desk.field.beginAt'), value: moment(offer.beginAt) },
    { label: t('block.desk.field.finishAt'), value: moment(offer.finishAt) },
    { label: t('block.desk.sold'), value: quantity(offer.sold), strong: true },
    { label: t('block.desk.left'), value: quantity(offer.left) },
    { label: t('block.desk.orders'), value: String(offer.orders) },
    { label: t('block.desk.account'), value: quantity(offer.account) },
    ...(offer.custodianReference === null
      ? []
      : [{ label: t('block.fact.custodian'), value: offer.custodianReference }]),
    ...(offer.backedAt === null ? [] : [{ label: t('block.desk.backedAt'), value: moment(offer.backedAt) }]),
    ...(offer.endedAt === null ? [] : [{ label: t('block.desk.endedAt'), value: moment(offer.endedAt) }]),
    ...(offer.closeReason === null ? [] : [{ label: t('block.desk.closeReason'), value: offer.closeReason }]),
  ];
}

function Back({ offer, onChanged }: CaseProps) {
  const { t } = useWords();
  const [reference, setReference] = useState('');
  const { run, busy, fields } = useCommand(backBlock, {
    successTip: t('block.desk.asked'),
    onSuccess: onChanged,
  });
  return (
    <CaseCard title={t('block.desk.back')}>
      <p>{t('block.desk.backRule')}</p>
      <FormRow onSubmit={() => void run({ id: offer.id, reference })}>
        <TextField
          label={t('block.fact.custodian')}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
          error={fields.reference}
        />
        <Button type="submit" width="fit" busy={busy}>
          {t('block.desk.ask')}
        </Button>
      </FormRow>
    </CaseCard>
  );
}

function CloseEarly({ offer, onChanged }: CaseProps) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const { run, busy, fields } = useCommand(closeBlock, {
    successTip: t('block.desk.closed'),
    onSuccess: onChanged,
  });
  return (
    <CaseCard title={t('block.desk.close')}>
      <p>{t('block.desk.closeRule')}</p>
      <FormRow onSubmit={() => void run({ id: offer.id, reason })}>
        <TextField
          label={t('block.desk.closeReason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={fields.reason}
        />
        <Button type="submit" width="fit" kind="secondary" busy={busy}>
          {t('block.desk.close')}
        </Button>
      </FormRow>
    </CaseCard>
  );
}
