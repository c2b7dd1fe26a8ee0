import { type RawData, WebSocket } from 'ws';
import type { Log } from '#kernel/ports/log.ts';

const MAX_FRAME_BYTES = 1_000_000;
const HANDSHAKE_MS = 5_000;
/** From the connection until the vendor lets us in, and how long an open line may say nothing at all. */
const PATIENCE_MS = 20_000;
const PING_EVERY_MS = 10_000;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 60_000;

export interface SocketOptions {
  /** Stands in the log. */
  readonly source: string;
  readonly url: string;
  readonly log: Pick<Log, 'error' | 'warn'>;
  now(): number;
  /** A frame, as text; of binary ones too. */
  hear(text: string): void;
  /** The connection stands, or is gone with all that was said on it. */
  readonly opened?: () => void;
  readonly closed?: () => void;
  /** Between 0 and 1: of several nodes that were cut together not all come back together. */
  readonly spread?: () => number;
}

/**
 * A vendor's websocket, joined again after a pause that doubles. Nothing runs by a timer of its own: `look` paces it. No
 * message of a vendor ends the process, and no error names the address.
 */
export class VendorSocket {
  readonly #options: SocketOptions;
  #socket: WebSocket | null = null;
  #isClosed = false;
  /** Since when the vendor has let us in. */
  #goodSince: number | null = null;
  #connectedAt = 0;
  #lastWordAt = 0;
  #pingedAt = 0;
  #restMs = 0;
  #restsUntil = Number.NEGATIVE_INFINITY;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  /** Whether the vendor has let us in and is heard. */
  get isGood(): boolean {
    return this.#goodSince !== null;
  }

  /** Connects where that is wanted and its time has come, and gives up a line that says nothing. Never waits. */
  look(isWanted: boolean, now: number): void {
    if (this.#isClosed) return;
    if (this.#socket === null) {
      if (isWanted && now >= this.#restsUntil) this.#connect(now);
      return;
    }
    const isLate = this.#goodSince === null && now - this.#connectedAt > PATIENCE_MS;
    if (isLate || now - this.#lastWordAt > PATIENCE_MS) this.rest('silent');
    else this.#ping(now);
  }

  /** The vendor has let us in. */
  good(): void {
    this.#goodSince ??= this.#options.now();
  }

  send(message: object): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** Hangs up and waits, twice as long as the last time unless the line had been good for a while. */
  rest(why: string, atLeastMs = 0): void {
    const now = this.#options.now();
    const wasGood = this.#goodSince !== null && now - this.#goodSince > LONGEST_REST_MS;
    this.#restMs = Math.min(Math.max(wasGood ? 0 : this.#restMs * 2, FIRST_REST_MS), LONGEST_REST_MS);
    const spread = 1 + (this.#options.spread?.() ?? 0) / 2;
    this.#restsUntil = now + Math.max(this.#restMs * spread, atLeastMs);
    this.#options.log.warn({ source: this.#options.source, why }, 'the stream is interrupted');
    this.#hangUp();
  }

  close(): void {
    this.#isClosed = true;
    this.#hangUp();
  }

  #connect(now: number): void {
    const socket = new WebSocket(this.#options.url, {
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: MAX_FRAME_BYTES,
      perMessageDeflate: false,
      followRedirects: false,
    });
    this.#socket = socket;
    this.#connectedAt = now;
    this.#lastWordAt = now;
    this.#pingedAt = now;
    const ofCurrent = (then: () => void) => {
      if (this.#socket === socket) then();
    };
    socket.on('open', () => ofCurrent(() => this.#options.opened?.()));
    socket.on('message', (data) => ofCurrent(() => this.#hear(data)));
    socket.on('pong', () =>
      ofCurrent(() => {
        this.#lastWordAt = this.#options.now();
      }),
    );
    // What went wrong may name the address; `close` follows.
    socket.on('error', () => undefined);
    socket.on('close', () => ofCurrent(() => this.rest('cut')));
  }

  #ping(now: number): void {
    if (this.#goodSince === null || now - this.#pingedAt < PING_EVERY_MS) return;
    this.#pingedAt = now;
    this.#socket?.ping();
  }

  #hear(data: RawData): void {
    try {
      this.#lastWordAt = this.#options.now();
      this.#options.hear(String(data));
    } catch (err) {
      this.#options.log.error({ source: this.#options.source, err }, 'a message could not be taken');
    }
  }

  #hangUp(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#goodSince = null;
    this.#options.closed?.();
    socket?.terminate();
  }
}
