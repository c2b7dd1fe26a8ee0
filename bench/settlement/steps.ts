import { phaseDues, SETTLE_DUE } from '#features/ipo/server/phases.ts';
import { aloneWith } from '#features/ipo/server/settle.fixture.ts';
import { drainDue } from '#kernel/clock/drain-due.ts';
import { dueHandlers } from '#kernel/clock/due-kind.ts';
import { openDatabase } from '#kernel/database/database.ts';

/** The process that is killed: closes an issue, draws it and settles it, telling how long each step took. */
const [url = '', upTo = ''] = process.argv.slice(2);
const db = openDatabase(url, { max: 2, statementTimeoutMs: 0 });
const needs = aloneWith(db, { now: () => Number(upTo), securityNow: Date.now });
const STEPS = ['close', 'allocation', 'draw'];
let phases = 0;

const timed = phaseDues(needs).map((due): typeof due => ({
  ...due,
  handle: async (tx, item, afterCommit) => {
    const begin = performance.now();
    await due.handle(tx, item, afterCommit);
    const ms = performance.now() - begin;
    const step = due.kind === SETTLE_DUE ? 'batch' : due.kind === 'ipo.phase' ? STEPS[phases++] : 'telling';
    process.send?.({ step, ms });
  },
}));
let more = true;
while (more) more = (await drainDue(needs.ports, dueHandlers(timed), Number(upTo))).more;
await db.close();
process.exit(0);
