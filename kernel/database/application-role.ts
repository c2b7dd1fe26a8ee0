/**
 * The same log-in, but each connection drops to the role `bolsillo_app` as it opens. For tests, and for sandboxes that
 * were given one log-in only: it shows the application what it may do, but a log-in that owns the schema could take the role
 * off again, so a live installation needs a log-in of its own (docs/operations.md).
 */
export function inApplicationRole(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', '-c role=bolsillo_app');
  // URLSearchParams writes a space as '+', which PostgreSQL's own clients do not read as one.
  address.search = address.search.replaceAll('+', '%20');
  return address.href;
}

/** The same server and log-in, another database. */
export function onDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
