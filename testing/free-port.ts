import { createServer } from 'node:net';

/** A port of the loopback that nobody listens on at this moment. */
export function findFreePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      // A server that listens on TCP has an address with a port.
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
