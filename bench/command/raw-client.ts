import { connect, type Socket } from 'node:net';

/** One keep-alive connection that sends a request and waits for its answer; as little work as a load can be. */
export interface RawClient {
  /** Sends a POST and gives status and body. */
  post(path: string, headers: string, body: string): Promise<{ status: number; body: string }>;
  close(): void;
}

const HEAD_END = '\r\n\r\n';
const CONTENT_LENGTH = /\r\ncontent-length: (\d+)/i;

/** Connects to `http://host:port`; answers must carry a content length, as all of Bolsillo's do. */
export async function connectRaw(url: string): Promise<RawClient> {
  const { hostname, port, host } = new URL(url);
  const socket = await open(Number(port), hostname);
  let received = '';
  let waiting: {
    resolve(answer: { status: number; body: string }): void;
    reject(error: Error): void;
  } | null = null;

  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    const headLength = received.indexOf(HEAD_END);
    if (headLength < 0) return;
    const length = Number(CONTENT_LENGTH.exec(received)?.[1]);
    const end = headLength + HEAD_END.length + length;
    if (received.length < end) return;
    const answer = {
      status: Number(received.slice(9, 12)),
      body: received.slice(headLength + HEAD_END.length, end),
    };
    received = received.slice(end);
    waiting?.resolve(answer);
  });
  socket.on('close', () => waiting?.reject(new Error('the server closed the connection')));

  return {
    post: (path, headers, body) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`,
        );
      }),
    close: () => {
      waiting = null;
      socket.destroy();
    },
  };
}

function open(port: number, hostname: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: hostname, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}
