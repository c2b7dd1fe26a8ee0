/** The name of what is wrong with it; null where it can be asked for. */
export function amountFault(plain: string): 'field.required' | 'field.number' | 'field.positive' | null {
  if (plain === '') return 'field.required';
  if (!/^(0|[1-9]\d{0,12})(\.\d{1,2})?$/.test(plain)) return 'field.number';
  return /[1-9]/.test(plain) ? null : 'field.positive';
}
