import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getInfoCall, listDevicesCall } from '#features/account/contract.ts';
import { listAssetLog } from '#features/cashier/contract.ts';
import { submitKyc } from '#features/identity/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { listAuditCall } from '#features/operator/contract.ts';
import { acceptQuote, requestQuote } from '#features/otc/contract.ts';
import { listOrders, placeOrder, previewBuy } from '#features/trade/contract.ts';
import { uploadFile } from '#kernel/files/contract.ts';
import { loadCatalogs } from '#kernel/i18n/catalog.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import * as calls from '../contract.ts';

let world: TestBolsillo;
let rita: TestOperator;
let sonia: TestOperator;
let teresa: TestOperator;
let alma: TestOperator;
beforeAll(async () => {
  world = await openBolsillo();
  rita = await world.operator('reviewer');
  sonia = await world.operator('support');
  teresa = await world.operator('treasurer');
  alma = await world.operator('auditor');
});
afterAll(() => world.close());

const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const codeOf = (answer: object) => ('code' in answer ? answer.code : 0);
const wish = { stockId: 'AAPL.XNAS', side: 'buy', type: 'market', quantity: '1', leverage: '1' } as const;
const lines = async (investor: TestInvestor) =>
  (await alma.get(listAuditCall, { subjectId: investor.id })).items.map(({ call, operatorName }) => [
    call,
    operatorName,
  ]);
const withKey = () => ({ idempotencyKey: crypto.randomUUID() });
const blocked = (investor: TestInvestor) => ({ investorId: investor.id, reason: 'Account in doubt' });

test('given a blocked investor, when they buy, then −19 and nothing moves, while all else goes on', async () => {
  const ana = await world.register();
  const { previewId } = await ana.get(previewBuy, wish);
  const before = await ana.get(listAssetLog, {});
  // operator/investor_block
  const key = withKey();
  const first = await rita.ask(calls.blockInvestorCall, blocked(ana), key);
  expect(first).toMatchObject({ ok: true, replayed: false, data: { blocked: true } });
  // the same key again does nothing twice and answers alike
  const again = await rita.ask(calls.blockInvestorCall, blocked(ana), key);
  expect(again).toMatchObject({ ok: true, replayed: true, data: { blocked: true } });
  const { file } = await teresa.get(calls.getInvestorFile, { investorId: ana.id });
  expect(file.blocks).toHaveLength(1);
  expect(file.block).toMatchObject({ by: rita.name, reason: 'Account in doubt' });
  for (const answer of [await ana.ask(previewBuy, wish), await ana.ask(placeOrder, { previewId })]) {
    expect([codeOf(answer), reasonOf(answer)]).toEqual([-19, 'member.blocked']);
  }
  expect(await ana.get(listAssetLog, {})).toEqual(before);
  expect((await ana.get(listOrders, {})).items).toEqual([]);
  expect((await ana.get(getInfoCall, {})).user.id).toBe(ana.id);
  const { block, legalHolds } = await ana.get(calls.getRestrictions, {});
  expect(block).toMatchObject({ reason: 'Account in doubt' });
  expect(legalHolds).toEqual([]);
  const told = await ana.get(listNotifications, {});
  expect(told.items[0]?.content).toContain('Account in doubt');
  // operator/investor_unblock
  await teresa.get(calls.unblockInvestorCall, { investorId: ana.id, reason: 'Cleared up' });
  expect(reasonOf(await ana.ask(previewBuy, wish))).toBe('success');
  expect((await ana.get(calls.getRestrictions, {})).block).toBeNull();
  expect(await lines(ana)).toEqual([
    ['operator/investor_unblock', teresa.name],
    ['operator/investor_file', teresa.name],
    ['operator/investor_block', rita.name],
  ]);
  // and the block that ended stays known, with both persons
  const later = await rita.get(calls.getInvestorFile, { investorId: ana.id });
  expect(later.file.block).toBeNull();
  expect(later.file.blocks).toMatchObject([
    { by: rita.name, lifted: { by: teresa.name, reason: 'Cleared up' } },
  ]);
});

