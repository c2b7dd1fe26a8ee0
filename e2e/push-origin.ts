/** Where the push service of the journeys listens: beside the server, which is told that it may write there. */
/** Where a test stands in for the browsers' push services; the server must know it by `BOLSILLO_PUSH_ORIGINS`. */
export const PUSH_PORT = Number(process.env.E2E_PUSH_PORT ?? Number(process.env.E2E_PORT ?? '18480') + 1);
export const PUSH_ORIGIN = `http://127.0.0.1:${PUSH_PORT}`;
