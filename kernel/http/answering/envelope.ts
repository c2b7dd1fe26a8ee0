import type { Code } from '#kernel/contract/error-codes.ts';

/** Why an answer is not a success, for programs: the stable reason, the inputs at fault, what the text names. */
export interface FaultDetails {
  reason: string;
  fields?: Record<string, string>;
  values?: Record<string, string | number>;
}

/** The one shape of every answer under `/api`. */
export interface Envelope<Data> {
  success: boolean;
  code: Code;
  /** Empty on success; else the text in the request's language. */
  msg: string;
  data: Data;
}

export function successEnvelope<Data>(data: Data): Envelope<Data> {
  return { success: true, code: 0, msg: '', data };
}

export function faultEnvelope(
  code: Exclude<Code, 0>,
  msg: string,
  details: FaultDetails,
): Envelope<FaultDetails> {
  return { success: false, code, msg, data: details };
}
