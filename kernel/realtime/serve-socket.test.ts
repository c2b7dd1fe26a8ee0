import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import type { LogIn } from '#kernel/http/authenticator.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { createHub } from './hub.ts';
import { serveSocket } from './serve-socket.ts';

/** A socket as a server sees it, whose other side can be made to leave at any moment. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  readonly bufferedAmount = 0;
  readonly sent: string[] = [];
  send(bytes: Buffer): void {
    this.sent.push(bytes.toString());
  }
  say(message: object): void {
    this.emit('message', Buffer.from(JSON.stringify(message)), false);
  }
  leave(): void {
    this.readyState = 3;
    this.emit('close');
  }
}

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
  // What is fake is less than a socket: only what the server uses of one.
  const asServed = socket as unknown as WebSocket;
  serveSocket(asServed, spied, { authenticate: () => token.promise }, silentLog);
  socket.say({ type: 'hello', token: 'ana' });
  socket.say({ type: 'subscribe', quotes: ['Q1.XNAS'] });
  await Promise.resolve();
  socket.leave();
  token.resolve({ investorId: 'ana', logInId: 'one' });
  await new Promise(setImmediate);
  expect(watched).toEqual([]);
  await hub.close();
});
