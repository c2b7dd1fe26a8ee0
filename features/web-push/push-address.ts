/** The push services of the browsers: Chrome and its kin, Firefox, Safari, Edge. */
const SERVICES =
  /^(fcm\.googleapis\.com|([a-z0-9-]+\.)?push\.services\.mozilla\.com|([a-z0-9-]+\.)*push\.apple\.com|([a-z0-9-]+\.)*notify\.windows\.com)$/;

/**
 * Whether the server may write to an address that a browser gave: it comes from outside, and must never lead into the
 * firm's own network. `others` are origins that the firm named besides.
 */
export function isPushAddress(address: string, others: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  if (others.includes(url.origin)) return true;
  return url.protocol === 'https:' && url.port === '' && SERVICES.test(url.hostname);
}
