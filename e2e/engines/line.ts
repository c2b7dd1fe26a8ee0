import { connect, createServer, type Socket } from 'node:net';

/** A line to the product that can be cut: what goes through it is gone, and nobody gets through any more. */
export interface Line {
  readonly url: string;
  cut(): void;
  mend(): void;
  close(): void;
}

export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(end);
      end.on('close', () => sockets.delete(end) && other.destroy());
      end.on('error', () => other.destroy());
      end.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address with a port.
  const { port: own } = server.address() as { port: number };
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${own}`,
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
