import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A line to PostgreSQL that a test can cut and mend, as an outage does, and on which it can keep answers back. */
export interface BreakableLine {
  /** The address of the database through the line. */
  readonly url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** From now on what PostgreSQL says on the open connections does not arrive, until that is ended; what it is told does. */
  keepBack(): () => void;
}

/** Opens a line to the PostgreSQL of a connection address, over TCP or a socket folder (`?host=`). */
export async function openBreakableLine(target: string): Promise<BreakableLine> {
  const real = new URL(target);
  const sockets = new Set<Socket>();
  const nearEnds = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;

  async function mend(): Promise<void> {
    const opened = createServer((near) => {
      nearEnds.add(near);
      near.on('close', () => nearEnds.delete(near));
      join(near, dial(real), sockets);
    });
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
    port = (opened.address() as AddressInfo).port;
    server = opened;
  }

  async function cut(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    const open = server;
    server = null;
    if (open !== null) await new Promise((resolve) => open.close(resolve));
  }

  function keepBack(): () => void {
    const held = [...nearEnds];
    for (const near of held) near.cork();
    return () => {
      for (const near of held) near.uncork();
    };
  }

  await mend();
  return { url: throughLine(real, port), cut, mend, keepBack };
}

function dial(real: URL): Socket {
  const port = Number(real.port || real.searchParams.get('port') || 5432);
  const folder = real.searchParams.get('host');
  return folder === null
    ? connect({ port, host: real.hostname || '127.0.0.1' })
    : connect(`${folder}/.s.PGSQL.${port}`);
}

function join(near: Socket, far: Socket, sockets: Set<Socket>): void {
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(from);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }
}

function throughLine(real: URL, port: number): string {
  const url = new URL(`postgres://127.0.0.1:${port}${real.pathname}${real.search}`);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  url.username = real.username;
  url.password = real.password;
  url.search = url.search.replaceAll('+', '%20');
  return url.href;
}
