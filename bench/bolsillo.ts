import { startThrowaway, UNLIMITED } from '#testing/throwaway-product.ts';
import { reportMeasured } from './bolsillo-process.ts';

/** The product as it ships, on a fresh embedded PostgreSQL, without the limits that a bench is meant to exceed. */
const product = await startThrowaway({ rateLimits: { perAddress: UNLIMITED, perLogIn: UNLIMITED } });
const [investor] = product.server.logIns;
reportMeasured({ url: product.server.url, ...investor }, () => product.stop());
