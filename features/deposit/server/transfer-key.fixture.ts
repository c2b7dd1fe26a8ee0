let transfers = 0;

/** A tracking key as a bank gives it, each time another. */
export function transferKey(): string {
  transfers += 1;
  return `MBAN0100${String(transfers).padStart(10, '0')}`;
}
