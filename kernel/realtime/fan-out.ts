import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import * as z from 'zod/mini';
import type { Log } from '#kernel/ports/log.ts';

/** What one node tells the others; texts are already serialised, so that no node serialises twice. */
export type FanOutMessage =
  | { kind: 'quote'; id: string; text: string }
  /** `knownTo` is a log-in. */
  | { kind: 'investor'; id: string; text: string; knownTo?: string | undefined }
  /** `id` is a role. */
  | { kind: 'desk'; id: string; text: string }
  | { kind: 'log-in-ended'; id: string };

/** How a message reaches the sockets of other nodes. */
export interface FanOut {
  send(message: FanOutMessage): void;
  listen(hear: (message: FanOutMessage) => void): void;
  close(): Promise<void>;
}

/** One node alone: there are no others to tell. */
export const noFanOut: FanOut = {
  send: () => undefined,
  listen: () => undefined,
  close: async () => undefined,
};

const CHANNEL = 'bolsillo-realtime';

interface Parcel {
  from: string;
  message: FanOutMessage;
}

const told = z.object({ id: z.string(), text: z.string() });
const parcelSchema = z.object({
  from: z.string(),
  message: z.discriminatedUnion('kind', [
    z.extend(told, { kind: z.literal('quote') }),
    z.extend(told, { kind: z.literal('investor'), knownTo: z.optional(z.string()) }),
    z.extend(told, { kind: z.literal('desk') }),
    z.object({ kind: z.literal('log-in-ended'), id: z.string() }),
  ]),
});

/** Null for what is not ours: others may share the broker, and nothing that they say may end this node. */
function readParcel(text: string): Parcel | null {
  try {
    return parcelSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Fan-out through Redis or Valkey. A broker that is gone costs the other nodes' updates until it is back;
 * the node's own sockets do not notice.
 */
export function redisFanOut(redis: Redis, log: Log): FanOut {
  const self = randomUUID();
  // Unlike the shared connection, this one waits for a broker that is not there yet, and subscribes once it is.
  const subscriber = redis.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null });
  subscriber.on('error', (error) => log.warn({ name: error.name }, 'realtime broker not reachable'));
  return {
    send(message) {
      const parcel: Parcel = { from: self, message };
      redis.publish(CHANNEL, JSON.stringify(parcel)).catch((error: Error) => {
        log.warn({ name: error.name }, 'realtime message did not reach the other nodes');
      });
    },
    listen(hear) {
      subscriber.on('message', (_channel, text) => {
        const parcel = readParcel(text);
        if (parcel === null)
          log.warn({ bytes: text.length }, 'the realtime broker passed on what no node of ours says');
        else if (parcel.from !== self) hear(parcel.message);
      });
      subscriber.subscribe(CHANNEL).catch((error: Error) => {
        log.warn({ name: error.name }, 'realtime broker not subscribed');
      });
    },
    close: async () => subscriber.disconnect(),
  };
}
