import { inStore, openStore, withinPatience } from '#ui/indexed-db/in-store.ts';
import type { Outgoing, OutgoingStore } from '../line/chat-line.ts';

const DATABASE = 'bolsillo-chat';
const STORE = 'outgoing';

type Kept = Outgoing & { readonly owner: string };

/**
 * What one investor typed and the server has not confirmed, in this browser. Where the browser keeps nothing (a private window,
 * a full disk), `put` says so, and the line itself holds it as long as the page lasts.
 */
export function outgoingStoreOf(owner: string): OutgoingStore {
  const ask = async <Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result | null> => {
    try {
      return await withinPatience(async () => inStore(await open(), STORE, mode, work));
    } catch {
      // No database here: the line itself still holds it.
      return null;
    }
  };
  return {
    async load() {
      const kept = (await ask<Kept[]>('readonly', (store) => store.getAll())) ?? [];
      return kept.filter((one) => one.owner === owner).map(({ owner: _, ...outgoing }) => outgoing);
    },
    async put(outgoing) {
      return (await ask('readwrite', (store) => store.put({ ...outgoing, owner }))) !== null;
    },
    async remove(clientId) {
      await ask('readwrite', (store) => store.delete(clientId));
    },
  };
}

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= withinPatience(() => openStore(DATABASE, STORE, { keyPath: 'clientId' })).then((database) => {
    // The browser took it away, as where its storage is cleared: the next question opens it anew.
    database.onclose = () => {
      opening = null;
    };
    return database;
  });
  opening.catch(() => {
    opening = null;
  });
  return opening;
}
