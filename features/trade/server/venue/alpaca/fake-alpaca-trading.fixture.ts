import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { formatPrice, formatQuantity, parsePrice, parseQuantity } from '#kernel/money/money.ts';
import type { AlpacaVenueSettings } from './alpaca-venue.ts';

const KEYS = { keyId: 'PK0123456789', secretKey: 'a-secret-of-the-firm' };

/** What goes wrong with the next submissions, before or after the order is taken. */
export type Wrong =
  | 'none'
  | 'lost'
  | 'cut before'
  | 'cut after'
  | 'late'
  | 'busy'
  | 'down'
  | 'html 404'
  | 'no funds'
  | 'key';

/** An order as the vendor has it. */
interface FakeOrder {
  readonly id: string;
  readonly client_order_id: string;
  readonly symbol: string;
  readonly qty: string;
  readonly side: string;
  readonly limit_price: string;
  readonly time_in_force: string;
  readonly type: string;
  status: string;
  filled_qty: string;
  filled_avg_price: string | null;
  filled_at: string | null;
  updated_at: string;
}

const OVER = ['filled', 'canceled', 'expired', 'rejected'];

/** Speaks as Alpaca's trading does, REST and websocket on loopback: numbers are text, frames of the stream binary. */
export class FakeAlpacaTrading {
  readonly settings: AlpacaVenueSettings;
  /** Of submissions; of everything. */
  wrong: Wrong = 'none';
  fault: Wrong = 'none';
  /** Whether executions are told on the stream. */
  isHeard = true;
  /** How the account's log-in to the stream ends. */
  streamStatus = 'authorized';
  /** Settings of the account; what it is told of them with otherwise. */
  configurations: { no_shorting: boolean } | 404 | 503 = { no_shorting: true };
  readonly orders = new Map<string, FakeOrder>();
  /** Bodies that reached it, also those that it refused. */
  readonly submitted: Record<string, string>[] = [];
  /** But for what is asked about the account. */
  readonly asked: string[] = [];
  /** Every event, told or not. */
  readonly events: object[] = [];
  readonly #lines = new Set<WebSocket>();
  #late: Record<string, string> | null = null;
  readonly #now: () => number;
  readonly #close: () => void;
  #executions = 0;

  constructor(port: number, now: () => number, close: () => void) {
    this.#now = now;
    this.#close = close;
    const address = `127.0.0.1:${port}`;
    this.settings = {
      name: 'alpaca-paper',
      ...KEYS,
      url: `http://${address}`,
      streamUrl: `ws://${address}/stream`,
    };
  }

  /** Forgets all but the account, and lets everything go well. */
  begin(): void {
    Object.assign(this, { wrong: 'none', fault: 'none', isHeard: true, streamStatus: 'authorized' });
    this.configurations = { no_shorting: true };
    this.orders.clear();
    for (const list of [this.submitted, this.asked, this.events]) list.length = 0;
  }

  /** Lines that listen. */
  get lines(): number {
    return this.#lines.size;
  }

  order(clientOrderId: string): FakeOrder {
    const order = this.orders.get(clientOrderId);
    if (order === undefined) throw new Error(`no order ${clientOrderId}`);
    return order;
  }

