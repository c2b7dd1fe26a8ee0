import { compose } from '#apps/server/compose.ts';
import type { NodeWish } from './node-process.ts';
import { serverConfig } from './server-config.ts';

/** The process of `startNode`: the product without seeds, until it is ended. */
const { databaseUrl, redisUrl } = JSON.parse(process.argv[2] ?? '') as NodeWish;
const server = await compose({ ...serverConfig(databaseUrl), redisUrl }, { seeds: false });
process.once('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
process.send?.({ url: server.url });
