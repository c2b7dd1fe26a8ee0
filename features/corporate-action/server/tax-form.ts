import * as z from 'zod/mini';
import { exchangeDate } from '#kernel/calendar/calendar.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { newId } from '#kernel/id/id.ts';
import { formatPercent, rate } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { openText, sealText } from '#kernel/secrets/seal.ts';
import type { signTaxForm, TaxForm } from '../contract.ts';
import { formValidUntil, withholdingLine } from '../corporate-action.ts';
import { ratesOn } from './holding.store.ts';
import { findForm, insertForm, type TaxFormRow } from './tax-form.store.ts';

const details = z.object({ fullName: z.string(), address: z.string(), taxId: z.string() });

/** Sealed under its own id: it opens in its own row only. */
const purposeOf = (id: string) => `w8ben:${id}`;

function showForm(ports: Pick<Ports, 'secrets'>, row: TaxFormRow): TaxForm {
  const told = details.parse(JSON.parse(openText(ports, purposeOf(row.id), row.detailsSealed)));
  return { ...told, signedOn: row.signedOn, validUntil: row.validUntil };
}

/** `w8ben/detail`. */
export async function showTaxForm(ports: Ports, { tx, investorId, now }: CallContext) {
  const today = exchangeDate('XMEX', now);
  const row = await findForm(tx, investorId, today);
  const rates = await ratesOn(tx, today);
  const percent = (hasForm: boolean) =>
    formatPercent(rate(rates.get(withholdingLine('.XNAS', 'share', hasForm)) ?? 0n));
  return { form: row && showForm(ports, row), rateWith: percent(true), rateWithout: percent(false) };
}

const sameName = (a: string, b: string) =>
  a.localeCompare(b, 'es', { sensitivity: 'base', ignorePunctuation: true }) === 0;

/** `w8ben/sign`: refuses a signature that is another name. */
export async function signForm(ports: Ports, context: CallContext, input: InputOf<typeof signTaxForm>) {
  const { tx, investorId, now, securityNow } = context;
  const { fullName, address, taxId } = input;
  if (!sameName(fullName, input.signature)) {
    const fields = { signature: 'tax_form.signature' };
    throw new Refusal('tax_form.signature', { code: CODES.invalidInput, fields });
  }
  const id = newId(ports.chance, securityNow);
  const signedOn = exchangeDate('XMEX', now);
  const form = {
    id,
    signedOn,
    validUntil: formValidUntil(signedOn),
    detailsSealed: sealText(ports, purposeOf(id), JSON.stringify({ fullName, address, taxId })),
  };
  await insertForm(tx, { ...form, investorId, at: now });
  return { form: showForm(ports, form) };
}
