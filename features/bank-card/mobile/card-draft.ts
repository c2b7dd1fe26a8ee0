import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ownDraft } from '#ui/session/own-draft.ts';
import type { BankCardValues } from './bank-card-form.tsx';

const draft = ownDraft<BankCardValues>();

/** What was typed before the screen was left; null for nothing. */
export const draftOf = (): BankCardValues | null => draft.get();

/** Keeps what is typed while other screens are looked at; gives what forgets it once it was sent. */
export function useKeptDraft(form: UseFormReturn<BankCardValues>): () => void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => draft.keep(values),
      }),
    [form],
  );
  return () => draft.keep(null);
}
