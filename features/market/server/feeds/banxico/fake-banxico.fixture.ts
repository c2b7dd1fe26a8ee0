import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BanxicoConfig } from '#kernel/ports/config.ts';

/** Speaks as the Banco de México's series do, on loopback. */
export interface FakeBanxico {
  readonly config: BanxicoConfig;
  /** What it says next: an answer's text, or a status without one. */
  says: string | number;
  /** How often it was asked with the token. */
  asked: number;
  close(): Promise<void>;
}

/** An answer as the bank gives it. */
export const fixAnswer = (...datos: readonly { fecha: string; dato: string }[]): string =>
  JSON.stringify({ bmx: { series: [{ idSerie: 'SF43718', titulo: 'Tipo de cambio FIX', datos }] } });

/** Opens one on a free port. */
export async function openFakeBanxico(says: string): Promise<FakeBanxico> {
  const path = '/SieAPIRest/service/v1/series/SF43718/datos/oportuno';
  const server = createServer((request, response) => {
    const isKnown = request.headers['bmx-token'] === 'token' && request.url?.split('?')[0] === path;
    if (!isKnown) return void response.writeHead(401).end();
    fake.asked += 1;
    if (typeof fake.says === 'number') response.writeHead(fake.says).end();
    else response.end(fake.says);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fake: FakeBanxico = {
    config: { vendor: 'banxico', token: 'token', url: `http://127.0.0.1:${port}` },
    says,
    asked: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return fake;
}
