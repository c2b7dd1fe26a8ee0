import type { PlainKey, Words } from '#ui/i18n/words.tsx';
import type { KeyValueItem } from '#ui/list/list.tsx';
import type { Deposit } from '../contract.ts';
import { writtenSent } from './written-amount.ts';

type Line = readonly [label: string, value: string | null | undefined];

/** What is said otherwise to its investor than about them. */
export interface DepositLabels {
  readonly credited: PlainKey;
  readonly reference: PlainKey;
  readonly told: PlainKey;
}

const OWN: DepositLabels = {
  credited: 'deposit.credited',
  reference: 'deposit.reference',
  told: 'deposit.trackingKey.told',
};

/** Every figure of a deposit, each on its line; what there is none of has no line. */
export function depositLines(words: Words, deposit: Deposit, { credited } = OWN): KeyValueItem[] {
  const { t, date, money, price } = words;
  const { method, unit, rate, decidedAt } = deposit;
  const lines: Line[] = [
    [t('deposit.method'), t(`deposit.method.${method}`)],
    [t('deposit.quantity'), writtenSent(words, deposit.quantity, unit)],
    [t('deposit.received'), deposit.received && writtenSent(words, deposit.received, unit)],
    [t('deposit.rate.label'), rate && t('deposit.rate', { unit, rate: price(rate.rate) })],
    [
      t('deposit.rate.from'),
      rate && t('deposit.rate.fromOf', { source: rate.source, time: date(rate.quotedAt, 'moment') }),
    ],
    [t('deposit.confirmedAt'), deposit.confirmedAt && date(deposit.confirmedAt, 'moment')],
    [t(credited), deposit.amount && money(deposit.amount, deposit.currency)],
    [t('deposit.networkName'), deposit.network],
    [t('deposit.bank'), deposit.bankInfo?.bankName],
    [t('deposit.createdAt'), date(deposit.createdAt, 'moment')],
    [t('deposit.dueAt'), deposit.status === 'pending' ? date(deposit.dueAt, 'moment') : null],
    [t('deposit.lookAgainAt'), deposit.status === 'unknown' ? date(deposit.dueAt, 'moment') : null],
    [t('deposit.decidedAt'), decidedAt && date(decidedAt, 'moment')],
  ];
  return written(lines);
}

/** What is long and may be needed elsewhere: each to be copied. */
export function depositKeys(
  { t }: Pick<Words, 't'>,
  deposit: Deposit,
  { reference, told } = OWN,
): { label: string; value: string }[] {
  return written([
    [t('deposit.sentTo'), deposit.address],
    [t(reference), deposit.reference],
    [t(told), deposit.trackingKey],
    [t('deposit.transferKey'), deposit.transferKey],
    [t('deposit.id'), deposit.id],
  ]);
}

function written(lines: readonly Line[]): { label: string; value: string }[] {
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
