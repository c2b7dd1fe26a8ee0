import type { Currency } from '#kernel/money/money.ts';
import { ownDraft } from '#ui/session/own-draft.ts';
import type { ExchangeForm } from './use-exchange.ts';

/** By the currency that the screen begins with. */
const drafts = {
  MXN: ownDraft<ExchangeForm>('exchange-form MXN'),
  USD: ownDraft<ExchangeForm>('exchange-form USD'),
} satisfies Record<Currency, unknown>;

/** What was typed before the screen was left; an empty form for nothing. */
export function draftOf(begunWith: Currency): ExchangeForm {
  return drafts[begunWith].get() ?? { from: begunWith, by: 'amount', typed: '' };
}

/** Keeps what is typed while other screens are looked at; of an empty form nothing. */
export function keepDraft(begunWith: Currency, form: ExchangeForm): void {
  drafts[begunWith].keep(form.typed === '' ? null : form);
}

/** Forgets what was typed: it was sent. */
export function dropDraft(begunWith: Currency): void {
  drafts[begunWith].keep(null);
}
