/**
 * Whether a number's last digit fits the others (ISO/IEC 7812-1, annex B). Most cards' do; one that does not was most
 * likely mistyped.
 */
export function hasLuhnDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = at % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
