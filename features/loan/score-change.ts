/** The key of the text that says why a credit score changed. */
export function scoreChangeKey(reason: string) {
  if (reason === 'verified') return 'loan.history.verified';
  return reason === 'late' ? 'loan.history.late' : 'loan.history.on_time';
}
