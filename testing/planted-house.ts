import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { createPlanted } from './planted-feature/server/index.ts';
import { TEST_SECRET } from './secrets.ts';

const ROOT = join(import.meta.dirname, '..');
const PARTS = ['apps/server', 'features', 'kernel', 'tools/ledger', 'package.json'];
/** The one file in which a new feature is named, and what is written into it. */
const LIST = 'apps/server/feature-list.ts';
const IMPORT = `import { ${createPlanted.name} } from '#features/planted/server/index.ts';\n`;
const LISTED = `  features.push(${createPlanted.name}({ ports }));\n`;
const END_OF_LIST = '  return { features, account, operator };\n';

/** Migrates and serves; says its address, and ends when it is told to. */
const SERVE = `
import { compose } from '#apps/server/compose.ts';
import { migrate } from '#kernel/database/migrate.ts';
const { ownerUrl, ...config } = JSON.parse(process.env.PLANTED_HOUSE);
await migrate(ownerUrl);
const secretKeys = [Buffer.from(config.secret, 'base64')];
const server = await compose({ ...config, secretKeys }, { tickEveryMs: 100, seeds: false });
console.log(server.url);
process.once('SIGTERM', () => server.stop().then(() => process.exit(0)));
`;

/** A copy of the server's sources with one more feature, which runs. */
export interface PlantedHouse {
  readonly url: string;
  /** What `npm run ledger:check` says in the copy. */
  checkLedger(): Promise<string>;
  close(): Promise<void>;
}

/** Copies the server, puts `testing/planted-feature` among the features, names it in the list of features alone, and starts it. */
export async function openPlantedHouse(database: { url: string; ownerUrl: string }): Promise<PlantedHouse> {
  const folder = await mkdtemp(join(tmpdir(), 'bolsillo-planted-house-'));
  for (const part of PARTS) await cp(join(ROOT, part), join(folder, part), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await cp(join(ROOT, 'testing/planted-feature'), join(folder, 'features/planted'), { recursive: true });
  const list = await readFile(join(folder, LIST), 'utf8');
  if (!list.includes(END_OF_LIST)) throw new Error(`${LIST} does not end as it did`);
  await writeFile(join(folder, LIST), IMPORT + list.replace(END_OF_LIST, LISTED + END_OF_LIST));
  await writeFile(join(folder, 'serve.ts'), SERVE);
  const server = spawn(process.execPath, ['serve.ts'], {
    cwd: folder,
    env: { ...process.env, PLANTED_HOUSE: JSON.stringify(configOf(folder, database)) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    url: await firstLine(server),
    async checkLedger() {
      const env = { ...process.env, DATABASE_URL: database.ownerUrl };
      const run = promisify(execFile)(process.execPath, ['tools/ledger/check.ts'], { cwd: folder, env });
      // It ends with 1 where the ledger does not hold, which is what is asked here.
      return (await run.catch((error: { stdout: string }) => error)).stdout;
    },
    async close() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function firstLine(server: ChildProcess): Promise<string> {
  const ended = once(server, 'exit').then(() => Promise.reject(new Error('the planted house did not start')));
  if (server.stdout === null) throw new Error('the planted house has no output');
  const [line] = await Promise.race([once(createInterface(server.stdout), 'line'), ended]);
  return String(line);
}

function configOf(folder: string, { url, ownerUrl }: { url: string; ownerUrl: string }) {
  return {
    ownerUrl,
    databaseUrl: url,
    secret: TEST_SECRET.toString('base64'),
    mode: 'sandbox',
    port: 0,
    host: '127.0.0.1',
    dataFolder: folder,
    staticDir: join(folder, 'dist/mobile'),
    consoleDir: join(folder, 'dist/operator'),
    origins: [],
    redisUrl: null,
    firm: null,
    sandboxSeed: 'bolsillo',
    firmInviteCode: '246810',
  };
}
