import { startThrowaway, UNLIMITED } from '#testing/throwaway-product.ts';
import { reportMeasured } from '../bolsillo-process.ts';

/**
 * The product on a fresh embedded PostgreSQL with its durable settings. The tick stands still (`tickEveryMs: 0`): the
 * simulated venue's fills come after a command and are not part of it. Everything else is as shipped.
 */
const product = await startThrowaway({
  tickEveryMs: 0,
  rateLimits: { perAddress: UNLIMITED, perLogIn: UNLIMITED },
});
const { adminUrl, ownerUrl } = product.database;
reportMeasured({ url: product.server.url, adminUrl, ownerUrl }, () => product.stop());
