import type { FieldErrors, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * Checks a form with the schema of the call that it sends, so that the browser refuses exactly what the server would; where a
 * schema is given by a function, it comes once there is something to check, and where it cannot come the server alone checks.
 * Each error's message is a reason such as `field.phone`; `reasonText` turns it into words.
 */
export function contractResolver<Values extends FieldValues>(
  given: z.ZodMiniType | (() => Promise<z.ZodMiniType>),
): Resolver<Values> {
  return async (values) => {
    const schema = typeof given === 'function' ? await given().catch(() => null) : given;
    const parsed = schema?.safeParse(values);
    if (!parsed || parsed.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of parsed.error.issues)
      errors[issue.path.join('.')] ??= { type: issue.code ?? 'custom', message: issue.message };
    // The schema's paths are the names of the form's own fields.
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/**
 * Puts what the server found wrong under its fields, and leads to the first of them; texts come from the server in the reader's
 * language.
 */
export function showFieldFaults<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: Readonly<Record<string, string>>,
): void {
  const found = Object.keys(form.getValues()).filter((name) => Object.hasOwn(fields, name));
  for (const [at, name] of found.entries()) {
    const fault = { type: 'server', message: fields[name] ?? '' };
    // One of the form's own names.
    form.setError(name as Parameters<typeof form.setError>[0], fault, { shouldFocus: at === 0 });
  }
}

/** The text of a field's error: a reason of the schema in words, a text of the server as it came. */
export function reasonText(
  find: (key: string) => string | null,
  error: { message?: string } | undefined,
): string | null {
  if (!error?.message) return null;
  return find(`reason.${error.message}`) ?? error.message;
}
