import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import type { Authenticator, LogIn, OperatorGate } from '#kernel/http/authenticator.ts';
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
const doorsOf = (authenticate: Authenticator['authenticate'], operators: OperatorGate | null = null) => ({
  authenticator: { authenticate },
  operators,
});

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
  serveSocket(
    served(socket),
    spied,
    doorsOf(() => token.promise),
    silentLog,
  );
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
  serveSocket(served(socket), hub, doorsOf(authenticate), silentLog);
  socket.say({ type: 'hello', token: 'ana' });
  await Promise.resolve();
  // The database said who it is, and the log-in ended before that was heard.
  hub.endLogIn('one');
  found.resolve({ investorId: 'ana', logInId: 'one' });
  await new Promise(setImmediate);
  expect([socket.closedWith, socket.sent]).toEqual([CLOSE.logInEnded, ['{"type":"ended"}']]);
  await hub.close();
});

test('given what a log-in began with, then its own page does not hear that it missed it, and one of another log-in does', async () => {
  const hub = createHub();
  // A node that has just begun may have missed what was told before it.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  hub.toInvestor('ana', 'notification', { id: '1' }, 'new');
  const greeted = async (logInId: string) => {
    const socket = new FakeSocket();
    serveSocket(
      served(socket),
      hub,
      doorsOf(async () => ({ investorId: 'ana', logInId })),
      silentLog,
    );
    socket.say({ type: 'hello', token: 'ana', unheardMs: 0 });
    await new Promise(setImmediate);
    return socket.sent.map((text) => JSON.parse(text).name ?? 'ready');
  };
  expect([await greeted('new'), await greeted('other')]).toEqual([['ready'], ['ready', 'missed']]);
  vi.restoreAllMocks();
  await hub.close();
});

const gate = (roles: OperatorRole[] | null): OperatorGate => ({
  authenticate: async () =>
    roles && { operatorId: 'sofia', operatorName: 'Sofía', roles, logInId: 'console' },
  record: async () => undefined,
});

test('given a console of support, when its desk is told something, then it hears it, and a console of another role does not', async () => {
  const hub = createHub();
  const [support, reviewer] = [new FakeSocket(), new FakeSocket()];
  const nobody = async () => null;
  serveSocket(served(support), hub, doorsOf(nobody, gate(['support'])), silentLog);
  serveSocket(served(reviewer), hub, doorsOf(nobody, gate(['reviewer'])), silentLog);
  for (const socket of [support, reviewer]) socket.say({ type: 'hello', operatorToken: 'x' });
  await expect.poll(() => [support.sent.length, reviewer.sent.length]).toEqual([1, 1]);
  hub.toDesk('support', 'chat', { investorId: 'ana', sequence: 3 });
  expect(support.sent[1]).toBe('{"type":"event","name":"chat","data":{"investorId":"ana","sequence":3}}');
  expect(reviewer.sent).toHaveLength(1);
  support.leave();
  hub.toDesk('support', 'chat', { investorId: 'ana', sequence: 4 });
  expect(support.sent).toHaveLength(2);
});

test('given a console token that is not good, or no console at all, then the socket is told so and closed', async () => {
  for (const operators of [gate(null), null]) {
    const hub = createHub();
    const socket = new FakeSocket();
    serveSocket(
      served(socket),
      hub,
      doorsOf(async () => null, operators),
      silentLog,
    );
    socket.say({ type: 'hello', operatorToken: 'x' });
    await expect.poll(() => socket.closedWith).toBe(CLOSE.logInEnded);
    expect(hub.socketCount()).toBe(0);
  }
});
