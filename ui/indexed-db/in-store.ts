/** A database that does not answer is as good as none: Safari has had some whose opening never ended. */
const PATIENCE_MS = 3_000;

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

/** The answer of a browser's database; throws after three seconds without one. */
export function withinPatience<Result>(asked: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the browser’s database does not answer')), PATIENCE_MS);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
