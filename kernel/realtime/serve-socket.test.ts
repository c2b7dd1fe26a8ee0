import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import type { LogIn } from '#kernel/http/authenticator.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { createHub } from './hub.ts';
import { CLOSE } from './listener.ts';
import { serveSocket } from './serve-socket.ts';

/** A socket as a server sees it, whose other side can be made to leave at any moment. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  readonly bufferedAmount = 0;
  readonly sent: string[] = [];
  closedWith: number | null = null;
  send(bytes: Buffer): void {
    this.sent.push(bytes.toString());
  }
  say(message: object): void {
    this.emit('message', Buffer.from(JSON.stringify(message)), false);
  }
  close(code: number): void {
    this.closedWith = code;
    this.leave();
  }
  leave(): void {
    this.readyState = 3;
    this.emit('close');
  }
}

// What is fake is less than a socket: only what the server uses of one.
const served = (socket: FakeSocket) => socket as unknown as WebSocket;

test('given a socket that leaves while its token is looked at, then what it asked for behind it is not kept', async () => {
  const hub = createHub();
  const watched: string[] = [];
  const token = Promise.withResolvers<LogIn | null>();
  const socket = new FakeSocket();
  const spied = {
    ...hub,
    watch: (...[listener, ids]: Parameters<typeof hub.watch>) => {
      watched.push(...ids);
      hub.watch(listener, ids);
    },
  };
  serveSocket(served(socket), spied, { authenticate: () => token.promise }, silentLog);
  socket.say({ type: 'hello', token: 'ana' });
  socket.say({ type: 'subscribe', quotes: ['Q1.XNAS'] });
  await Promise.resolve();
  socket.leave();
  token.resolve({ investorId: 'ana', logInId: 'one' });
  await new Promise(setImmediate);
  expect(watched).toEqual([]);
  await hub.close();
});

test('given a log-in that ends while its token is looked at, then its socket does not hear on', async () => {
  const hub = createHub();
  const found = Promise.withResolvers<LogIn | null>();
  const answers = [found.promise, Promise.resolve(null)];
  const authenticate = () => answers.shift() ?? Promise.reject(new Error('asked too often'));
  const socket = new FakeSocket();
  serveSocket(served(socket), hub, { authenticate }, silentLog);
  socket.say({ type: 'hello', token: 'ana' });
  await Promise.resolve();
  // The database said who it is, and the log-in ended before that was heard.
  hub.endLogIn('one');
  found.resolve({ investorId: 'ana', logInId: 'one' });
  await new Promise(setImmediate);
  expect([socket.closedWith, socket.sent]).toEqual([CLOSE.logInEnded, ['{"type":"ended"}']]);
  await hub.close();
});
