/** The name of what is wrong with it; null where it can be asked for. */
export function amountFault(plain: string): 'field.required' | 'field.number' | 'field.positive' | null {
  if (plain === '') return 'field.required';
  if (!/^(0|[1-9]\d{0,12})(\.\d{1,2})?$/.test(plain)) return 'field.number';
  return /[1-9]/.test(plain) ? null : 'field.positive';
}

/** Whether there is something to review: an amount above zero, or what cannot be read as one. */
export function isTyped(plain: string): boolean {
  const fault = amountFault(plain);
  return fault !== 'field.required' && fault !== 'field.positive';
}
