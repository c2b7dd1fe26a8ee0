import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { printMachine, printTable, whole } from '../table.ts';
import type { Usage } from './report-usage.ts';

/** `npm run bench:sockets`: 200 instruments tick once a second, every socket watches 20 of them. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const COUNTS = [1_000, 5_000];
const SERVERS = { Bolsillo: './bolsillo-server.ts', 'bare ws': './bare-server.ts' };

interface Heard {
  readonly messages: number;
  readonly bytes: number;
  readonly p50: number;
  readonly p99: number;
}

printMachine(cpus(), process.version);
console.log(
  `200 instruments tick once a second, each socket watches 20; ${SECONDS} s after all have connected\n`,
);
const rows: string[][] = [];
for (const count of COUNTS) {
  for (const [name, file] of Object.entries(SERVERS)) rows.push([name, ...(await measure(file, count))]);
}
printTable(
  ['server', 'sockets', 'messages/s', 'MB/s', 'p50', 'p99', 'bytes a socket', 'CPU', 'messages/CPU-s'],
  rows,
);

async function measure(file: string, count: number): Promise<string[]> {
  const server = fork(new URL(file, import.meta.url), { execArgv: ['--expose-gc'] });
  const { url } = await next<{ url: string }>(server);
  const empty = await usageOf(server);
  const clients = fork(new URL('./clients.ts', import.meta.url), [url, `${count}`]);
  await next(clients);
  const before = await usageOf(server);
  clients.send('count');
  await sleep(SECONDS * 1_000);
  clients.send('report');
  const { report } = await next<{ report: Heard }>(clients);
  const after = await usageOf(server);
  await Promise.all([end(clients), end(server)]);
  const cpuSeconds = after.cpuSeconds - before.cpuSeconds;
  return [
    whole(count),
    whole(report.messages / SECONDS),
    (report.bytes / SECONDS / 1e6).toFixed(1),
    `${report.p50.toFixed(0)} ms`,
    `${report.p99.toFixed(0)} ms`,
    whole((before.residentBytes - empty.residentBytes) / count),
    `${whole((100 * cpuSeconds) / SECONDS)}%`,
    whole(report.messages / cpuSeconds),
  ];
}

async function usageOf(server: ChildProcess): Promise<Usage> {
  server.send('usage');
  return (await next<{ usage: Usage }>(server)).usage;
}

async function next<Message>(child: ChildProcess): Promise<Message> {
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`a process of the bench ended with ${code}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), died])) as [Message];
  return message;
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}
