import { otpauthUri, toBase32 } from '#features/operator/totp.ts';
import { realFeedsOf } from '#kernel/contract/real-prices.ts';
import { venueOf } from '#kernel/contract/venue.ts';
import { TooPowerfulError } from '#kernel/database/assert-application-role.ts';
import { ClocksDifferError } from '#kernel/database/assert-same-time.ts';
import { NoBinariesError } from '#kernel/database/embedded/binaries.ts';
import { NamelessUserError } from '#kernel/database/embedded/create-cluster.ts';
import { FolderInUseError } from '#kernel/database/embedded/folder-lock.ts';
import { WrongModeError } from '#kernel/database/migrate.ts';
import { MigrationError } from '#kernel/database/migration-error.ts';
import { addressesOf, assertPortFree, PortError, portError } from './addresses.ts';
import { buildApp, staleApps } from './build-app.ts';
import { DiskError, diskError } from './disk-error.ts';
import { readEnvironment, type Settings } from './environment.ts';
import { EnvironmentError } from './environment-error.ts';
import { closedInLive, missingForLive } from './live-requirements.ts';
import { openReadyDatabase, type ReadyDatabase } from './open-database.ts';
import type { RunningServer } from './running-server.ts';
import { inSeconds, step } from './steps.ts';
import { stopOnSignals } from './stop-once.ts';

/** Errors whose message is all that a person needs; any other is shown with where it came from. */
const CLEAR = [
  EnvironmentError,
  PortError,
  FolderInUseError,
  NoBinariesError,
  NamelessUserError,
  WrongModeError,
  MigrationError,
  DiskError,
  TooPowerfulError,
  ClocksDifferError,
];

/** What has been started or is starting; stopped in the order in which it stands here. */
const parts: { server?: Promise<RunningServer>; database?: Promise<ReadyDatabase> } = {};
let stopping = false;

async function stop(): Promise<void> {
  stopping = true;
  for (const part of [parts.server, parts.database]) {
    // A part that failed to start has said so already and has nothing to stop.
    const started = await part?.catch(() => null);
    await started?.stop();
  }
}

async function start(): Promise<void> {
  const startedAt = performance.now();
  const settings = readEnvironment(process.env);
  if (settings.mode === 'live') refuseUnlessComplete(settings);
  await assertPortFree(settings.port, settings.host);
  for (const app of await staleApps()) await step(`building the app ${app}`, () => buildApp(app));
  if (stopping) return;
  parts.database = openReadyDatabase(settings).catch((error: unknown) => {
    throw diskError(error, settings.dataFolder) ?? error;
  });
  const { url: databaseUrl } = await parts.database;
  if (stopping) return;
  parts.server = step('starting the server', () => serve(settings, databaseUrl));
  const server = await parts.server;
  if (stopping) return;
  announce(settings, server, new URL(server.url), performance.now() - startedAt);
}

function refuseUnlessComplete(settings: Settings): void {
  for (const line of closedInLive(settings)) console.log(`· live goes without ${line}`);
  const missing = missingForLive(settings, process.env);
  if (missing.length === 0) return;
  for (const line of missing) console.error(`✗ live needs ${line}`);
  process.exit(1);
}

async function serve(settings: Settings, databaseUrl: string): Promise<RunningServer> {
  const { compose } = await import('./compose.ts');
  try {
    return await compose({ ...settings, databaseUrl });
  } catch (error) {
    throw portError(error, settings.port, settings.host) ?? diskError(error, settings.dataFolder) ?? error;
  }
}

const FEEDS = { america: 'American prices', mexico: 'Mexican prices', rate: 'exchange rate' } as const;

/** What of the market is real. */
function describeMarket({ market }: Settings): string {
  if (market === undefined) return 'simulated market';
  const real: readonly string[] = realFeedsOf(market);
  return Object.entries(FEEDS)
    .map(([feed, name]) => `${real.includes(feed) ? 'real' : 'simulated'} ${name}`)
    .join(', ');
}

const EXECUTES = {
  simulated: 'simulated executions',
  alpaca: 'American orders executed by Alpaca',
  'alpaca-paper': 'American orders executed by Alpaca on a paper account, Mexican ones simulated',
} as const;

/** Whether money, prices and executions are real. */
function describeHouse(settings: Settings): string {
  const money = settings.mode === 'live' ? 'Real money' : 'Simulated money';
  const america = venueOf(settings, 'XNAS');
  const executions = america === null ? 'nothing is executed' : EXECUTES[america];
  return `${money}, ${describeMarket(settings)}, ${executions}`;
}

function announce(settings: Settings, server: RunningServer, url: URL, tookMs: number): void {
  console.log(`\nBolsillo is ready (${inSeconds(tookMs)}). ${describeHouse(settings)}.\n`);
  for (const address of addressesOf(Number(url.port), settings.host)) console.log(`  ${address}`);
  console.log(`\n  invite code  ${settings.firmInviteCode}`);
  if (server.logIns.length === 0)
    console.log('  nobody is there yet: open /user/register and register with the invite code');
  for (const { phone, password } of server.logIns)
    console.log(`  log-in       ${phone}  password ${password}`);
  if (server.secretKey !== null) console.log(`  secret key   ${server.secretKey}  (block offers)`);
  if (server.operators.length > 0) console.log('\n  the console is at /console; its operators:');
  for (const { signInName, roles, password, totpSecret } of server.operators) {
    console.log(`  ${roles.join(', ').padEnd(11)}  ${signInName.padEnd(7)} password ${password}`);
    console.log(`               TOTP ${toBase32(totpSecret)}  ${otpauthUri(signInName, totpSecret)}`);
  }
  console.log('\nCtrl-C stops it.');
}

// A log on a full disk, or one whose reader went away, costs lines and never the server.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
stopOnSignals(stop);
try {
  await start();
} catch (error) {
  if (!stopping) {
    const isClear = CLEAR.some((kind) => error instanceof kind);
    console.error(isClear ? `✗ ${(error as Error).message}` : error);
    await stop();
    process.exit(1);
  }
}
