import { type Query, QueryClient } from '@tanstack/react-query';
import { forget, recall, remember } from '#ui/session/remember.ts';
import { session } from '#ui/session/session.ts';
import { cameOf, MAX_AGE_MS as EARLY_MS, earlyAskOf } from './early-answers.ts';

/** Where the last known answers stand between visits; shown with their age while the line is gone. */
const STORAGE_NAME = 'bolsillo.lastKnown';
/**
 * The address of this very chunk, which is named after what is in it and lists the names of all others: another in every
 * build. What an earlier one kept may lack what this one's screens read, so it is forgotten.
 */
const BUILD = import.meta.url;
const STALE_AFTER_MS = 1_000;
const SAVE_AFTER_MS = 2_000;
/** However busy the page is, it is kept within so long. */
const SAVE_WITHIN_MS = 2_000;
const KEEP_FOR_MS = 7 * 86_400_000;
/** Browsers give 5 MB to all of local storage; newest first until this many characters are full. */
const MAX_CHARACTERS = 600_000;

interface Kept {
  readonly key: readonly unknown[];
  readonly data: unknown;
  readonly at: number;
}

/** The app's query client; begins with what earlier visits knew and keeps it up to date. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // The client itself answers `offline`; nothing is held back while the browser thinks that there is no line.
      queries: { networkMode: 'always', gcTime: KEEP_FOR_MS, staleTime },
    },
  });
  restore(client);
  let timer: ReturnType<typeof setTimeout> | undefined;
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const dataUpdatedAt = earlyAskOf(event.query.queryKey);
    if (dataUpdatedAt) event.query.setState({ dataUpdatedAt });
    timer ??= setTimeout(() => {
      whenIdle(() => {
        if (timer === undefined) return;
        timer = undefined;
        save(client);
      });
    }, SAVE_AFTER_MS);
  });
  // What came in the last two seconds is not lost with the page.
  addEventListener('pagehide', () => timer !== undefined && save(client));
  let investorId = session.get().user?.id;
  session.subscribe(() => {
    const next = session.get().user?.id;
    if (next === investorId) return;
    investorId = next;
    // What one investor saw is not for the next one at this browser.
    clearTimeout(timer);
    timer = undefined;
    forget(STORAGE_NAME);
    void client.cancelQueries();
    // Asked again without a log-in, a call that needs one would be refused with −3 and open the log-in screen.
    // What an earlier visit left and no screen has asked for since says nothing of itself: it goes too.
    if (next === undefined) client.removeQueries({ predicate: ({ meta }) => meta?.needsLogIn !== false });
    else forgetAnswers(client);
  });
  return client;
}

/** Of another investor, who is asked for at once; a query’s own reset would go back to what it began with. */
function forgetAnswers(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) {
    query.reset();
    query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' });
  }
  void client.refetchQueries({ type: 'active' });
}

/** What the page itself has asked for is not asked for once more as its screen opens. */
const staleTime = ({ state }: Query) => (state.dataUpdateCount === 0 ? EARLY_MS : STALE_AFTER_MS);

function restore(client: QueryClient): void {
  const oldest = Date.now() - KEEP_FOR_MS;
  for (const { key, data, at } of readKept()) {
    // What the page has asked for and got is newer.
    if (at <= oldest || cameOf(key) !== undefined) continue;
    client.setQueryData(key, data, { updatedAt: at });
    // However new it is, what is opened again asks again.
    client.getQueryCache().find({ queryKey: key })?.invalidate();
  }
}

function readKept(): Kept[] {
  try {
    const { build, answers } = JSON.parse(recall(STORAGE_NAME) ?? '{}');
    return build === BUILD && Array.isArray(answers) ? answers : [];
  } catch {
    // Cut or foreign: as good as none.
    return [];
  }
}

/** Safari has no idle times to give. */
function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: SAVE_WITHIN_MS });
  else then();
}

/** What was written of a query last time, by its data: most of them say the same for long. */
const writings = new WeakMap<
  object,
  { readonly data: unknown; readonly at: number; readonly text: string }
>();

function written(query: Query): string {
  const { data, dataUpdatedAt: at } = query.state;
  const known = writings.get(query);
  if (known !== undefined && known.data === data && known.at === at) return known.text;
  const entry: Kept = { key: query.queryKey, data: firstPage(data), at };
  const text = JSON.stringify(entry);
  writings.set(query, { data, at, text });
  return text;
}

function save(client: QueryClient): void {
  const queries = client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.data !== undefined && query.meta?.keep !== false)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const kept: string[] = [];
  let characters = 2;
  for (const query of queries) {
    const text = written(query);
    characters += text.length + 1;
    if (characters > MAX_CHARACTERS) break;
    kept.push(text);
  }
  // Where the browser's storage is full or closed the app works on, without memory of this visit.
  if (!remember(STORAGE_NAME, `{"build":${JSON.stringify(BUILD)},"answers":[${kept.join(',')}]}`))
    forget(STORAGE_NAME);
}

function firstPage(data: unknown): unknown {
  const paged = data as { pages?: unknown[]; pageParams?: unknown[] } | null;
  if (!Array.isArray(paged?.pages) || !Array.isArray(paged.pageParams)) return data;
  return { pages: paged.pages.slice(0, 1), pageParams: paged.pageParams.slice(0, 1) };
}