test('given a blocked investor with shares, when they deal with the firm, then they sell to it and buy nothing of it', async () => {
  const ana = await world.register();
  const buy = { stockId: 'AAPL.XNAS', side: 'buy', quantity: '2' } as const;
  const { quoteId } = await ana.get(requestQuote, buy);
  const { order } = await ana.get(acceptQuote, { quoteId }, withKey());
  const kept = await ana.get(requestQuote, buy);
  await rita.get(calls.blockInvestorCall, blocked(ana), withKey());
  const before = await ana.get(listAssetLog, {});
  // otc/request, otc/accept
  const refused = [
    await ana.ask(requestQuote, buy),
    await ana.ask(acceptQuote, { quoteId: kept.quoteId }, withKey()),
  ];
  for (const answer of refused) expect([codeOf(answer), reasonOf(answer)]).toEqual([-19, 'member.blocked']);
  expect(await ana.get(listAssetLog, {})).toEqual(before);
  const sale = await ana.get(requestQuote, { ...buy, side: 'sell', positionId: order.positionId });
  const sold = await ana.get(acceptQuote, { quoteId: sale.quoteId }, withKey());
  expect(sold.order).toMatchObject({ side: 'sell', state: 'completed', filledQuantity: '2' });
});

test('given two who block at once, then one block; given none, then nothing to end', async () => {
  const ana = await world.register();
  const unblock = { investorId: ana.id, reason: 'Nothing there' };
  expect(reasonOf(await rita.ask(calls.unblockInvestorCall, unblock, withKey()))).toBe('people.not_blocked');
  const answers = await Promise.all(
    [rita, teresa, rita, teresa].map((who) => who.ask(calls.blockInvestorCall, blocked(ana), withKey())),
  );
  expect(answers.map(reasonOf).sort()).toEqual([
    'people.blocked',
    'people.blocked',
    'people.blocked',
    'success',
  ]);
  const { file } = await rita.get(calls.getInvestorFile, { investorId: ana.id });
  expect(file.blocks).toHaveLength(1);
  expect((await ana.get(listNotifications, {})).items).toHaveLength(1);
});

test('given no reason, the wrong role or nobody of the id, then nobody is blocked', async () => {
  const ana = await world.register();
  expect(
    codeOf(await rita.ask(calls.blockInvestorCall, { ...blocked(ana), reason: ' no ' }, withKey())),
  ).toBe(-2);
  expect(codeOf(await sonia.ask(calls.blockInvestorCall, blocked(ana), withKey()))).toBe(-12);
  expect(codeOf(await alma.ask(calls.blockInvestorCall, blocked(ana), withKey()))).toBe(-12);
  const nobody = { ...blocked(ana), investorId: crypto.randomUUID() };
  expect(reasonOf(await rita.ask(calls.blockInvestorCall, nobody, withKey()))).toBe('not_found');
  expect((await ana.get(calls.getRestrictions, {})).block).toBeNull();
  expect(await lines(ana)).toEqual([]);
});

test("given SQL under the application's own role, then no block is taken out or told otherwise", async () => {
  const ana = await world.register();
  await rita.get(calls.blockInvestorCall, blocked(ana));
  await rita.get(calls.unblockInvestorCall, { investorId: ana.id, reason: 'Cleared up' });
  const { db } = world.database;
  await expect(db.query('DELETE FROM investor_block')).rejects.toThrow('permission denied');
  await expect(db.query("UPDATE investor_block SET reason = 'x'")).rejects.toThrow('permission denied');
  const again = "UPDATE investor_block SET lift_reason = 'other' WHERE investor_id = $1";
  await expect(db.query(again, [ana.id])).rejects.toThrow('is lifted');
});

test('given a phone, a part of one, an id, or nothing typed, then the right investors are found', async () => {
  const ana = await world.register();
  const found = async (text: string) =>
    (await rita.get(calls.findInvestors, { text, limit: 100 })).items.map(({ id }) => id);
  expect(await found(ana.phone)).toEqual([ana.id]);
  expect(await found(`+52 ${ana.phone.slice(0, 2)} ${ana.phone.slice(2)}`)).toEqual([ana.id]);
  expect(await found(ana.phone.slice(-6))).toContain(ana.id);
  expect(await found(ana.id.toUpperCase())).toEqual([ana.id]);
  expect(await found('')).toContain(ana.id);
  expect(await found("%' OR true --")).toEqual([]);
  expect(await found('%%%%')).toEqual([]);
  await rita.get(calls.blockInvestorCall, blocked(ana));
  const { items } = await sonia.get(calls.findInvestors, { blockedOnly: true });
  expect(items.find(({ id }) => id === ana.id)?.blocked).toBe(true);
  expect(items.every((item) => item.blocked)).toBe(true);
  // and that somebody looked stands in the audit log, found by whom they were shown, without what was typed
  const log = await alma.get(listAuditCall, { subjectId: ana.id, call: calls.findInvestors.path });
  expect(log.items.length).toBeGreaterThan(3);
  expect(log.items.at(-1)).toMatchObject({
    subjectKind: 'search',
    subjectId: expect.stringMatching(/^phone:[0-9a-f]{16}$/),
    detail: JSON.stringify({ shown: [ana.id] }),
  });
  const whole = await world.database.owner.query(
    'SELECT string_agg(a::text, chr(10)) AS log FROM audit_log a',
  );
  expect(whole.rows[0].log).not.toContain(ana.phone);
});

