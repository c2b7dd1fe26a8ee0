// Run by npm before `npm start` and `npm test`, with whatever Node the machine has (20 or newer), so: plain
// JavaScript and nothing but Node's own modules. Installs what is missing and says each step.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const STAMP = join(ROOT, 'node_modules/.bolsillo-installed');
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const HOW_TO_GET_CHROMIUM =
  'The journeys need Chromium and there is none on the PATH. Install it (Debian: sudo apt-get install chromium fonts-liberation fonts-noto-cjk) or set CHROMIUM to its program.';

/** @param {string} line */
function say(line) {
  console.log(`· ${line}`);
}

/** @param {string} line @returns {never} */
function fail(line) {
  console.error(`✗ ${line}`);
  process.exit(1);
}

/** What node_modules must have been installed from: the lock file, on this system, with this processor. */
function wantedStamp() {
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}\n`;
}

function installPackages() {
  const wanted = wantedStamp();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  say(existsSync(STAMP) ? 'packages changed: npm ci' : 'installing the packages: npm ci');
  const started = Date.now();
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail('npm ci failed; its own words stand above');
  writeFileSync(STAMP, wanted);
  say(`packages installed in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** @param {string} name */
function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
}

function hasBrowser() {
  if (process.env.CHROMIUM) return existsSync(process.env.CHROMIUM) || onPath(process.env.CHROMIUM);
  return BROWSERS.some(onPath);
}

function installBrowser() {
  if (hasBrowser()) return;
  if (!onPath('apt-get') || process.getuid?.() !== 0) fail(HOW_TO_GET_CHROMIUM);
  say('installing Chromium: apt-get install chromium');
  const packages = ['chromium', 'fonts-liberation', 'fonts-noto-cjk'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-q', 'update'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['-q', '-y', 'install', '--no-install-recommends', ...packages], { stdio: 'inherit', env });
  if (!hasBrowser()) fail(HOW_TO_GET_CHROMIUM);
}

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
  fail(`Bolsillo needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}`);
installPackages();
if (process.argv.includes('--test')) installBrowser();
