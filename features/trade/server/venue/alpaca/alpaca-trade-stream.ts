import type { Ports } from '#kernel/ports/ports.ts';
import { VendorSocket } from '#kernel/vendor/vendor-socket.ts';
import type { Taker } from '../outside/take-told.ts';
import { frameShape, type Meaning, meaningOf } from './alpaca-orders-wire.ts';

/** Nothing changes by itself: the key is wrong, or not of this address. */
const REFUSED_REST_MS = 600_000;

interface Account {
  readonly name: string;
  readonly keyId: string;
  readonly secretKey: string;
  readonly streamUrl: string;
}

/** What happens to orders, as it happens: each event is written down before the next is looked at. */
export class AlpacaTradeStream {
  readonly #account: Account;
  readonly #ports: Pick<Ports, 'clock' | 'chance' | 'log'>;
  readonly #taker: Taker;
  readonly #socket: VendorSocket;
  #joinedAt: number | null = null;
  #writing: Promise<void> = Promise.resolve();
  #onTold: () => void = () => undefined;

  constructor(account: Account, ports: Pick<Ports, 'clock' | 'chance' | 'log'>, taker: Taker) {
    this.#account = account;
    this.#ports = ports;
    this.#taker = taker;
    const { keyId: key_id, secretKey: secret_key } = account;
    this.#socket = new VendorSocket({
      source: account.name,
      url: account.streamUrl,
      log: ports.log,
      now: () => ports.clock.securityNow(),
      spread: () => (ports.chance.bytes(1)[0] ?? 0) / 256,
      hear: (text) => this.#hear(text),
      opened: () => this.#socket.send({ action: 'authenticate', data: { key_id, secret_key } }),
      closed: () => {
        this.#joinedAt = null;
      },
    });
  }

  /** Since when it listens without a gap, in security time; what happened before may have been missed. */
  get joinedAt(): number | null {
    return this.#joinedAt;
  }

  look(onTold: () => void): void {
    this.#onTold = onTold;
    this.#socket.look(true, this.#ports.clock.securityNow());
  }

  close(): void {
    this.#socket.close();
  }

  /** Until all that was heard is written down. */
  rest(): Promise<void> {
    return this.#writing;
  }

  #hear(text: string): void {
    const { success, data: frame } = frameShape.safeParse(JSON.parse(text));
    if (!success) return;
    switch (frame.stream) {
      case 'authorization':
        if (frame.data.status === 'authorized')
          this.#socket.send({ action: 'listen', data: { streams: ['trade_updates'] } });
        else this.#socket.rest('refused', REFUSED_REST_MS);
        break;
      case 'listening':
        if (frame.data.streams.includes('trade_updates')) this.#join();
        else this.#socket.rest('refused', REFUSED_REST_MS);
        break;
      case 'trade_updates':
        this.#take(meaningOf(frame.data, this.#ports.clock.now()));
    }
  }

  #join(): void {
    this.#socket.good();
    this.#joinedAt = this.#ports.clock.securityNow();
  }

  #take(meaning: Meaning): void {
    if (meaning.kind === 'nothing') return;
    this.#writing = this.#writing.then(() => this.#writeDown(meaning));
  }

  /** What could not be read or written down is a gap: the stream is joined anew, and all orders are asked about. */
  async #writeDown(meaning: Meaning): Promise<void> {
    try {
      if (await this.#told(meaning)) this.#onTold();
    } catch (err) {
      this.#ports.log.error({ source: this.#account.name, err }, 'an event could not be written down');
      this.#socket.rest('unwritten');
    }
  }

  async #told(meaning: Meaning): Promise<boolean> {
    switch (meaning.kind) {
      case 'execution':
        return this.#taker.execution(meaning.heard);
      case 'dispute':
        return this.#taker.dispute(meaning.heard);
      case 'end':
        return this.#taker.end(meaning.heard);
      default:
        this.#socket.rest(meaning.kind);
        return false;
    }
  }
}
