import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { registerCall } from '#features/account/contract.ts';
import { getAssetSummary } from '#features/cashier/contract.ts';
import { overviewCall, signInCall } from '#features/operator/contract.ts';
import { SEED_OPERATORS } from '#features/operator/seed-operators.ts';
import { STEP_MS, totpAt } from '#features/operator/totp.ts';
import { placeOrder } from '#features/trade/contract.ts';
import { createClient } from '#kernel/contract/client.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { startMeasured } from '../bolsillo-process.ts';
import { printMachine, printTable, whole } from '../table.ts';
import { type Fared, type Probe, probe } from './probe.ts';

/** `npm run bench:shed`: ten times the reads that are served, and how long refusals, the console and health take meanwhile. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const TIMES = Number(process.env.BENCH_TIMES ?? 10);
/** As many as are served best, to find how much that is. */
const FEW = 16;
/** As many people as wait at once; enough that the load does not wait for its own answers. */
const MANY = 600;
const PAUSE_MS = 20;

const READ = { path: `/api/${getAssetSummary.path}`, body: JSON.stringify({ displayCurrency: 'MXN' }) };

const bolsillo = await startMeasured(new URL('../bolsillo.ts', import.meta.url));
try {
  const { url } = bolsillo;
  const investor = await register(url);
  const operator = await signIn(url);
  const probes: readonly Probe[] = [
    { name: 'read', ...READ, headers: () => ({ usertoken: investor }) },
    {
      name: 'command',
      path: `/api/${placeOrder.path}`,
      // Of a preview that nobody made: it takes its place, its key and its transaction, and changes nothing.
      body: JSON.stringify({ previewId: randomUUID() }),
      headers: () => ({ usertoken: investor, 'idempotency-key': randomUUID() }),
    },
    {
      name: 'console',
      path: `/api/${overviewCall.path}`,
      body: '{}',
      headers: () => ({ operatortoken: operator }),
    },
    { name: '/health/ready', path: '/health/ready' },
  ];
  const watch = (seconds: number) => {
    const until = performance.now() + seconds * 1000;
    return Promise.all(probes.map((one) => probe(url, one, until, PAUSE_MS)));
  };

  printMachine(cpus(), process.version);
  const alone = await watch(SECONDS / 2);
  const served = await offer(url, investor, { rate: 0, connections: FEW });
  const rate = Math.round(served.served / SECONDS);
  const [load, fared] = await Promise.all([
    offer(url, investor, { rate: rate * TIMES, connections: MANY }),
    watch(SECONDS),
  ]);
  console.log(
    `${READ.path} by ${FEW} who wait for their answer: ${whole(rate)} served a second. Then ${whole(rate * TIMES)} a second wished by ${MANY}, ` +
      `${whole(load.sent / SECONDS)} sent, ${whole(load.served / SECONDS)} of them served, ${whole(load.errors)} without an answer\n`,
  );
  const rows = probes.flatMap(({ name }, at) => [
    row(`${name}, alone`, alone[at]?.served),
    row(`${name}, served`, fared[at]?.served),
    row(`${name}, refused`, fared[at]?.refused),
  ]);
  printTable(['probe', 'calls', 'p50', 'p99', 'slowest'], rows.flat());
  for (const [at, { name }] of probes.entries()) {
    const other = [...(alone[at]?.other ?? []), ...(fared[at]?.other ?? [])];
    if (other.length === 0) continue;
    console.error(`\n${name}: neither served nor refused, but ${other.join(', ')}`);
    process.exitCode = 1;
  }
  if (load.refused === 0) console.error('\nnone was refused: that was not too much');
} finally {
  await bolsillo.stop();
}

interface Offer {
  /** Calls a second; 0 for as many as are answered. */
  readonly rate: number;
  readonly connections: number;
}

async function offer(url: string, token: string, { rate, connections }: Offer) {
  const args = [url, token, rate, connections, SECONDS, READ.path, READ.body].map(String);
  const load = fork(new URL('./offer.ts', import.meta.url), args);
  const [told] = await once(load, 'message');
  return told as { sent: number; served: number; refused: number; errors: number };
}

/** A line of the table; none where there was no such answer. */
function row(name: string, took: Fared['served'] = []): string[][] {
  if (took.length === 0) return [];
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)} ms`;
  return [[name, whole(took.length), at(0.5), at(0.99), at(1)]];
}

async function register(url: string): Promise<string> {
  const password = 'lluvia.en.abril';
  const { token } = await ask(url, registerCall, {
    phone: '5500000001',
    password,
    confirmPassword: password,
    inviteCode: '246810',
    acceptPrivacy: true,
  });
  return token;
}

async function signIn(url: string): Promise<string> {
  const [someone] = SEED_OPERATORS;
  if (!someone) throw new Error('the sandbox has no operators');
  const { signInName, password, totpSecret } = someone;
  const code = totpAt(totpSecret, Math.floor(Date.now() / STEP_MS));
  return (await ask(url, signInCall, { signInName, password, code })).token;
}

async function ask<Input, Output>(
  url: string,
  call: CallDefinition<Input, Output>,
  input: Input,
): Promise<Output> {
  const client = createClient({ baseUrl: url, language: () => 'es', token: () => null });
  const answer = await client.send(call, input);
  if (!answer.ok) throw new Error(`${call.path}: ${JSON.stringify(answer)}`);
  return answer.data;
}
