import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { getKyc } from '#features/identity/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { bankOfClabe } from '../bank-code.ts';
import { plainDigits } from '../card-number.ts';
import { isClabe } from '../clabe.ts';
import type { BankCardValues } from './bank-card-form.tsx';

type OfForm = UseFormReturn<BankCardValues>;

/** The bank that a whole CLABE names; null for none, and where the number is no CLABE. */
export function useNamedBank({ control }: OfForm): string | null {
  const digits = plainDigits(useWatch({ control, name: 'accountNumber' }));
  return isClabe(digits) ? bankOfClabe(digits) : null;
}

/** Writes the bank that a CLABE names where none was typed; what was typed is never written over by itself. */
export function usePrefilledBank(form: OfForm): void {
  const bank = useNamedBank(form);
  const written = useRef('');
  useEffect(() => {
    if (bank === null || form.getValues('bankName').trim() !== written.current) return;
    written.current = bank;
    form.setValue('bankName', bank, { shouldValidate: true });
  }, [bank, form]);
}

/** Writes the verified name as the holder's, once, where nothing was typed: an account of somebody else is no place to withdraw to. */
export function usePrefilledHolder(form: OfForm): void {
  // A person's name is not left lying on the device.
  const kyc = useCallQuery(getKyc, {}, { keep: false, errorTip: false }).data?.kyc;
  const name = kyc?.status === 'verified' ? kyc.fullName : null;
  const isDone = useRef(false);
  useEffect(() => {
    if (!name || isDone.current) return;
    isDone.current = true;
    if (form.getValues('cardholder') === '') form.setValue('cardholder', name);
  }, [name, form]);
}
