/** What was typed as the call takes it: without `$`, spaces and thousands' commas, `.5` as `0.5`, `007` as `7`. */
export function plainAmount(typed: string): string {
  const bare = typed.replace(/[\s$,]/g, '').replace(/^0+(?=\d)/, '');
  if (bare.startsWith('.') && bare.length > 1) return `0${bare}`;
  return bare.endsWith('.') ? bare.slice(0, -1) : bare;
}

/** The name of what is wrong with it; null where it can be asked for. */
export function amountFault(plain: string): 'field.required' | 'field.number' | 'field.positive' | null {
  if (plain === '') return 'field.required';
  if (!/^(0|[1-9]\d{0,12})(\.\d{1,2})?$/.test(plain)) return 'field.number';
  return /[1-9]/.test(plain) ? null : 'field.positive';
}
