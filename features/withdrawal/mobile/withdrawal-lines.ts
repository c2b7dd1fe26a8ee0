import type { Words } from '#ui/i18n/words.tsx';
import type { KeyValueItem } from '#ui/list/list.tsx';
import { signedLines } from '#ui/preview/signed-line.ts';
import type { WithdrawalDetail, WithdrawalPreview } from '../contract.ts';

type Terms = Pick<
  WithdrawalPreview,
  'method' | 'currency' | 'amount' | 'fee' | 'rate' | 'unit' | 'address' | 'bankInfo'
>;

/** Every figure that a confirmation binds. */
export function previewLines(words: Words, preview: WithdrawalPreview): KeyValueItem[] {
  const { t, date } = words;
  return [
    ...termLines(words, preview),
    { label: t('withdrawal.line.due'), value: date(preview.dueAt, 'moment'), strong: true },
  ];
}

/** All of a withdrawal: its figures, and when each step was done. */
export function detailLines(words: Words, withdrawal: WithdrawalDetail): KeyValueItem[] {
  const { t, date } = words;
  const { createdAt, approvedAt, decidedAt, dueAt, status } = withdrawal;
  const lines = [
    ...termLines(words, withdrawal),
    { label: t('withdrawal.line.requested'), value: date(createdAt, 'moment') },
    ...signedLines(words, withdrawal),
  ];
  if (approvedAt !== null)
    lines.push({ label: t('withdrawal.line.approved'), value: date(approvedAt, 'moment') });
  // What was sent is due no more: it is resolved by a time of its own.
  const resolve = withdrawal.holds.find(({ kind }) => kind === 'unconfirmed')?.until ?? null;
  if (decidedAt === null) {
    const label = t(resolve === null ? 'withdrawal.line.due' : 'withdrawal.line.resolve');
    lines.push({ label, value: date(resolve ?? dueAt, 'moment'), strong: true });
  } else {
    const label = t(status === 'completed' ? 'withdrawal.line.sent' : 'withdrawal.line.ended');
    lines.push({ label, value: date(decidedAt, 'moment') });
  }
  return lines;
}

/** What is long and may be needed elsewhere: each to be copied. */
export function detailKeys(
  { t }: Pick<Words, 't'>,
  { address, bankInfo, payoutReference, returnReference, method, id }: WithdrawalDetail,
): { label: string; value: string }[] {
  const keys = [{ label: t('withdrawal.line.id'), value: id }];
  if (payoutReference !== null) {
    const label = t(method === 'bank_card' ? 'withdrawal.line.trackingKey' : 'withdrawal.line.transaction');
    keys.unshift({ label, value: payoutReference });
  }
  if (returnReference !== null)
    keys.unshift({ label: t('withdrawal.line.returnReference'), value: returnReference });
  if (bankInfo === null && address !== '')
    keys.unshift({ label: t('withdrawal.line.destination'), value: address });
  return keys;
}

function termLines(words: Words, terms: Terms): KeyValueItem[] {
  const { t, date, money } = words;
  const { method, currency, amount, fee, rate, unit, address, bankInfo } = terms;
  const lines: KeyValueItem[] = [
    { label: t('withdrawal.line.amount'), value: money(amount, currency) },
    {
      label: t('withdrawal.line.fee'),
      value: fee === '0.00' ? t('withdrawal.line.fee.none') : money(fee, currency),
    },
  ];
  if (rate !== null) {
    const written = t('withdrawal.rate', { coin: unit, rate: `$${words.price(rate.rate)} USD` });
    lines.push({ label: t('withdrawal.line.rate'), value: written });
    lines.push({
      label: t('withdrawal.line.source'),
      value: t('withdrawal.rate.source', { source: rate.source, time: date(rate.quotedAt, 'moment') }),
    });
  }
  lines.push({ label: t('withdrawal.line.method'), value: t(`withdrawal.method.${method}`) });
  if (address === '')
    lines.push({ label: t('withdrawal.line.destination'), value: t('withdrawal.line.unreadable') });
  // An address is long and counts: it is shown whole, by itself.
  if (bankInfo !== null) {
    const { bankName, beneficiary } = bankInfo;
    lines.push({ label: t('withdrawal.line.destination'), value: `${bankName} ${address}` });
    lines.push({ label: t('withdrawal.line.cardholder'), value: beneficiary });
  }
  return lines;
}
