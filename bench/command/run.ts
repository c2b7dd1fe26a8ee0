import { cpus } from 'node:os';
import { startMeasured } from '../bolsillo-process.ts';
import { median, printMachine, printTable, whole } from '../table.ts';
import { type Fired, fireCommands } from './fire.ts';
import { NoPgbenchError, prepareTpcb, SCALE } from './pgbench.ts';
import { openScene } from './scene.ts';

/** `npm run bench:command`: a market buy, from HTTP to committed postings, against pgbench's TPC-B on the same server, turn by turn. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CLIENTS = (process.env.BENCH_CLIENTS ?? '1,8,32').split(',').map(Number);
/** More than one client, and more than all of them, can confirm in a second, so that none runs out. */
const MOST_A_CLIENT = 1_500;
const MOST_IN_ALL = 5_000;

const measured = await startMeasured(new URL('./server.ts', import.meta.url));
try {
  const { url } = measured;
  const { adminUrl, ownerUrl } = measured.told as Record<'adminUrl' | 'ownerUrl', string>;
  const tpcb = await prepareTpcb(adminUrl);
  const scene = await openScene(url, ownerUrl, Math.max(...CLIENTS));
  const before = await scene.committed();
  let acknowledged = 0;

  printMachine(cpus(), process.version);
  console.log(
    `market buy of one share, HTTP to committed hold, against ${tpcb.version} TPC-B -s ${SCALE}, as it comes and with -M prepared;`,
  );
  console.log(
    `one embedded PostgreSQL, fsync and synchronous_commit on; ${ROUNDS} rounds of ${SECONDS} s each, medians\n`,
  );
  const rows: string[][] = [];
  for (const clients of CLIENTS) {
    const rates = { simple: [] as number[], prepared: [] as number[] };
    const fired: Fired[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const protocol of ['simple', 'prepared'] as const) {
        await tpcb.checkpoint();
        rates[protocol].push(await tpcb.run(clients, SECONDS, protocol));
      }
      const count = Math.ceil(SECONDS * Math.min(MOST_A_CLIENT, MOST_IN_ALL / clients));
      const ready = await scene.ready(clients, count);
      await tpcb.checkpoint();
      fired.push(await fireCommands(url, ready, SECONDS));
    }
    acknowledged += fired.reduce((sum, run) => sum + run.acknowledged, 0);
    const commands = median(fired.map(({ perSecond }) => perSecond));
    const ratioTo = (tps: readonly number[]) =>
      median(fired.map(({ perSecond }, round) => perSecond / tps[round]!)).toFixed(2);
    rows.push([
      `${clients}`,
      whole(commands),
      whole(median(rates.simple)),
      ratioTo(rates.simple),
      whole(median(rates.prepared)),
      ratioTo(rates.prepared),
      `${median(fired.map(({ p50Ms }) => p50Ms)).toFixed(1)} ms`,
      `${median(fired.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms`,
    ]);
  }
  printTable(
    ['clients', 'commands/s', 'TPC-B tps', 'ratio', 'prepared tps', 'ratio', 'command p50', 'command p99'],
    rows,
  );
  const committed = (await scene.committed()) - before;
  console.log(`\n${whole(acknowledged)} commands acknowledged, ${whole(committed)} holds committed`);
  await Promise.all([scene.close(), tpcb.close()]);
  if (committed !== acknowledged) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof NoPgbenchError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await measured.stop();
}
