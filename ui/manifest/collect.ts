/** What a glob found: the list of each file, by its path. */
export type Found<Item> = Readonly<Record<string, readonly Item[]>>;

/** What all features give, as one list in the order that each item declares; equal ranks stay in the order of their files' names. */
export function inOrder<Item extends { readonly order: number }>(found: Found<Item>): readonly Item[] {
  return Object.values(found)
    .flat()
    .sort((a, b) => a.order - b.order);
}

/** What stands more than once in lists that must not share it, such as an address that two features claim. */
export function sharedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): string[] {
  const keys = items.map(keyOf);
  return [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))];
}
