/** Ten digits (spec section 5). */
export const phonePattern = /^\d{10}$/;

/** The spec's looser helper pattern: an optional 86, an optional 0, then 1 and ten digits (spec section 5). */
export const loosePhonePattern = /^(86)?0?1\d{10}$/;

/** 6–18 digits, letters or special symbols, of any script; no spaces and nothing invisible (spec section 5). */
export const passwordPattern = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]{6,18}$/u;

/** Six digits (spec section 5). */
export const inviteCodePattern = /^\d{6}$/;

/**
 * What was typed or pasted as a phone, cut down to its digits: `+52 55 1234-5678` gives `5512345678`.
 * Mexico's prefix goes only where ten digits remain; anything else is left for the pattern to refuse.
 */
export function cleanPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length === 12 && digits.startsWith('52') ? digits.slice(2) : digits;
}
