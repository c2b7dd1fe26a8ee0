import { afterEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#kernel/http/server.fixture.ts';
import type { Firm } from '#kernel/ports/config.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { createFirm } from './index.ts';

let server: TestServer | undefined;
afterEach(() => server?.server.close());

/** What anybody is told, without a log-in. */
async function told(firm: Firm | null): Promise<unknown> {
  // Nothing else of the ports is looked at.
  const ports = { config: { firm } } as unknown as Ports;
  server = await startTestServer(createFirm({ ports }).routes ?? []);
  return (await server.post('/api/firm/get', {})).body.data;
}

it('tells anybody the firm’s legal name and its registration number', async () => {
  const firm = {
    name: 'Casa de Bolsa Ejemplo, S.A. de C.V.',
    registration: '1234',
    contact: 'ayuda@casa.example',
  };
  expect(await told(firm)).toEqual({ firm });
});

it('tells of nobody in a sandbox', async () => {
  expect(await told(null)).toEqual({ firm: null });
});
