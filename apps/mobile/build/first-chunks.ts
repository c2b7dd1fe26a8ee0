/** What the bundler knows of a module: which others come with it, or are fetched by it later. */
export type ImportsOf = (id: string) => readonly string[];

/** What comes with these has a chunk of its own, in this order; `live` reads what the socket says, with the library that checks it. */
const FIRST = {
  first: ['apps/mobile/app.tsx', 'ui/tokens.css', 'ui/base.css'],
  // What home and the profile share with others lies here, or they would fetch all that those are drawn by.
  behind: ['apps/mobile/behind.ts', 'features/account/limits.ts', 'features/cashier/mobile/left-out.tsx'],
  live: ['ui/realtime/read-message.ts'],
} as const;
/** The screens that people open first. */
const SCREENS = {
  market: ['apps/mobile/hubs/market-hub.tsx'],
  stock: ['apps/mobile/hubs/stock-hub.tsx'],
  news: ['features/news/mobile/news-screen.tsx'],
  ipo: ['features/ipo/mobile/ipo-screen.tsx'],
} as const;
/** What is opened from them next. */
const NEXT = {
  sheet: ['ui/sheet/sheet.tsx'],
  order: ['features/trade/mobile/order/order-sheet.tsx'],
  logIn: ['apps/mobile/hubs/log-in-hub.tsx', 'features/account/mobile/log-in/register-screen.tsx'],
} as const;
/** One’s own that people open most: what is left of it has few chunks. */
const OWN = {
  trade: ['apps/mobile/hubs/trade-hub.tsx'],
} as const;

const lentBy = (chunk: string) => `${chunk}-lent`;
/** What is lent and itself needs a sheet or a form's check lies apart: who borrows the rest fetches neither. */
const heavyLentBy = (chunk: string) => `${chunk}-heavy-lent`;
const HEAVY: readonly string[] = ['sheet', 'live'];
/** What other screens need of theirs, too, has a chunk of its own, so that they need not fetch the rest. */
const LENDERS: readonly string[] = [
  ...Object.keys(SCREENS),
  ...Object.keys(NEXT).filter((name) => name !== 'sheet'),
  ...Object.keys(OWN),
];

/** What is lent of these lies in chunks by who borrows it, since each borrower needs little of it. */
export const SPLIT_BY_USE = ['order', 'logIn', 'trade'].flatMap((name) => [lentBy(name), heavyLentBy(name)]);
/** Bytes before compression under which the bundler joins such a chunk with another. */
export const LEAST_LENT = 6_000;

/** The names of the chunks; none imports from one that stands after it. */
export const CHUNKS: readonly string[] = [
  ...Object.keys(FIRST),
  'shared',
  'fields',
  ...Object.keys(SCREENS),
  'sheet',
  'forms',
  ...Object.keys(NEXT).filter((name) => name !== 'sheet'),
  ...Object.keys(OWN),
].flatMap((name) => (LENDERS.includes(name) ? [lentBy(name), heavyLentBy(name), name] : [name]));

/**
 * Names the chunk of each module that comes with a first page: one of every start's, that of one screen, `shared` where two
 * or more screens need it, or `fields` where one and the log-in do, which would fetch all of that screen otherwise; a module of any other screen stands in none. Of every start's only the beginnings are named: the
 * bundler itself adds what they really use, where a file that only passes on would bring all that it passes. What a module
 * imports lies in its own chunk or in one named before it, so that no two wait for each other.
 */
export function chunksOfFirstPages(
  root: string,
  importsOf: ImportsOf,
  fetchesOf: ImportsOf,
): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  const name = (ids: Iterable<string>, chunk: string) => {
    for (const id of ids) if (!named.has(id)) named.set(id, chunk);
  };
  const closures = (chunks: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(chunks).map(([chunk, entries]) => {
      const ids = entries.map((entry) => `${root}/${entry}`);
      return [chunk, closureOf(ids, importsOf)] as const;
    });
  for (const [chunk, entries] of Object.entries(FIRST)) {
    name(
      entries.map((entry) => `${root}/${entry}`),
      chunk,
    );
  }
  // Forms check with the rest of it.
  name(
    [...closureOf([`${root}/ui/realtime/read-message.ts`], importsOf)].filter((id) =>
      id.includes('/node_modules/zod/'),
    ),
    'live',
  );
  const [sheet, ...next] = closures(NEXT);
  const logIn = next.find(([chunk]) => chunk === 'logIn');
  nameShared(closures(SCREENS), 'shared', name, (id) => (logIn?.[1].has(id) ? 'fields' : null));
  if (sheet) name(sheet[1], sheet[0]);
  nameShared(next, 'forms', name);
  for (const [chunk, ids] of closures(OWN)) name(ids, chunk);
  lend(named, root, importsOf, entriesOf(`${root}/apps/mobile/main.tsx`, importsOf, fetchesOf));
  return named;
}

/** Moves what others borrow of a screen; who needs all of it borrows nothing. */
function lend(named: Map<string, string>, root: string, importsOf: ImportsOf, entries: readonly string[]) {
  const all = entries.map((entry) => closureOf([entry], importsOf));
  const isHeavy = (id: string) =>
    [...closureOf([id], importsOf)].some((each) => HEAVY.includes(named.get(each) ?? ''));
  for (const [chunk, own] of Object.entries({ ...SCREENS, ...NEXT, ...OWN })) {
    if (!LENDERS.includes(chunk)) continue;
    const borrowers = all.filter((ids) => !own.some((entry) => ids.has(`${root}/${entry}`)));
    for (const id of new Set(borrowers.flatMap((ids) => [...ids])))
      if (named.get(id) === chunk) named.set(id, isHeavy(id) ? heavyLentBy(chunk) : lentBy(chunk));
  }
}

/** The modules that are fetched while the app runs. */
function entriesOf(main: string, importsOf: ImportsOf, fetchesOf: ImportsOf): string[] {
  const all = closureOf([main], (id) => [...importsOf(id), ...fetchesOf(id)]);
  return [...new Set([...all].flatMap(fetchesOf))];
}

type Closures = readonly (readonly [chunk: string, ids: ReadonlySet<string>])[];

/** Each has its own, but what two or more need is in one that they share, and what else `elsewhere` says. */
function nameShared(
  closures: Closures,
  shared: string,
  name: (ids: Iterable<string>, chunk: string) => void,
  elsewhere: (id: string) => string | null = () => null,
): void {
  for (const [chunk, ids] of closures) {
    const others = closures.filter(([other]) => other !== chunk);
    for (const id of ids)
      name([id], others.some(([, theirs]) => theirs.has(id)) ? shared : (elsewhere(id) ?? chunk));
  }
}

/** The modules that come with some, themselves among them. */
function closureOf(entries: readonly string[], importsOf: ImportsOf): Set<string> {
  const seen = new Set<string>();
  const open = [...entries];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...importsOf(id));
  }
  return seen;
}
