import type * as z from 'zod/mini';
import { CODES } from '#kernel/contract/error-codes.ts';
import { FIELD_REASONS, KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { Refusal } from '#kernel/contract/refusal.ts';

type Issue = z.core.$ZodIssue;

/** A reason that a contract wrote itself, such as `field.phone`; zod's own messages hold spaces. */
const WRITTEN_REASON = /^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+$/;

/** A refusal of −2 that names each input at fault by its path (`lines.0.quantity`), the first fault of each. */
export function invalidInput(issues: readonly Issue[]): Refusal {
  const fields: Record<string, string> = Object.create(null);
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    fields[path] ??= reasonOf(issue);
  }
  return new Refusal(KERNEL_REASONS.inputInvalid, { code: CODES.invalidInput, fields });
}

/** A refusal of −2 for what could not be read as an input at all. */
export function malformedBody(): Refusal {
  return new Refusal(KERNEL_REASONS.bodyMalformed, { code: CODES.invalidInput });
}

function reasonOf(issue: Issue): string {
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) {
    return FIELD_REASONS.required;
  }
  if (WRITTEN_REASON.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return FIELD_REASONS.type;
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? FIELD_REASONS.tooLong
        : FIELD_REASONS.tooLarge;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? FIELD_REASONS.tooShort
        : FIELD_REASONS.tooSmall;
    case 'invalid_value':
      return FIELD_REASONS.choice;
    default:
      return FIELD_REASONS.invalid;
  }
}
