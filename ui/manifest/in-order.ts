/** What a glob found, feature by feature, as one list in the order that each item declares; equal ranks keep their names' order. */
export function inOrder<Item extends { readonly order: number }>(
  found: Readonly<Record<string, readonly Item[]>>,
): readonly Item[] {
  return Object.keys(found)
    .sort()
    .flatMap((file) => found[file] ?? [])
    .sort((a, b) => a.order - b.order);
}
