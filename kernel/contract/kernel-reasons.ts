/** Reasons that any call may answer with, so that no contract lists them. */
export const KERNEL_REASONS = {
  notFound: 'not_found',
  inputInvalid: 'input.invalid',
  bodyMalformed: 'body.malformed',
  bodyTooLarge: 'body.too_large',
  addressUnknown: 'address.unknown',
  originRefused: 'origin.refused',
  rateExceeded: 'rate.exceeded',
  logInRequired: 'login.required',
  logInEnded: 'login.ended',
  roleMissing: 'role.missing',
  memberBlocked: 'member.blocked',
  idempotencyConflict: 'idempotency.conflict',
  idempotencyOutdated: 'idempotency.outdated',
  serverUnavailable: 'server.unavailable',
  serverBusy: 'server.busy',
  serverFault: 'server.fault',
} as const;

/** What can be wrong with one input; carried in `data.fields` as text. */
export const FIELD_REASONS = {
  required: 'field.required',
  type: 'field.type',
  invalid: 'field.invalid',
  choice: 'field.choice',
  tooLong: 'field.too_long',
  tooShort: 'field.too_short',
  tooLarge: 'field.too_large',
  tooSmall: 'field.too_small',
} as const;
