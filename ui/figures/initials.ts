/** Two letters for the `Monogram` of what has a name and no symbol: those that its first two words begin with. */
export function initialsOf(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  return letters.join('').toUpperCase();
}
