import { CODES, type RefusalCode } from './error-codes.ts';

/** What a text may need to name: a limit, an instant, a currency. Decimal strings, never floating-point money. */
export type RefusalValues = Record<string, string | number>;

/**
 * A rule said no. Thrown where the rule is; `kernel/http` alone turns it into an answer.
 * `reason` is a stable dotted name (`market.closed`); its text is the message `reason.<reason>`.
 * `fields` names the inputs at fault, each with a reason of its own.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: string;
  readonly code: RefusalCode;
  readonly values: RefusalValues;
  readonly fields: Record<string, string>;

  constructor(
    reason: string,
    options: { code?: RefusalCode; values?: RefusalValues; fields?: Record<string, string> } = {},
  ) {
    super(reason);
    this.reason = reason;
    this.code = options.code ?? CODES.serverMessage;
    this.values = options.values ?? {};
    this.fields = options.fields ?? {};
  }
}

/** Another user's thing and a thing that never was are answered alike. */
export function notFound(): Refusal {
  return new Refusal('not_found');
}
