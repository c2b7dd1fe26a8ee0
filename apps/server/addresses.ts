import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';

/** The port is taken, or may not be opened; the message says which and what to do. */
export class PortError extends Error {
  override readonly name = 'PortError';
}

/** Asks for the port and gives it back at once, so that a busy one is told before anything else is started. */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw portError(error, port, host) ?? error;
  });
  await new Promise((resolve) => probe.close(resolve));
}

/** The clear words for an error of `listen`; null for any other error. */
export function portError(error: unknown, port: number, host: string): PortError | null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new PortError(
      `port ${port} is in use by another program; stop it, or choose another: PORT=8081 npm start`,
    );
  if (code === 'EACCES')
    return new PortError(`port ${port} may not be opened by this user; choose one above 1023 with PORT`);
  if (code === 'EADDRNOTAVAIL') return new PortError(`this machine has no address ${host}; see HOST`);
  return null;
}

/** Where people reach the server: this machine's own name first, then its addresses on the local network. */
export function addressesOf(port: number, host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [`http://${host}:${port}/`];
  const network = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((face) => face.family === 'IPv4' && !face.internal)
    .map((face) => face.address);
  return ['localhost', ...network].map((name) => `http://${name}:${port}/`);
}
