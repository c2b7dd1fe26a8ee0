/** Nets that no one outside is in: loopback, private and link-local, also where IPv4 is written as IPv6. */
const LOCAL =
  /^(::1$|(::ffff:)?(127|10)\.|(::ffff:)?192\.168\.|(::ffff:)?172\.(1[6-9]|2\d|3[01])\.|(::ffff:)?169\.254\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i;

/** Whether an internet address says nothing of a place: the server's own machine or net. */
export function isLocalAddress(address: string): boolean {
  return LOCAL.test(address);
}

/** An address for a line of a list: of a long one (IPv6) the half that tells whose it is. */
export function shortAddress(address: string): string {
  const groups = address.split(':');
  return groups.length <= 5 ? address : `${groups.slice(0, 4).join(':')}…`;
}
