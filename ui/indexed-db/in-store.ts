/** A database that does not answer is as good as none. */
const PATIENCE_MS = 3_000;
/** WebKit lets an opening hang now and then, on its pages' first one most; another beside it is answered. */
const AGAIN_AFTER_MS = 700;

/** Opens a database of one store, which it makes where there is none. */
export function openStore(
  database: string,
  store: string,
  options?: IDBObjectStoreParameters,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, options);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
}

/** Asks one thing of a store. Ends with the transaction: what is said to be kept is kept. */
export async function inStore<Result>(
  database: IDBDatabase,
  store: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode);
    const request = work(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

/**
 * The first answer of a browser's database, which is asked again beside a question that hangs; so it must do no harm to ask twice.
 * Throws after three seconds without one.
 */
export function withinPatience<Result>(ask: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const askOnce = () => void ask().then(resolve, reject).finally(stop);
    const again = setInterval(askOnce, AGAIN_AFTER_MS);
    const end = setTimeout(() => {
      stop();
      reject(new Error('the browser’s database does not answer'));
    }, PATIENCE_MS);
    function stop() {
      clearInterval(again);
      clearTimeout(end);
    }
    askOnce();
  });
}
