import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { FanOut, FanOutMessage } from './fan-out.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createHub } from './hub.ts';
import { makeListener } from './listener.ts';
import { createAllowance } from './message-allowance.ts';

/** The part of a socket that the hub touches. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: Buffer[] = [];
  pings = 0;
  terminated = false;
  send(bytes: Buffer): void {
    this.sent.push(bytes);
  }
  ping(): void {
    this.pings += 1;
  }
  terminate(): void {
    this.terminated = true;
    this.readyState = 3;
  }
  close(): void {
    this.readyState = 2;
  }
}

function listen(hub: ReturnType<typeof createHub>, ids: string[]) {
  const socket = new FakeSocket();
  const listener = makeListener(socket as unknown as WebSocket);
  hub.add(listener);
  hub.watch(listener, ids);
  return { socket, listener };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('given a thousand sockets with the same screen, when a quote moves, then its bytes are made once for all', () => {
  const hub = createHub();
  const sockets = Array.from({ length: 1000 }, () => listen(hub, ['B', 'A']).socket);
  hub.publishQuote('A', { id: 'A' });
  vi.advanceTimersByTime(30);
  const first = sockets[0]?.sent[0];
  expect(first?.toString()).toBe('{"type":"quotes","quotes":[{"id":"A"}]}');
  expect(sockets.every(({ sent }) => sent.length === 1 && sent[0] === first)).toBe(true);
});

test('given a client whose line is full, then it is dropped, the others go on', () => {
  const hub = createHub();
  const [slow, quick] = [listen(hub, ['A']), listen(hub, ['A'])];
  slow.socket.bufferedAmount = 1_000_000;
  hub.publishQuote('A', { id: 'A' });
  vi.advanceTimersByTime(30);
  expect([slow.socket.terminated, slow.socket.sent.length]).toEqual([true, 0]);
  expect([quick.socket.terminated, quick.socket.sent.length]).toEqual([false, 1]);
});

test('given two nodes, when one publishes, then the sockets of both hear it once', () => {
  const ears: ((message: FanOutMessage) => void)[] = [];
  const nodeOf = (self: number): FanOut => ({
    send: (message) => {
      for (const [at, hear] of ears.entries()) if (at !== self) hear(message);
    },
    listen: (hear) => {
      ears[self] = hear;
    },
    close: async () => undefined,
  });
  const [here, there] = [createHub(nodeOf(0)), createHub(nodeOf(1))];
  const near = listen(here, ['A']);
  const far = listen(there, ['A']);
  there.identify(far.listener, 'investor', 'log-in');
  here.publishQuote('A', { id: 'A' });
  here.toInvestor('investor', 'order', { id: '1' });
  vi.advanceTimersByTime(30);
  expect(near.socket.sent).toHaveLength(1);
  expect(far.socket.sent.map(String)).toEqual([
    '{"type":"event","name":"order","data":{"id":"1"}}',
    '{"type":"quotes","quotes":[{"id":"A"}]}',
  ]);
  here.endLogIn('log-in');
  expect(far.socket.readyState).toBe(2);
});

test('given a socket that answers pings and one that does not, then only the silent one is dropped', () => {
  const hub = createHub();
  const [awake, silent] = [listen(hub, []), listen(hub, [])];
  const stop = startHeartbeat(hub, 1_000);
  vi.advanceTimersByTime(1_000);
  awake.socket.emit('pong');
  vi.advanceTimersByTime(1_000);
  expect([awake.socket.terminated, silent.socket.terminated]).toEqual([false, true]);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(awake.socket.pings).toBe(2);
});

test('given a message allowance, then a burst passes, then only what time refills', () => {
  let at = 0;
  const mayTalk = createAllowance(() => at);
  expect(Array.from({ length: 60 }, mayTalk).every(Boolean)).toBe(true);
  expect(mayTalk()).toBe(false);
  at = 200;
  expect([mayTalk(), mayTalk(), mayTalk()]).toEqual([true, true, false]);
});

test('given a tick once a second that comes late now and then, then quotes are not put off for good', () => {
  const hub = createHub();
  const { socket } = listen(hub, ['A']);
  const delays: number[] = [];
  for (let tick = 0; tick < 40; tick += 1) {
    const lateMs = tick % 7 === 3 ? 90 : 0;
    vi.advanceTimersByTime(lateMs);
    const before = socket.sent.length;
    hub.publishQuote('A', { id: 'A', tick });
    let delayMs = 0;
    while (socket.sent.length === before && delayMs < 900) {
      vi.advanceTimersByTime(10);
      delayMs += 10;
    }
    delays.push(delayMs);
    vi.advanceTimersByTime(1_000 - lateMs - delayMs);
  }
  expect(Math.max(...delays)).toBeLessThanOrEqual(30);
  expect(socket.sent).toHaveLength(40);
});

test('given one quote that must wait, when another is published meanwhile, then that one does not wait with it', () => {
  const hub = createHub();
  const { socket } = listen(hub, ['A', 'B']);
  hub.publishQuote('A', { id: 'A', at: 1 });
  vi.advanceTimersByTime(40);
  hub.publishQuote('A', { id: 'A', at: 2 });
  vi.advanceTimersByTime(40);
  hub.publishQuote('B', { id: 'B', at: 3 });
  vi.advanceTimersByTime(40);
  expect(socket.sent.at(-1)?.toString()).toContain('"at":3');
  expect(socket.sent).toHaveLength(2);
  vi.advanceTimersByTime(900);
  expect(socket.sent.at(-1)?.toString()).toContain('"at":2');
});
