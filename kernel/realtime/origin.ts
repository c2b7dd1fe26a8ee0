/**
 * Whether a page of this origin may open the websocket: the server's own pages and those configured. Programs that
 * are no browser send no origin; they carry no cookies either, so there is nothing of a user's that they could abuse.
 */
export function isOriginAllowed(
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host;
}
