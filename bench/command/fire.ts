import { connectRaw, type RawClient } from './raw-client.ts';
import type { Ready } from './scene.ts';

export interface Fired {
  readonly perSecond: number;
  readonly acknowledged: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Each client confirms one preview after another for so long; anything but a success ends the run. */
export async function fireCommands(url: string, clients: readonly Ready[], seconds: number): Promise<Fired> {
  const latencies: number[] = [];
  const connections = await Promise.all(clients.map(() => connectRaw(url)));
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(
    connections.map((connection, at) => confirmAll(connection, clients[at]!, until, latencies)),
  );
  const tookSeconds = (performance.now() - startedAt) / 1000;
  for (const connection of connections) connection.close();
  latencies.sort((a, b) => a - b);
  const quantile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return {
    perSecond: latencies.length / tookSeconds,
    acknowledged: latencies.length,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
  };
}

async function confirmAll(
  connection: RawClient,
  { token, previews }: Ready,
  until: number,
  latencies: number[],
) {
  for (const previewId of previews) {
    const sentAt = performance.now();
    if (sentAt >= until) return;
    // A preview is confirmed once, so its id serves as the key of that intent.
    const headers = `usertoken: ${token}\r\nidempotency-key: ${previewId}\r\n`;
    const { status, body } = await connection.post(
      '/api/trade/create?language=es',
      headers,
      `{"previewId":"${previewId}"}`,
    );
    if (status !== 200 || !body.startsWith('{"success":true'))
      throw new Error(`trade/create answered ${status}: ${body}`);
    latencies.push(performance.now() - sentAt);
  }
  throw new Error('a client ran out of previews: the figure would be too low');
}
