import { startEmbedded } from './embedded-postgres.ts';

/** A process of its own that holds an embedded PostgreSQL until it is killed or told to end; prints its address and id. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('which folder?');
const server = await startEmbedded({ folder });
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
process.stdout.write(
  `${JSON.stringify({ url: server.url, ownerUrl: server.ownerUrl, pid: server.pid() })}\n`,
);
// Nothing else keeps the event loop alive on purpose.
setInterval(() => undefined, 1 << 30);
