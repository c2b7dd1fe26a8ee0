import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRAW_DELAY_MS, drawLots, parseList } from '#features/draw/contract.ts';
import { getDraw, ipoCalls } from '#features/ipo/contract.ts';
import { setOfferPrice } from '#features/ipo/operator-contract.ts';
import { agree, apply, DAY_MS, faults, HOUR_MS, openIssue } from '#features/ipo/server/ipo.fixture.ts';
import { listRoots } from '#features/proof/contract.ts';
import { ROOT_INVARIANTS } from '#features/proof/server/root-invariants.store.ts';
import { listFault, rootsFault } from '#kernel/chain/daily-root.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { setMachineTime } from '#testing/database.ts';
import { registerVerified } from '#testing/verified-investor.ts';
import { moneyOf, toldAsApplication, toldOnPosting, tryEveryCall } from './every-role.fixture.ts';

/** Rule 7, against SQL and the console: nobody picks winners, exchanges the list, moves the round or pays twice. */

let world: TestBolsillo;
let id: string;
let ana: TestInvestor;
let beto: TestInvestor;
let own: { ana: string; beto: string };
beforeAll(async () => {
  world = await openBolsillo();
  const reviewer = await world.operator('reviewer');
  [ana, beto] = [await registerVerified(world, reviewer), await registerVerified(world, reviewer)];
  id = await openIssue(world);
  own = { ana: (await apply(ana, id, 3)).id, beto: (await apply(beto, id, 2)).id };
});
afterAll(() => world.close());

const told = (...statements: string[]) => toldAsApplication(world, ...statements);
const offerIs = (set: string) => `UPDATE ipo_offer SET ${set} WHERE id = '${id}'`;
const drawIs = (set: string) => `UPDATE ipo_draw SET ${set} WHERE offer_id = '${id}'`;
const ownIs = (who: 'ana' | 'beto', set: string) =>
  `UPDATE ipo_application SET ${set} WHERE id = '${own[who]}'`;
const row = async (sql: string) => (await world.database.owner.query(sql)).rows[0];
const standing = async () => [
  await row(`SELECT * FROM ipo_draw WHERE offer_id = '${id}'`),
  await row(`SELECT * FROM ipo_application WHERE id = '${own.ana}'`),
  await moneyOf(world, ana.id),
];
const PRIVILEGE = '42501';
const RESTRICT = '23001';
const NOT_BACKED = 'BI001';

describe('while it is open', () => {
  it.each([
    ['the close', "closes_at = closes_at - interval '1 hour'", RESTRICT],
    ['the beacon’s round', 'beacon_round = beacon_round + 1', RESTRICT],
    ['the beacon', "beacon_source = 'drand', beacon_chain = repeat('a', 64)", RESTRICT],
    ['the allocation, alone', 'allocated_lots = allocated_lots + 1', NOT_BACKED],
    ['the lottery, to earlier', "lottery_at = lottery_at - interval '1 hour'", RESTRICT],
    ['its phase, without a list', "state = 'closed'", NOT_BACKED],
  ])('the application’s role does not change %s', async (_what, set, code) => {
    expect(await told(offerIs(set))).toBe(code);
  });

  it('the application’s role does not make an investor’s lots others without their money', async () => {
    const version = 'version = version + 1, deposit_before = deposit';
    expect(await told(ownIs('ana', 'lots = 50'))).toBe(RESTRICT);
    const more = `${version}, lots = 4, deposit = 400000`;
    expect(await told(ownIs('ana', more), 'SET CONSTRAINTS ALL IMMEDIATE')).toBe(NOT_BACKED);
    expect(await told(`DELETE FROM ipo_application WHERE id = '${own.beto}'`)).toBe(PRIVILEGE);
  });

  it('a list that leaves somebody out is not taken', async () => {
    const { lots } = await row(`SELECT lots FROM ipo_application WHERE id = '${own.ana}'`);
    const list = `${id} 3\\n${own.ana} ${lots}\\n`;
    const insert = `INSERT INTO ipo_draw (offer_id, closed_at, allocated_lots, list, list_hash, applicants, lots)
      SELECT id, closes_at, 3, E'${list}', encode(sha256(convert_to(E'${list}', 'UTF8')), 'hex'), 1, ${lots}
        FROM ipo_offer WHERE id = '${id}'`;
    expect(await told(insert)).toBe(NOT_BACKED);
  });
});

