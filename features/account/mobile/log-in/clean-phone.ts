/**
 * What was typed or pasted as a phone, cut down to its digits: `+52 55 1234-5678` gives `5512345678`.
 * Digits of a Chinese keyboard are everybody's. Mexico's prefix goes only where ten digits remain; anything else is left for the schema to refuse.
 */
export function cleanPhone(typed: string): string {
  const digits = typed.normalize('NFKC').replace(/\D/g, '');
  return digits.length === 12 && digits.startsWith('52') ? digits.slice(2) : digits;
}
