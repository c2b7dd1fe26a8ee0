// Run by npm before `npm start` and `npm test`, with whatever Node the machine has (20 or newer), so: plain
// JavaScript and nothing but Node's own modules. Installs what is missing and says each step.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED = join(ROOT, 'node_modules/.package-lock.json');
const NODE = join(ROOT, 'node_modules/node/bin/node');
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const WITHOUT_WINDOW = 'chromium-headless-shell';
const HOW_TO_GET_CHROMIUM =
  'The journeys need Chromium and there is none on the PATH. Install it (Debian: sudo apt-get install chromium fonts-liberation fonts-noto-cjk) or set CHROMIUM to its program.';

const HOW_TO_GET_REDIS =
  'The tests of several nodes need redis-server and there is none on the PATH. Install it (Debian: sudo apt-get install redis-server).';

const ENGINES = ['firefox-esr', 'WebKitWebDriver', 'Xvfb', 'openbox'];
const ENGINE_PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'openbox'];
const HOW_TO_GET_ENGINES = `The walks in other engines need ${ENGINES.join(', ')} on the PATH. Install them (Debian: sudo apt-get install ${ENGINE_PACKAGES.join(' ')}).`;

/** @param {string} line */
function say(line) {
  console.log(`· ${line}`);
}

/** @param {string} line @returns {never} */
function fail(line) {
  console.error(`✗ ${line}`);
  process.exit(1);
}

/** @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Locked */

/** @param {string} file @returns {Record<string, Locked>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Whether npm leaves the package out here: an optional one for another system, processor or C library. @param {Locked} entry */
function isForElsewhere(entry) {
  if (!entry.optional) return false;
  const fits = entry.os?.includes(process.platform) && entry.cpu?.includes(process.arch) && !entry.libc;
  return !fits;
}

/** npm keeps in node_modules a list of what it put there, written when it was done; a killed install has none. */
function isInstalled() {
  if (!existsSync(INSTALLED) || !existsSync(NODE)) return false;
  const installed = packagesOf(INSTALLED);
  return Object.entries(packagesOf(LOCK)).every(
    ([path, entry]) => path === '' || isForElsewhere(entry) || installed[path]?.version === entry.version,
  );
}

function installPackages() {
  if (isInstalled()) return;
  say(existsSync(INSTALLED) ? 'the packages have changed: npm ci' : 'installing the packages: npm ci');
  const started = Date.now();
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail('npm ci failed; its own words stand above');
  say(`packages installed in ${Math.ceil((Date.now() - started) / 1000)} s`);
}

/** @param {string} name */
function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}

function hasBrowser() {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) || onPath(process.env.CHROMIUM);
  return BROWSERS.some(onPath);
}

/** How to become root without asking anybody: not at all for root, by sudo where it needs no password, else null. */
function asRoot() {
  if (process.getuid?.() === 0) return [];
  const { status } = spawnSync('sudo', ['--non-interactive', 'true'], { stdio: 'ignore' });
  return status === 0 ? ['sudo', '--non-interactive'] : null;
}

function installRedis() {
  if (onPath('redis-server')) return;
  const root = onPath('apt-get') ? asRoot() : null;
  if (root === null) fail(HOW_TO_GET_REDIS);
  say('installing Redis for the tests of several nodes: apt-get install redis-server');
  aptGet(root, ['update']);
  aptGet(root, ['-y', 'install', '--no-install-recommends', 'redis-server']);
  if (!onPath('redis-server')) fail(HOW_TO_GET_REDIS);
}

function installEngines() {
  if (ENGINES.every(onPath)) return;
  const root = onPath('apt-get') ? asRoot() : null;
  if (root === null) fail(HOW_TO_GET_ENGINES);
  say('installing Firefox and WebKitGTK: apt-get install');
  aptGet(root, ['update']);
  aptGet(root, ['-y', 'install', '--no-install-recommends', ...ENGINE_PACKAGES]);
  if (!ENGINES.every(onPath)) fail(HOW_TO_GET_ENGINES);
}

function installBrowser() {
  if (!hasBrowser()) installChromium();
  if (!process.env.CHROMIUM && !onPath(WITHOUT_WINDOW)) installWithoutWindow();
}

/** For quicker journeys only: where it cannot be had, they run in Chromium itself. */
function installWithoutWindow() {
  const root = onPath('apt-get') ? asRoot() : null;
  if (root === null) return;
  say(`installing Chromium without a window, for quicker journeys: apt-get install ${WITHOUT_WINDOW}`);
  aptGet(root, ['update']);
  aptGet(root, ['-y', 'install', '--no-install-recommends', WITHOUT_WINDOW]);
}

function installChromium() {
  const root = onPath('apt-get') ? asRoot() : null;
  if (root === null) fail(HOW_TO_GET_CHROMIUM);
  say('installing Chromium: apt-get install chromium');
  aptGet(root, ['update']);
  aptGet(root, [
    '-y',
    'install',
    '--no-install-recommends',
    'chromium',
    'fonts-liberation',
    'fonts-noto-cjk',
  ]);
  if (!hasBrowser()) fail(HOW_TO_GET_CHROMIUM);
}

/** @param {string[]} root @param {string[]} args */
function aptGet(root, args) {
  const [command = 'env', ...rest] = [
    ...root,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-q',
    ...args,
  ];
  spawnSync(command, rest, { stdio: 'inherit' });
}

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
  fail(`Bolsillo needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}`);
installPackages();
if (process.argv.includes('--engines')) installEngines();
if (process.argv.includes('--test') || process.argv.includes('--engines')) installBrowser();
if (process.argv.includes('--test')) installRedis();
