import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** As much of Redis as fan-out needs: SUBSCRIBE and PUBLISH in its wire format, everything else is OK. */
export interface SmallBroker {
  readonly port: number;
  subscribers(): number;
  stop(): Promise<void>;
}

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
    socket.on('data', (data) => {
      for (const command of commandsOf(data.toString())) answer(socket, command, channels);
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

/** Small commands arrive whole over loopback: `*2\r\n$4\r\nINFO\r\n…`. */
function commandsOf(wire: string): string[][] {
  return wire
    .split(/(?=\*\d+\r\n)/)
    .map((command) => command.split('\r\n').filter((line, at) => at > 0 && at % 2 === 0 && line !== ''));
}

function bulk(text: string): string {
  return `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
}

async function end(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  for (const socket of sockets) socket.destroy();
  await closed;
}