describe('after the close', () => {
  beforeAll(async () => {
    await world.pass(DAY_MS);
    // the day's root names the list
    await world.pass(DAY_MS);
  });

  it('the list stands in the next daily root, under its seal', async () => {
    const { listHash } = await world.anonymous.get(ipoCalls.detail, { id });
    const { items } = await world.anonymous.get(listRoots, {});
    expect(rootsFault(items.toReversed())).toBeNull();
    const naming = items.filter(({ lists }) => lists.includes(id));
    expect(naming).toHaveLength(1);
    expect(listFault(naming[0]!, id, listHash!)).toBeNull();
  });

  it.each([
    ['the list', () => drawIs("list = 'x'"), PRIVILEGE],
    ['the list’s hash', () => drawIs("list_hash = repeat('a', 64)"), PRIVILEGE],
    ['the list for another', () => `DELETE FROM ipo_draw WHERE offer_id = '${id}'`, PRIVILEGE],
    ['the hash that goes into the root', () => `UPDATE proof_list SET hash = repeat('a', 64)`, PRIVILEGE],
    ['what goes into the root', () => `DELETE FROM proof_list`, PRIVILEGE],
    ['a root’s lists', () => `UPDATE proof_root SET lists = ''`, PRIVILEGE],
    [
      'the next root’s lists',
      () => `INSERT INTO proof_list VALUES ('${own.ana.slice(0, 32)}', repeat('a', 64))`,
      PRIVILEGE,
    ],
    ['lots', () => ownIs('ana', 'lots = 2'), RESTRICT],
    ['lots, as the applicant', () => ownIs('ana', 'version = version + 1, lots = 2'), 'BI002'],
    ['the round', () => offerIs('beacon_round = beacon_round + 1'), RESTRICT],
    ['the allocation', () => offerIs('allocated_lots = 4'), NOT_BACKED],
    ['who won, before the draw', () => ownIs('ana', "state = 'winning', allotted_shares = 300"), RESTRICT],
    ['winners without a number', () => drawIs(`winners = '[]', drawn_at = now()`), NOT_BACKED],
  ])('the application’s role does not change %s', async (_what, statement, code) => {
    const before = await standing();
    expect(await told(statement())).toBe(code);
    expect(await standing()).toEqual(before);
  });

  it('a root that leaves the list out is not taken', async () => {
    const next = (
      lists: string,
    ) => `WITH made AS (SELECT number + 1 AS number, date + 1 AS date, at + interval '1 day' AS at, heads,
        root, seal AS previous_seal, ''::bytea AS seal, published_at, audit_seq, audit_head, ${lists} AS lists
        FROM proof_root ORDER BY number DESC LIMIT 1)
      INSERT INTO proof_root SELECT number, date, at, heads, root, previous_seal, proof_seal(ROW(made.*)::proof_root),
        published_at, audit_seq, audit_head, lists FROM made`;
    // the day of the next root has come
    const tomorrow = () => setMachineTime(world.database, world.now() + 2 * 86_400_000);
    await tomorrow();
    expect(await told(next("''"))).toBeNull();
    await setMachineTime(world.database, world.now());
    const closed = await openIssue(world, { closesAt: world.now() + 60_000 });
    await world.pass(120_000);
    await tomorrow();
    expect(await told(next('proof_lists_to_name()'))).toBeNull();
    expect(await told(next("''"))).toBe('BP001');
    expect(await told(next('NULL::text'))).toBe('BP001');
    await setMachineTime(world.database, world.now());
    // nor is a number that nobody can know yet
    const early = `UPDATE ipo_draw SET randomness = '${'cd'.repeat(32)}' WHERE offer_id = '${closed}'`;
    expect(await told(early)).toBe(NOT_BACKED);
  });

  it('given the owner of the database exchanging a list, then the check names it, and so does the root', async () => {
    const { owner } = world.database;
    const before = (await world.anonymous.get(listRoots, {})).items;
    const found = async () => (await checkLedger(world.database.db, ROOT_INVARIANTS)).faults;
    const client = await owner.connect();
    try {
      await client.query('ALTER TABLE proof_list DISABLE TRIGGER USER');
      await client.query(`UPDATE proof_list SET hash = repeat('a', 64) WHERE subject = $1`, [id]);
      expect(await found()).toMatchObject([{ place: `list of ${id}` }]);
      await client.query(
        `UPDATE proof_list SET hash = d.list_hash FROM ipo_draw d WHERE d.offer_id = subject`,
      );
      await client.query('ALTER TABLE proof_list ENABLE TRIGGER USER');
    } finally {
      client.release();
    }
    expect(await found()).toEqual([]);
    const forged = before.map((root) => ({
      ...root,
      lists: root.lists.replace(/ [0-9a-f]{64}/, ` ${'a'.repeat(64)}`),
    }));
    const naming = forged.find(({ lists }) => lists.includes(id))!;
    expect(listFault(naming, id, 'a'.repeat(64))).toBe('lists');
  });
});

