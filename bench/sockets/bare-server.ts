import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { monotonicMs, quoteOf, SYMBOLS, TICK_MS } from './load.ts';
import { answerUsage } from './report-usage.ts';

/** The least that `ws` can do for the same result: serialises each socket's quotes and sends them. */
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const watching = new Map<WebSocket, string[]>();
sockets.on('connection', (socket) => {
  socket.on('message', (data) => watching.set(socket, JSON.parse(data.toString()).quotes));
  socket.on('close', () => watching.delete(socket));
});
setInterval(() => {
  const sentAt = monotonicMs();
  const quotes = new Map(SYMBOLS.map((id) => [id, quoteOf(id, sentAt)]));
  for (const [socket, ids] of watching) {
    socket.send(JSON.stringify({ type: 'quotes', quotes: ids.map((id) => quotes.get(id)) }));
  }
}, TICK_MS);
server.listen(0, '127.0.0.1', () => {
  answerUsage();
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
