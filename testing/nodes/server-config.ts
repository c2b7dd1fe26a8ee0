import { join } from 'node:path';
import { TEST_SECRET } from '../secrets.ts';

export const FIRM_INVITE_CODE = '246810';

/** How a test's server is configured. */
export function serverConfig(databaseUrl: string) {
  return {
    mode: 'sandbox',
    port: 0,
    host: '127.0.0.1',
    databaseUrl,
    secretKeys: [TEST_SECRET],
    dataFolder: 'data',
    staticDir: join(import.meta.dirname, '../../dist/mobile'),
    consoleDir: join(import.meta.dirname, '../../dist/operator'),
    origins: [],
    redisUrl: null,
    firm: null,
    sandboxSeed: 'bolsillo',
    firmInviteCode: FIRM_INVITE_CODE,
  } as const;
}
