import type { Outgoing, OutgoingStore } from '../line/chat-line.ts';

const DATABASE = 'bolsillo-chat';
const STORE = 'outgoing';

/** A database that does not answer is as good as none. */
const PATIENCE_MS = 3_000;

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
      return await withinPatience(inStore(mode, work));
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
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'clientId' });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      // The browser took it away, as where its storage is cleared: the next question opens it anew.
      request.result.onclose = () => {
        opening = null;
      };
      resolve(request.result);
    };
  });
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

function withinPatience<Result>(asked: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the browser’s database does not answer')), PATIENCE_MS);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Ends with the transaction: what is said to be kept is kept. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}
