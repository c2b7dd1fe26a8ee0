import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLog, logFile } from './log.ts';

/** A device on which every write finds the disk full. */
const FULL = '/dev/full';

test.runIf(existsSync(FULL))(
  'given a log on a full disk, when lines are written, then nothing but lines is lost',
  async () => {
    const fd = openSync(FULL, 'w');
    const faults: unknown[] = [];
    const note = (error: unknown) => faults.push(error);
    process.on('uncaughtException', note);
    const log = createLog({ destination: logFile(fd) });
    for (let line = 0; line < 3; line++) {
      log.warn({ line }, 'nowhere to go');
      await sleep(20);
    }
    process.off('uncaughtException', note);
    expect(faults).toEqual([]);
    closeSync(fd);
  },
);

test.runIf(existsSync(FULL))(
  'given a log on a full disk, when the process is to end, then it does',
  () => {
    const fd = openSync(FULL, 'w');
    const file = JSON.stringify(join(import.meta.dirname, 'log.ts'));
    const script = `const { createLog } = await import(${file}); createLog().warn({}, 'nowhere'); setTimeout(() => process.exit(3), 200);`;
    const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', fd, 'ignore'],
      timeout: 20_000,
    });
    expect(status).toBe(3);
    closeSync(fd);
  },
  30_000,
);
