import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** As much of Redis as fan-out needs: SUBSCRIBE and PUBLISH in its wire format, everything else is OK. */
export interface SmallBroker {
  readonly port: number;
  subscribers(): number;
  stop(): Promise<void>;
}

const MAX_SIZE_LINE = 20;

export async function startSmallBroker(port = 0): Promise<SmallBroker> {
  const sockets = new Set<Socket>();
  const channels = new Map<Socket, string>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      channels.delete(socket);
    });
    let rest = '';
    socket.on('data', (data) => {
      const read = commandsOf(rest + data.toString('latin1'));
      rest = read.rest;
      for (const command of read.commands) answer(socket, command, channels);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    subscribers: () => channels.size,
    stop: () => end(server, sockets),
  };
}

function answer(
  socket: Socket,
  [name = '', channel = '', text = '']: string[],
  channels: Map<Socket, string>,
): void {
  switch (name.toLowerCase()) {
    case 'hello':
      socket.write('-NOPROTO unsupported protocol version\r\n');
      return;
    case 'info':
      socket.write(bulk('loading:0'));
      return;
    case 'subscribe':
      channels.set(socket, channel);
      socket.write(`*3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`);
      return;
    case 'publish':
      for (const [subscriber, subscribed] of channels) {
        if (subscribed === channel) {
          subscriber.write(`*3\r\n${bulk('message')}${bulk(channel)}${bulk(text)}`);
        }
      }
      socket.write(':1\r\n');
      return;
    default:
      socket.write('+OK\r\n');
  }
}

/** Whole commands (`*2\r\n$4\r\nINFO\r\n…`) and what is left of one that has not arrived yet; one byte a character. */
function commandsOf(wire: string): { commands: string[][]; rest: string } {
  const commands: string[][] = [];
  let done = 0;
  for (;;) {
    const head = /^\*(\d+)\r\n/.exec(wire.slice(done));
    if (!head) return { commands, rest: wire.slice(done) };
    const words: string[] = [];
    let at = done + head[0].length;
    for (let left = Number(head[1]); left > 0; left--) {
      const size = /^\$(\d+)\r\n/.exec(wire.slice(at, at + MAX_SIZE_LINE));
      const from = at + (size?.[0].length ?? 0);
      const to = from + Number(size?.[1]);
      if (!size || wire.length < to + 2) return { commands, rest: wire.slice(done) };
      words.push(Buffer.from(wire.slice(from, to), 'latin1').toString());
      at = to + 2;
    }
    commands.push(words);
    done = at;
  }
}

function bulk(text: string): string {
  return `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
}

async function end(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  for (const socket of sockets) socket.destroy();
  await closed;
}