test("given an investor's file, then each part shows what they see, and each look is written down", async () => {
  const ana = await world.register();
  const { previewId } = await ana.get(previewBuy, wish);
  await ana.get(placeOrder, { previewId });
  await world.pass(1_000);
  const one = { investorId: ana.id };
  const { file } = await teresa.get(calls.getInvestorFile, one);
  expect(file.user).toEqual((await ana.get(getInfoCall, {})).user);
  expect(file).toMatchObject({ name: null, invitedBy: null, block: null, legalHolds: [], submissions: [] });
  const orders = await teresa.get(calls.listInvestorOrders, one);
  expect(orders).toEqual(await ana.get(listOrders, {}));
  const held = await teresa.get(calls.listInvestorPositions, { ...one, state: 'open' });
  expect(held.items).toHaveLength(1);
  const ledger = await teresa.get(calls.listInvestorLedger, { ...one, limit: 100 });
  const own = (await ana.get(listAssetLog, { limit: 100 })).items;
  const ofCash = ledger.items.filter(({ isCash, account }) => isCash && account === 'available');
  expect(ofCash.map(({ hash, amountAfter }) => [hash, amountAfter])).toEqual(
    own.map(({ hash, amountAfter }) => [hash, amountAfter]),
  );
  const told = await teresa.get(calls.listInvestorNotifications, one);
  expect(told.items.map(({ id }) => id)).toEqual(
    (await ana.get(listNotifications, {})).items.map(({ id }) => id),
  );
  const seen = (await lines(ana)).map(([call]) => call);
  expect(seen).toEqual([
    'operator/investor_notifications',
    'operator/investor_ledger',
    'operator/investor_positions',
    'operator/investor_orders',
    'operator/investor_file',
  ]);
});