describe('the draw', () => {
  const won = (shares: Record<string, number>) =>
    drawIs(
      `winners = '${JSON.stringify(Object.entries(shares).map(([who, count]) => ({ id: who, shares: count })))}', drawn_at = now()`,
    );
  const listed = () => row(`SELECT list, list_hash, randomness FROM ipo_draw WHERE offer_id = '${id}'`);

  it('is made again by the database: other winners of the same number of lots are not taken', async () => {
    const { list, list_hash: hash, randomness } = await listed();
    const { winners } = drawLots({ ...parseList(list), listHash: hash, randomness });
    const right = Object.fromEntries(winners.map(({ id: who, lots }) => [who, lots * 100]));
    expect(await told(won(right))).toBeNull();
    const swapped = { [own.ana]: right[own.beto] ?? 0, [own.beto]: right[own.ana] ?? 0 };
    for (const others of [swapped, { [own.ana]: 300 }, { [own.ana]: 200, [own.beto]: 200 }]) {
      expect(await told(won(others))).toBe(NOT_BACKED);
    }
    expect(await told(drawIs(`randomness = '${'cd'.repeat(32)}'`))).toBe(NOT_BACKED);
  });

  it('gives, whatever the number, the very winners of docs/draw.md', async () => {
    const { list, list_hash: hash } = await listed();
    for (let n = 0; n < 40; n++) {
      const randomness = n.toString(16).padStart(64, '0');
      const allocatedLots = 1 + (n % 6);
      const { winners } = drawLots({ ...parseList(list), allocatedLots, listHash: hash, randomness });
      const { rows } = await world.database.owner.query(
        'SELECT id, lots::int AS lots FROM ipo_drawn($1, $2, $3, $4) ORDER BY id COLLATE "C"',
        [id, allocatedLots, hash, randomness],
      );
      expect(rows).toEqual(winners);
    }
    expect(DRAW_DELAY_MS).toBe(600_000);
  });
});

describe('after the draw', () => {
  beforeAll(async () => {
    await world.pass(DAY_MS + HOUR_MS);
    await world.tick();
  });

  it('everyone is settled, and the file names the root', async () => {
    const { file, root } = await world.anonymous.get(getDraw, { id });
    expect(listFault(root!, id, file.listHash)).toBeNull();
    for (const [who, applied] of [
      [ana, own.ana],
      [beto, own.beto],
    ] as const) {
      const { application } = await who.get(ipoCalls.application, { id: applied });
      expect(application.state).toBe('paid');
    }
    expect(await faults(world)).toEqual([]);
  });

  it('nothing is settled twice, and no winner is paid back twice', async () => {
    const before = await standing();
    const settle = `SELECT count(*)::int AS count FROM ipo_settle_batch('${id}', 100, now())`;
    expect(await told(settle, settle)).toBeNull();
    expect((await row(settle)).count).toBe(0);
    for (const set of [
      "state = 'winning'",
      "state = 'winning', refund = NULL",
      "state = 'refunded', refund = deposit",
      "state = 'failed', refund = deposit",
      'refund = refund + 1, allotted_amount = allotted_amount - 1',
    ]) {
      expect([RESTRICT, '23514']).toContain(await told(ownIs('ana', set)));
    }
    expect(await told(offerIs('issue_price = price_low'))).toBe(NOT_BACKED);
    expect(await standing()).toEqual(before);
  });

  it.each([
    ['a refund once more', 'ipo.refund', 'investor.frozen', 'investor.available'],
    ['what was paid, back', 'ipo.return', 'firm.issuer', 'investor.available'],
    ['a payment to the issuer once more', 'ipo.settle', 'investor.frozen', 'firm.issuer'],
    ['a release', 'ipo.release', 'investor.frozen', 'investor.available'],
  ])('the ledger’s function refuses the application %s', async (_what, name, source, destination) => {
    const before = await moneyOf(world, ana.id);
    const { refund, paid, version } = await row(
      `SELECT refund::text, allotted_amount::text AS paid, version FROM ipo_application WHERE id = '${own.ana}'`,
    );
    for (const amount of [refund, paid, '100']) {
      const posting = { name, asset: 'USD', amount, source, destination };
      const reference = { applicationId: own.ana, version: String(version) };
      expect(['BI001', '23505', 'BL003', '23514']).toContain(
        await toldOnPosting(world, posting, ana.id, reference),
      );
    }
    expect(await moneyOf(world, ana.id)).toEqual(before);
  });
});

describe('an operator of whatever role', () => {
  it('has no call that takes winners, a number, a list or another round', async () => {
    const before = await standing();
    const body = {
      id,
      ipoId: id,
      offerId: id,
      winners: [{ id: own.ana, lots: 3 }],
      randomness: 'ab'.repeat(32),
      list: 'x',
      listHash: 'a'.repeat(64),
      beaconRound: 7,
      round: 7,
      closesAt: new Date(world.now() + DAY_MS).toISOString(),
      issuePrice: '8.00',
    };
    const { asked, done } = await tryEveryCall(world, body);
    expect(asked).toBeGreaterThan(100);
    expect(done.filter((call) => call.includes('/ipo_') && !call.endsWith('/ipo_list'))).toEqual([]);
    expect(await standing()).toEqual(before);
  });

  it('enters no second issue price, even with a second one who agrees', async () => {
    const [first, second] = [await world.operator('publisher'), await world.operator('publisher')];
    const price = { id, price: '8.00', reference: 'Aviso 7/2026', reason: 'A better one' };
    const asked = await first.ask(setOfferPrice, price, { idempotencyKey: crypto.randomUUID() });
    expect(asked).toMatchObject({ ok: false, reason: 'ipo.price_known' });
    await expect(agree(second, crypto.randomUUID())).rejects.toThrow();
  });
});
