import { systemClock } from '#kernel/clock/clock.ts';
import { openDatabase } from '#kernel/database/database.ts';
import { buildServer } from '#kernel/http/build-server.ts';
import { loadCatalogs } from '#kernel/i18n/catalog.ts';
import { systemChance } from '#kernel/id/id.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { createHub } from '#kernel/realtime/hub.ts';
import { testSecrets } from '#testing/secrets.ts';
import { monotonicMs, quoteOf, SYMBOLS, TICK_MS } from './load.ts';
import { answerUsage } from './report-usage.ts';

/** Bolsillo's own HTTP server and hub, with a market that only ticks; the database is never asked. */
const hub = createHub();
const server = await buildServer({
  hub,
  routes: [],
  catalogs: loadCatalogs(process.cwd()),
  authenticator: { authenticate: async () => null },
  ports: {
    db: openDatabase('postgres://nobody@127.0.0.1:1/none'),
    clock: systemClock,
    chance: systemChance,
    secrets: testSecrets,
    realtime: hub,
    log: silentLog,
    config: {
      mode: 'sandbox',
      port: 0,
      dataFolder: '',
      origins: [],
      redisUrl: null,
      firm: null,
      sandboxSeed: '',
      firmInviteCode: '246810',
    },
  },
});
const url = await server.listen({ host: '127.0.0.1', port: 0 });
setInterval(() => {
  const sentAt = monotonicMs();
  for (const id of SYMBOLS) hub.publishQuote(id, quoteOf(id, sentAt));
}, TICK_MS);
answerUsage();
process.send?.({ url });
