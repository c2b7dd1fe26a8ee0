import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, printMachine, printTable, whole } from '../table.ts';
import type { Usage } from './report-usage.ts';

/** `npm run bench:sockets`: 200 instruments tick once a second, every socket watches 20 of them. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const ROUNDS = 3;
const COUNTS = [1_000, 5_000];
const SERVERS = { Bolsillo: './bolsillo-server.ts', 'bare ws': './bare-server.ts' };

interface Heard {
  readonly messages: number;
  readonly bytes: number;
  readonly p50: number;
  readonly p99: number;
}

/** One run of one server. */
interface Run {
  readonly messagesPerSecond: number;
  readonly bytesPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly bytesPerSocket: number;
  readonly cpuShare: number;
  readonly messagesPerCpuSecond: number;
}

printMachine(cpus(), process.version);
console.log(
  `200 instruments tick once a second, each socket watches 20; ${ROUNDS} rounds of ${SECONDS} s, turn by turn, medians\n`,
);
const rows: string[][] = [];
for (const count of COUNTS) {
  const runs: Record<string, Run[]> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, file] of Object.entries(SERVERS)) {
      runs[name] = [...(runs[name] ?? []), await measure(file, count)];
    }
  }
  for (const [name, of] of Object.entries(runs)) rows.push([name, whole(count), ...rowOf(of)]);
}
printTable(
  ['server', 'sockets', 'messages/s', 'MB/s', 'p50', 'p99', 'bytes a socket', 'CPU', 'messages/CPU-s'],
  rows,
);

function rowOf(runs: readonly Run[]): string[] {
  const middle = (figure: (run: Run) => number) => median(runs.map(figure));
  return [
    whole(middle((run) => run.messagesPerSecond)),
    (middle((run) => run.bytesPerSecond) / 1e6).toFixed(1),
    `${whole(middle((run) => run.p50Ms))} ms`,
    `${whole(middle((run) => run.p99Ms))} ms`,
    whole(middle((run) => run.bytesPerSocket)),
    `${whole(100 * middle((run) => run.cpuShare))}%`,
    whole(middle((run) => run.messagesPerCpuSecond)),
  ];
}

async function measure(file: string, count: number): Promise<Run> {
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
  return {
    messagesPerSecond: report.messages / SECONDS,
    bytesPerSecond: report.bytes / SECONDS,
    p50Ms: report.p50,
    p99Ms: report.p99,
    bytesPerSocket: (before.residentBytes - empty.residentBytes) / count,
    cpuShare: cpuSeconds / SECONDS,
    messagesPerCpuSecond: report.messages / cpuSeconds,
  };
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
