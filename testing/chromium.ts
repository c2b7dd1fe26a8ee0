import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** How Chromium is started everywhere here: no window, no talk with anyone but the page's own server. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium's own build without a window: the same pages for half the processor time, as it draws no browser around them. */
const WITHOUT_WINDOW = ['chromium-headless-shell'];

/** The machine's Chromium: `CHROMIUM`, else the first known program on the PATH. Throws where there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  return find(PROGRAMS, env);
}

/** The Chromium of the journeys: the one without a window where the machine has it. */
export function findHeadlessChromium(env: NodeJS.ProcessEnv = process.env): string {
  return find([...WITHOUT_WINDOW, ...PROGRAMS], env);
}

function find(programs: readonly string[], env: NodeJS.ProcessEnv): string {
  if (env.CHROMIUM) return env.CHROMIUM;
  for (const program of programs) {
    for (const folder of (env.PATH ?? '').split(delimiter)) {
      const path = join(folder, program);
      if (isProgram(path)) return path;
    }
  }
  throw new Error('There is no Chromium on the PATH; `npm test` installs it or says how.');
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
