/** Up to two letters for a portrait: of the first name and of the surname, which with four names or more is the third. */
export function initialsOf(fullName: string): string {
  const names = fullName.split(/\s+/u).filter((name) => /^\p{L}/u.test(name));
  const surname = names.length > 3 ? names[2] : names[1];
  return [names[0], surname]
    .map((name) => [...(name ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