test('given somebody who bought, then the ledger shows every account, cash and shares, and each posting has its words', async () => {
  const ana = await world.register();
  const { previewId } = await ana.get(previewBuy, wish);
  await ana.get(placeOrder, { previewId });
  await world.pass(1_000);
  const one = { investorId: ana.id };
  const { file } = await teresa.get(calls.getInvestorFile, one);
  const { cash } = file.user;
  expect(file.accounts).toEqual([
    ...cash.map(({ currency, available, frozen }) => ({
      asset: currency,
      isCash: true,
      available,
      frozen,
      unsettled: '0.00',
    })),
    { asset: 'AAPL.XNAS', isCash: false, available: '1', frozen: '0', unsettled: null },
  ]);
  const all = (await teresa.get(calls.listInvestorLedger, { ...one, limit: 100 })).items;
  expect(all.map(({ id }) => Number(id))).toEqual(all.map((_, at) => all.length - at));
  expect(all).toContainEqual(
    expect.objectContaining({ asset: 'AAPL.XNAS', isCash: false, amount: '1', amountAfter: '1' }),
  );
  // page by page and account by account it is the same chain
  const paged: typeof all = [];
  for (let cursor: string | undefined; ; ) {
    const page = await teresa.get(calls.listInvestorLedger, { ...one, limit: 3, ...(cursor && { cursor }) });
    paged.push(...page.items);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(all);
  const frozen = await teresa.get(calls.listInvestorLedger, { ...one, account: 'frozen', limit: 100 });
  expect(frozen.items).toEqual(all.filter(({ account }) => account === 'frozen'));
  expect(frozen.items.length).toBeGreaterThan(1);
  // and every posting that there may be is told in words
  const { rows } = await world.database.owner.query('SELECT DISTINCT name FROM ledger.posting_rule');
  const catalogs = loadCatalogs(process.cwd());
  const nameless = rows
    .map(({ name }) => name as string)
    .filter((name) => !catalogs.has(`asset.subtype.${name}`));
  expect(nameless).toEqual([]);
});

test('given nobody of the id, then each part of the file says so', async () => {
  const nobody = { investorId: crypto.randomUUID() };
  const answers = [
    await rita.ask(calls.getInvestorFile, nobody),
    await rita.ask(calls.listInvestorOrders, nobody),
    await rita.ask(calls.listInvestorPositions, { ...nobody, state: 'open' }),
    await rita.ask(calls.listInvestorLedger, nobody),
    await rita.ask(calls.listInvestorNotifications, nobody),
    await rita.ask(calls.listInvestorDevices, nobody),
  ];
  expect(answers.map(reasonOf)).toEqual(answers.map(() => 'not_found'));
});

test('given a lost phone, when support signs it out, then its next call is refused and no other device ends', async () => {
  const ana = await world.register();
  const berta = await world.register();
  const { items } = await sonia.get(calls.listInvestorDevices, { investorId: ana.id });
  const [device] = items;
  if (!device) throw new Error('nobody is signed in');
  expect(device.current).toBe(false);
  // when the device is asked for under another investor, then there is none
  // operator/investor_device_end
  const wrong = await sonia.ask(calls.endInvestorDevice, { investorId: berta.id, deviceId: device.id });
  expect(reasonOf(wrong)).toBe('not_found');
  expect((await ana.get(listDevicesCall, {})).items).toHaveLength(1);
  const end = { investorId: ana.id, deviceId: device.id };
  expect(codeOf(await teresa.ask(calls.endInvestorDevice, end))).toBe(-12);
  await sonia.get(calls.endInvestorDevice, end);
  expect(codeOf(await ana.ask(getInfoCall, {}))).toBe(-4);
  expect((await berta.get(listDevicesCall, {})).items).toHaveLength(1);
  // and its owner is told, wherever they are signed in still
  const told = await sonia.get(calls.listInvestorNotifications, { investorId: ana.id });
  expect(told.items[0]).toMatchObject({ title: 'Cerramos la sesión de un dispositivo' });
  expect(told.items[0]?.content).toContain('en un dispositivo.');
  expect((await berta.get(listNotifications, {})).items).toEqual([]);
  expect(reasonOf(await sonia.ask(calls.endInvestorDevice, end))).toBe('not_found');
});

/** Sends a proof of identity under a name. */
async function giveName(who: TestInvestor, fullName: string): Promise<void> {
  const image = sharp({ create: { width: 300, height: 220, channels: 3, background: '#3230b8' } });
  const data = (await image.jpeg().toBuffer()).toString('base64');
  const send = async (kind: 'kyc_front' | 'kyc_back') => (await who.get(uploadFile, { kind, data })).fileId;
  const idNumber = `G${who.phone.slice(-8)}`;
  const [frontPhoto, backPhoto] = [await send('kyc_front'), await send('kyc_back')];
  await who.get(submitKyc, { fullName, idType: 'passport', idNumber, frontPhoto, backPhoto });
}

test('given names that lie sealed, when words of one are typed, then it is found without accents, case and order', async () => {
  const ana = await world.register();
  const berta = await world.register();
  await giveName(ana, 'María José Peñaloza-Ruiz');
  await giveName(berta, 'José Peña Ruiz');
  const found = async (text: string) =>
    (await rita.get(calls.findInvestors, { text })).items.map(({ id }) => id);
  expect(await found('penaloza MARÍA')).toEqual([ana.id]);
  expect((await found('ruiz jos')).sort()).toEqual([ana.id, berta.id].sort());
  expect(await found('peñaloza berta')).toEqual([]);
  expect(await found('na')).toEqual([]);
  const { items } = await rita.get(calls.findInvestors, { text: ana.phone });
  expect(items).toMatchObject([{ name: 'María José Peñaloza-Ruiz', kycStatus: 'waiting_audit' }]);
  // and in the audit log neither, while the same search is known again
  const log = await world.database.owner.query(
    `SELECT DISTINCT subject_id FROM audit_log WHERE subject_kind = 'search' AND subject_id LIKE 'name:%'`,
  );
  expect(log.rows.length).toBeGreaterThan(2);
  expect(JSON.stringify(log.rows)).not.toMatch(/mar[ií]a|pe[nñ]aloza|berta/i);
  // and the words themselves lie nowhere in the index
  const { rows } = await world.database.owner.query('SELECT * FROM kyc_name_word WHERE investor_id = $1', [
    ana.id,
  ]);
  expect(rows.length).toBeGreaterThan(8);
  expect(JSON.stringify(rows)).not.toMatch(/maria|penaloza/i);
});
