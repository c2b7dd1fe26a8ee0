import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BanxicoConfig } from '#kernel/ports/config.ts';

/** Speaks as the Banco de México's series do, on loopback. */
export interface FakeBanxico {
  readonly config: BanxicoConfig;
  /** What it says next: an answer's text, or a status without one. */
  says: string | number;
  /** The same of a range of days; each path that was asked for is in `ranges`. */
  past: string | number;
  readonly ranges: string[];
  /** How often it was asked for the newest with the token. */
  asked: number;
  close(): Promise<void>;
}

/** An answer as the bank gives it. */
export const fixAnswer = (...datos: readonly { fecha: string; dato: string }[]): string =>
  JSON.stringify({ bmx: { series: [{ idSerie: 'SF43718', titulo: 'Tipo de cambio FIX', datos }] } });

const DATA = '/SieAPIRest/service/v1/series/SF43718/datos/';

/** Opens one on a free port. */
export async function openFakeBanxico(says: string): Promise<FakeBanxico> {
  const server = createServer((request, response) => {
    const asked = request.url?.split('?')[0] ?? '';
    const isLatest = asked === `${DATA}oportuno`;
    if (request.headers['bmx-token'] !== 'token' || !asked.startsWith(DATA))
      return void response.writeHead(401).end();
    if (isLatest) fake.asked += 1;
    else fake.ranges.push(asked.slice(DATA.length));
    const said = isLatest ? fake.says : fake.past;
    if (typeof said === 'number') response.writeHead(said).end();
    else response.end(said);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeBanxico = {
    config: { vendor: 'banxico', token: 'token', url: `http://127.0.0.1:${port}` },
    says,
    past: fixAnswer(),
    ranges: [],
    asked: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return fake;
}