  /** Executes shares of an order. */
  fill(clientOrderId: string, shares: string, at: string, more: object = {}): object {
    const order = this.order(clientOrderId);
    const before = parseQuantity(order.filled_qty);
    const filled = before + parseQuantity(shares);
    const value = (
      order.filled_avg_price === null ? 0n : parsePrice(order.filled_avg_price) * before
    ) as bigint;
    const sum = value + parsePrice(at) * parseQuantity(shares);
    order.filled_qty = formatQuantity(filled as ReturnType<typeof parseQuantity>);
    order.filled_avg_price = formatPrice((sum / filled) as ReturnType<typeof parsePrice>);
    order.filled_at = this.#iso();
    order.status = filled === parseQuantity(order.qty) ? 'filled' : 'partially_filled';
    this.#executions += 1;
    return this.#happens(order.status === 'filled' ? 'fill' : 'partial_fill', order, {
      execution_id: `0e1d-${this.#executions}`,
      price: at,
      qty: shares,
      position_qty: order.filled_qty,
      ...more,
    });
  }

  /** Whatever else happens to an order. */
  change(clientOrderId: string, status: string, event = status, more: object = {}): object {
    const order = this.order(clientOrderId);
    order.status = status;
    return this.#happens(event, order, more);
  }

  #happens(event: string, order: FakeOrder, more: object): object {
    order.updated_at = this.#iso();
    const told = { event, timestamp: this.#iso(), order: { ...order }, ...more };
    this.events.push(told);
    if (this.isHeard) this.tell(told);
    return told;
  }

  tell(event: object): void {
    this.say({ stream: 'trade_updates', data: event });
  }

  /** In a binary frame, to everybody who listens. */
  say(frame: object | string): void {
    for (const socket of this.#lines) send(socket, frame);
  }

  cut(): void {
    for (const socket of this.#lines) socket.terminate();
  }

  close(): void {
    this.cut();
    this.#close();
  }

  /** Microseconds, as the vendor writes them. */
  #iso(): string {
    return new Date(this.#now()).toISOString().replace('Z', '734Z');
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.settings.url);
    const isOfAccount = url.pathname.startsWith('/v2/account');
    if (!isOfAccount) this.asked.push(`${request.method} ${url.pathname}`);
    let body = '';
    for await (const part of request) body += part;
    const isKnown =
      request.headers['apca-api-key-id'] === KEYS.keyId &&
      request.headers['apca-api-secret-key'] === KEYS.secretKey;
    if (!isKnown || this.fault === 'key') refuse(response, 401, 40110000, 'request is not authorized');
    else if (this.fault !== 'none') goWrong(this.fault, response);
    else if (request.method === 'POST') this.#submit(JSON.parse(body), response);
    else if (request.method === 'DELETE') this.#cancel(url.pathname.split('/').at(-1) ?? '', response);
    else if (isOfAccount) this.#tellOfAccount(response);
    else this.#find(url.searchParams.get('client_order_id') ?? '', response);
  }

  #submit(body: Record<string, string>, response: ServerResponse): void {
    if (
      this.wrong === 'cut before' ||
      this.wrong === 'busy' ||
      this.wrong === 'down' ||
      this.wrong === 'key'
    ) {
      goWrong(this.wrong, response);
      return;
    }
    this.submitted.push(body);
    if (this.orders.has(body.client_order_id ?? '')) {
      refuse(response, 422, 40010001, 'client_order_id must be unique');
      return;
    }
    if (this.wrong === 'no funds') {
      refuse(response, 403, 40310000, 'insufficient buying power');
      return;
    }
    if (this.wrong === 'late') {
      this.#late = body;
      response.writeHead(504).end('gateway time-out');
      return;
    }
    const order = this.#take(body);
    if (this.wrong === 'cut after' || this.wrong === 'lost') goWrong(this.wrong, response);
    else response.writeHead(200).end(JSON.stringify(order));
  }

  /** What came `late` arrives. */
  arrive(): void {
    if (this.#late !== null) this.#take(this.#late);
    this.#late = null;
  }

  #take(body: Record<string, string>): FakeOrder {
    const {
      client_order_id = '',
      symbol = '',
      qty = '',
      side = '',
      limit_price = '',
      time_in_force = '',
      type = '',
    } = body;
    const order = {
      id: `61e69015-8549-4bfd-b9c3-${String(this.orders.size).padStart(12, '0')}`,
      ...{ client_order_id, symbol, qty, side, limit_price, time_in_force, type },
      status: 'new',
      filled_qty: '0',
      filled_avg_price: null,
      filled_at: null,
      updated_at: this.#iso(),
    };
    this.orders.set(client_order_id, order);
    return order;
  }

  #tellOfAccount(response: ServerResponse): void {
    if (typeof this.configurations === 'number') response.writeHead(this.configurations).end('none');
    else response.end(JSON.stringify(this.configurations));
  }

  #find(clientOrderId: string, response: ServerResponse): void {
    const order = this.orders.get(clientOrderId);
    if (order === undefined) refuse(response, 404, 40410000, `order not found for ${clientOrderId}`);
    else response.end(JSON.stringify(order));
  }

  #cancel(id: string, response: ServerResponse): void {
    const order = [...this.orders.values()].find((each) => each.id === id);
    if (order === undefined) refuse(response, 404, 40410000, 'order not found');
    else if (OVER.includes(order.status)) refuse(response, 422, 42210000, 'order is not cancelable');
    else {
      response.writeHead(204).end();
      this.change(order.client_order_id, 'canceled');
    }
  }

  /** A connection to `/stream`. */
  welcome(socket: WebSocket): void {
    socket.on('close', () => this.#lines.delete(socket));
    socket.on('message', (data) => this.#hear(socket, JSON.parse(String(data))));
  }

  #hear(socket: WebSocket, { action, data }: { action: string; data: Record<string, unknown> }): void {
    if (action === 'authenticate') {
      const isGood = data.key_id === KEYS.keyId && data.secret_key === KEYS.secretKey;
      const status = isGood ? this.streamStatus : 'unauthorized';
      send(socket, { stream: 'authorization', data: { status, action: 'authenticate' } });
    }
    if (action === 'listen') {
      this.#lines.add(socket);
      send(socket, { stream: 'listening', data: { streams: data.streams } });
    }
  }
}

function send(socket: WebSocket, frame: object | string): void {
  socket.send(Buffer.from(typeof frame === 'string' ? frame : JSON.stringify(frame)), { binary: true });
}

function refuse(response: ServerResponse, status: number, code: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, message }));
}

function goWrong(wrong: Wrong, response: ServerResponse): void {
  if (wrong === 'cut before' || wrong === 'cut after') response.destroy();
  else if (wrong === 'busy')
    response.writeHead(429, { 'retry-after': '1' }).end('{"message":"too many requests."}');
  else if (wrong === 'down') response.writeHead(503).end('{"message":"internal server error"}');
  else if (wrong === 'html 404') response.writeHead(404).end('<html>not here</html>');
  else if (wrong === 'key') refuse(response, 401, 40110000, 'request is not authorized');
}

/** Opens one on a free port of loopback; `now` is its clock. */
export async function openFakeAlpacaTrading(now: () => number): Promise<FakeAlpacaTrading> {
  const server = createServer((request, response) => void fake.answer(request, response));
  const sockets = new WebSocketServer({ server, path: '/stream' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const fake = new FakeAlpacaTrading((server.address() as AddressInfo).port, now, () => {
    sockets.close();
    server.closeAllConnections();
    server.close();
  });
  sockets.on('connection', (socket) => fake.welcome(socket));
  return fake;
}
