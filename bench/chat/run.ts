import { cpus } from 'node:os';
import { openDatabase } from '#kernel/database/database.ts';
import { startMeasured } from '../bolsillo-process.ts';
import { printMachine } from '../table.ts';
import { measureLists } from './lists.ts';
import { measureTalk } from './talk.ts';

/**
 * `npm run bench:chat`: 10,000 connected chats in which 200 messages a second are written (`BENCH_CHATS`, `BENCH_RATE` and
 * `BENCH_SECONDS` change that), from the send to the other side's socket; then the first pages of a long conversation and of
 * long news beside short ones.
 */
const CHATS = Number(process.env.BENCH_CHATS ?? 10_000);
const RATE = Number(process.env.BENCH_RATE ?? 200);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);

const product = await startMeasured(new URL('../command/server.ts', import.meta.url));
const owner = openDatabase(product.told.ownerUrl as string, {
  max: 1,
  statementTimeoutMs: 0,
  connectTimeoutMs: 60_000,
});
printMachine(cpus(), process.version);
await measureTalk(product, owner, { chats: CHATS, rate: RATE, seconds: SECONDS });
await measureLists(product.url, owner);
await owner.close();
await product.stop();
