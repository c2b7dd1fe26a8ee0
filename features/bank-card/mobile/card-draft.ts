import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { session } from '#ui/session/session.ts';
import type { BankCardValues } from './bank-card-form.tsx';

let draft: { investorId: string | undefined; values: BankCardValues } | null = null;

/** What was typed before the screen was left, by the same investor; null for nothing. Never written to the device. */
export function draftOf(): BankCardValues | null {
  return draft?.investorId === session.get().user?.id ? (draft?.values ?? null) : null;
}

/** Keeps what is typed while other screens are looked at; gives what forgets it once it was sent. */
export function useKeptDraft(form: UseFormReturn<BankCardValues>): () => void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          draft = { investorId: session.get().user?.id, values };
        },
      }),
    [form],
  );
  return () => {
    draft = null;
  };
}
