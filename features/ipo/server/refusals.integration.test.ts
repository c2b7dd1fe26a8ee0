import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { curpDigit } from '#features/identity/curp.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { decideApprovalCall, listAuditCall } from '#features/operator/contract.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { registerVerified, verifyIdentity } from '#testing/verified-investor.ts';
import { getDraw, ipoCalls } from '../contract.ts';
import {
  cancelDeskOffer,
  listDeskOffers,
  publishOffer,
  saveOffer,
  setOfferAllocation,
  setOfferDates,
  setOfferPrice,
} from '../operator-contract.ts';
import { agree, apply, DAY_MS, faults, HOUR_MS, openIssue, passTo, publish, termsOf } from './ipo.fixture.ts';

let world: TestBolsillo;
let reviewer: TestOperator;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  reviewer = await world.operator('reviewer');
  ana = await registerVerified(world, reviewer);
});
afterAll(() => world.close());

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const fieldsOf = (answer: object) => ('fields' in answer ? Object.keys(answer.fields as object) : []);
const pair = async (): Promise<readonly [TestOperator, TestOperator]> => [
  await world.operator('publisher'),
  await world.operator('publisher'),
];
const held = async (who: TestInvestor) => {
  const { rows } = await world.database.owner.query(
    'SELECT coalesce(sum(frozen), 0)::text AS frozen FROM ledger.balance WHERE investor_id = $1',
    [who.id],
  );
  return rows[0].frozen as string;
};

/** What the database itself would never let happen. */
async function withoutTriggers(sql: string, values: readonly unknown[]): Promise<void> {
  const client = await world.database.owner.connect();
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    await client.query(sql, [...values]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/** Once, with both dates in the time of the exchange; and nothing of what did not move. */
async function expectToldOfMove(who: TestInvestor, ...moved: [from: string, to: string]): Promise<void> {
  const { items } = await who.get(listNotifications, {});
  const told = items.filter(({ title }) => title === 'Cambiaron fechas de Nopal Energía');
  expect(told).toHaveLength(1);
  const [from, to] = moved.map((at) => {
    const inNewYork = { timeZone: 'America/New_York' } as const;
    const day = new Intl.DateTimeFormat('es-MX', { ...inNewYork, dateStyle: 'long' }).format(new Date(at));
    return `${day}, ${new Intl.DateTimeFormat('en-GB', { ...inNewYork, timeStyle: 'short' }).format(new Date(at))}`;
  });
  expect(told[0]?.content).toContain(`<p>Asignación: ${from} → ${to}</p><p>Hora de Nueva York.`);
  expect(told[0]?.content).not.toMatch(/Sorteo|Inicio de cotización/);
}

async function verifiedCaseOf({ id }: TestInvestor): Promise<string> {
  const sql = `SELECT id FROM kyc_case WHERE investor_id = $1 AND state = 'verified'`;
  return (await world.database.owner.query(sql, [id])).rows[0].id;
}

describe('applying', () => {
  it('refuses lots that are none, too many, or beyond the cash, by their field, and freezes nothing', async () => {
    const id = await openIssue(world);
    const ask = (lots: string) => ana.ask(ipoCalls.preview, { id, lots });
    for (const lots of ['0', '-1', '1.5', '', 'x']) {
      expect(await ask(lots)).toMatchObject({ code: -2, fields: { lots: expect.any(String) } });
    }
    const tooMany = await ask('51');
    expect([reasonOf(tooMany), fieldsOf(tooMany)]).toEqual(['ipo.too_many_lots', ['lots']]);
    // 1,000.00 a lot, and 10,000.00 there
    expect(await ask('11')).toMatchObject({
      reason: 'cash.insufficient',
      values: { currency: 'USD', needed: '11000.00', available: '10000.00' },
    });
    expect(await held(ana)).toBe('0');
  });

  it('needs a verified identity, and takes one application for each person', async () => {
    const id = await openIssue(world);
    const twin = await world.register();
    expect(reasonOf(await twin.ask(ipoCalls.preview, { id, lots: '1' }))).toBe('ipo.identity_needed');
    // a person is known in each of their accounts; should one more apply at once, the offer itself asks again
    const second = await registerVerified(world, reviewer);
    const shown = await second.get(ipoCalls.preview, { id, lots: '1' });
    await withoutTriggers(
      `WITH other AS (SELECT md5('other')::uuid AS who)
       INSERT INTO ipo_application (id, offer_id, investor_id, identity_hash, state, lots, price, deposit, deposit_before,
           created_at, applied_at, updated_at)
         SELECT encode(sha256(convert_to($1::text || ' ' || who, 'UTF8')), 'hex'), $1::uuid, who, k.person_hash, 'submitted',
                1, 10000000, 100000, 0, $3, $3, $3 FROM other, kyc_case k WHERE k.investor_id = $2`,
      [id, second.id, new Date(world.now())],
    );
    expect(reasonOf(await second.ask(ipoCalls.subscribe, { previewId: shown.previewId }, key()))).toBe(
      'ipo.applied_elsewhere',
    );
    expect(reasonOf(await second.ask(ipoCalls.preview, { id, lots: '1' }))).toBe('ipo.applied_elsewhere');
    expect(await held(second)).toBe('0');
    await withoutTriggers('DELETE FROM ipo_application WHERE offer_id = $1', [id]);
    await apply(second, id, 1);
    expect(await faults(world)).toEqual([]);
  });

  it('knows a person by CURP and elector’s key, and by the reviewer’s word; a namesake applies as well', async () => {
    const id = await openIssue(world);
    const [first, other, passport, namesake] = [
      await world.register(),
      await world.register(),
      await world.register(),
      await world.register(),
    ];
    const fullName = 'Luisa Peña Ñáñez';
    await verifyIdentity(reviewer, first, {
      fullName,
      idType: 'curp',
      number: `PENL900214MDFXXS0${curpDigit('PENL900214MDFXXS0')}`,
    });
    const told = { fullName: 'PENA NANEZ LUISA', idType: 'ine', number: 'PXNXLS90021409M100' } as const;
    await verifyIdentity(reviewer, other, told);
    // a passport tells no day of birth: only the reviewer knows
    const samePersonAs = await verifiedCaseOf(first);
    await verifyIdentity(reviewer, passport, { fullName, number: 'P7654321', samePersonAs });
    await verifyIdentity(reviewer, namesake, { fullName, number: 'P1234567' });

    await apply(first, id, 1);
    for (const account of [other, passport]) {
      expect(reasonOf(await account.ask(ipoCalls.preview, { id, lots: '1' }))).toBe('ipo.applied_elsewhere');
      expect(await held(account)).toBe('0');
    }
    await apply(namesake, id, 1);
    expect(await faults(world)).toEqual([]);
  });

  it('is done once: the same key twice and at once, a preview that was used, changed or is another’s', async () => {
    const id = await openIssue(world);
    const [one, other] = [await registerVerified(world, reviewer), await registerVerified(world, reviewer)];
    const { previewId } = await one.get(ipoCalls.preview, { id, lots: '2' });
    const stale = await one.get(ipoCalls.preview, { id, lots: '3' });
    expect(reasonOf(await other.ask(ipoCalls.subscribe, { previewId }, key()))).toBe('not_found');
    const same = key();
    const both = await Promise.all([0, 1].map(() => one.ask(ipoCalls.subscribe, { previewId }, same)));
    expect(both.some(({ ok }) => ok)).toBe(true);
    expect((await one.ask(ipoCalls.subscribe, { previewId }, same)).ok).toBe(true);
    expect(reasonOf(await one.ask(ipoCalls.subscribe, { previewId }, key()))).toBe('preview.used');
    // what is frozen already is not what that one showed
    expect(reasonOf(await one.ask(ipoCalls.subscribe, { previewId: stale.previewId }, key()))).toBe(
      'preview.repriced',
    );
    expect(await held(one)).toBe('200000');
    const late = await one.get(ipoCalls.preview, { id, lots: '1' });
    await world.pass(61_000);
    expect(reasonOf(await one.ask(ipoCalls.subscribe, { previewId: late.previewId }, key()))).toBe(
      'preview.expired',
    );
    expect(await held(one)).toBe('200000');
    const { items } = await one.get(ipoCalls.applications, {});
    expect(reasonOf(await other.ask(ipoCalls.application, { id: items[0]!.id }))).toBe('not_found');
    expect(reasonOf(await other.ask(ipoCalls.cancel, { id: items[0]!.id }, key()))).toBe('not_found');
    await one.get(ipoCalls.cancel, { id: items[0]!.id });
    expect(reasonOf(await one.ask(ipoCalls.cancel, { id: items[0]!.id }, key()))).toBe(
      'ipo.cancelled_already',
    );
    expect(await held(one)).toBe('0');
    expect(await faults(world)).toEqual([]);
  });

  it('is possible from the second of the opening to the one before the close', async () => {
    const beto = await registerVerified(world, reviewer);
    const offer = await publish(world, await pair());
    const ask = async () => reasonOf(await beto.ask(ipoCalls.preview, { id: offer.id, lots: '1' }));
    await passTo(world, offer.opensAt, -1_000);
    expect(await ask()).toBe('ipo.not_open');
    await passTo(world, offer.opensAt);
    expect(await ask()).toBe('success');
    await passTo(world, offer.closesAt, -1_000);
    await apply(beto, offer.id, 1);
    await passTo(world, offer.closesAt);
    expect(await ask()).toBe('ipo.not_open');
    const { items } = await beto.get(ipoCalls.applications, {});
    expect(reasonOf(await beto.ask(ipoCalls.cancel, { id: items[0]!.id }, key()))).toBe('ipo.not_open');
    expect(reasonOf(await world.anonymous.ask(getDraw, { id: offer.id }))).toBe('ipo.not_drawn');
  });
});

describe('the publishers’ desk', () => {
  it('names the field of terms that do not fit, and keeps nothing of them', async () => {
    const [first] = await pair();
    const terms = termsOf(world);
    const refused = async (change: object) => {
      const answer = await first.ask(saveOffer, { ...terms, ...change }, key());
      return [reasonOf(answer), ...fieldsOf(answer)];
    };
    const at = (ms: number) => new Date(world.now() + ms).toISOString();
    expect(await refused({ priceLow: '23.00' })).toEqual(['ipo.range', 'priceHigh']);
    expect(await refused({ priceLow: '18.001' })).toEqual(['ipo.range', 'priceLow']);
    expect(await refused({ closesAt: terms.opensAt })).toEqual(['ipo.order_of_dates', 'closesAt']);
    expect(await refused({ issuanceAt: at(-HOUR_MS), opensAt: at(-1_000) })).toEqual([
      'ipo.too_early',
      'opensAt',
    ]);
    // Thanksgiving in New York
    expect(await refused({ listingOn: '2026-11-26' })).toEqual(['ipo.no_session', 'listingOn']);
    // Constitution Day in Mexico, an ordinary Monday in New York
    expect(await refused({ exchange: 'XMEX', listingOn: '2027-02-01' })).toEqual([
      'ipo.no_session',
      'listingOn',
    ]);
    expect(await refused({ maxLots: '51' })).toContain('maxLots');
    const most = { volume: '1000', allocatedLots: '11' };
    expect(await refused(most)).toEqual(['ipo.more_than_issue', 'allocatedLots']);
    expect(await refused({ symbol: 'AAPL' })).toEqual(['ipo.symbol_taken', 'symbol']);
    const prospectus = { name: 'prospecto.pdf', data: Buffer.from('<html>').toString('base64') };
    expect(await first.ask(saveOffer, { ...terms, prospectus }, key())).toMatchObject({ code: -2 });
    const { items } = await first.get(listDeskOffers, {});
    expect(items.some(({ symbol }) => symbol === terms.symbol)).toBe(false);
  });

  it('publishes what two saw; an edit makes it a draft again; nothing changes once it opened', async () => {
    const [first, second] = await pair();
    const { offer } = await first.get(saveOffer, termsOf(world));
    const { approvalId } = await first.get(publishOffer, { id: offer.id, reason: 'It is ready' });
    const edited = { ...termsOf(world), id: offer.id, company: 'Nopal Solar' };
    await first.get(saveOffer, edited);
    // the second one agreed to what is no more
    expect(reasonOf(await second.ask(decideApprovalCall, { id: approvalId, agree: true }, key()))).toBe(
      'ipo.not_draft',
    );
    await second.get(decideApprovalCall, { id: approvalId, agree: false, opinion: 'It was edited since' });
    const again = await first.get(publishOffer, { id: offer.id, reason: 'It is ready now' });
    expect(reasonOf(await first.ask(decideApprovalCall, { id: again.approvalId, agree: true }, key()))).toBe(
      'approval.same_operator',
    );
    expect(reasonOf(await world.anonymous.ask(ipoCalls.detail, { id: offer.id }))).toBe('not_found');
    await agree(second, again.approvalId);
    expect((await world.anonymous.get(ipoCalls.detail, { id: offer.id })).company).toBe('Nopal Solar');
    await passTo(world, edited.opensAt);
    const [third] = await pair();
    expect(reasonOf(await third.ask(saveOffer, { ...edited, company: 'Otra' }, key()))).toBe(
      'ipo.opened_already',
    );
    const auditor = await world.operator('auditor');
    const log = await auditor.get(listAuditCall, { subjectId: offer.id });
    expect(log.items.map(({ call }) => call)).toContain('operator/ipo_publish');
  });

  it('publishes one issue of a symbol: the second is refused when it is asked for, and when it is agreed to', async () => {
    const [first, second] = await pair();
    const terms = termsOf(world);
    const [one, other] = [await first.get(saveOffer, terms), await first.get(saveOffer, terms)];
    const ask = (id: string) => first.ask(publishOffer, { id, reason: 'It is ready' }, key());
    const [of, ofOther] = [
      await first.get(publishOffer, { id: one.offer.id, reason: 'It is ready' }),
      await first.get(publishOffer, { id: other.offer.id, reason: 'It is ready' }),
    ];
    await agree(second, of.approvalId);
    const decision = { id: ofOther.approvalId, agree: true };
    expect(reasonOf(await second.ask(decideApprovalCall, decision, key()))).toBe('ipo.symbol_offered');
    await second.get(decideApprovalCall, { ...decision, agree: false, opinion: 'It is offered already' });
    expect(reasonOf(await ask(other.offer.id))).toBe('ipo.symbol_offered');
    expect(reasonOf(await world.anonymous.ask(ipoCalls.detail, { id: other.offer.id }))).toBe('not_found');
  });

  it('given a draw without an issue price, then who won hears of it at once, and nothing is listed until there is one', async () => {
    const beto = await registerVerified(world, await world.operator('reviewer'));
    const offer = await publish(world, await pair());
    await passTo(world, offer.opensAt);
    await apply(beto, offer.id, 2);
    await passTo(world, offer.lotteryAt);
    await world.tick();
    const waits = { state: 'lottery', waitsFor: 'issue_price', myApplication: { state: 'winning' } };
    expect(await beto.get(ipoCalls.detail, { id: offer.id })).toMatchObject(waits);
    const told = async () =>
      (await beto.get(listNotifications, {})).items.filter(({ title }) => title.startsWith('Sorteo de'));
    expect(await told()).toHaveLength(1);
    await passTo(world, offer.listingAt);
    expect(await beto.get(ipoCalls.detail, { id: offer.id })).toMatchObject(waits);
    const [first, second] = await pair();
    const price = { id: offer.id, price: '20.00', reference: 'Aviso 8/2026', reason: 'As published' };
    await agree(second, (await first.get(setOfferPrice, price)).approvalId);
    await world.tick();
    await world.tick();
    expect(await beto.get(ipoCalls.detail, { id: offer.id })).toMatchObject({
      state: 'listing',
      waitsFor: null,
    });
    expect(await told()).toHaveLength(1);
    expect(await faults(world)).toEqual([]);
  });

  it('sets the allocation of the terms that were seen: of those that were edited since it is refused, and nothing changes', async () => {
    const [first, second] = await pair();
    const offer = await publish(world, [first, second]);
    const ask = { id: offer.id, lots: '2', reason: 'The issuer gave less' };
    const { approvalId } = await first.get(setOfferAllocation, ask);
    await first.get(saveOffer, { ...termsOf(world), id: offer.id, priceHigh: '24.00' });
    await agree(second, (await first.get(publishOffer, { id: offer.id, reason: 'Once more' })).approvalId);
    expect(reasonOf(await second.ask(decideApprovalCall, { id: approvalId, agree: true }, key()))).toBe(
      'ipo.edited_since',
    );
    expect((await world.anonymous.get(ipoCalls.detail, { id: offer.id })).allocatedLots).toBe('3');
    // the database holds it as well
    await expect(
      world.database.db.query(
        'UPDATE ipo_offer SET allocated_lots = 2, allocation_approval = $2 WHERE id = $1',
        [offer.id, approvalId],
      ),
    ).rejects.toThrow('two persons set the allocation');
  });

  it('holds the limits of lots in the database as well', async () => {
    const broken = (change: object) => openIssue(world, change);
    await expect(broken({ maxLots: 51 })).rejects.toThrow('ipo_offer_at_most_50_lots');
    await expect(broken({ volume: 299n })).rejects.toThrow('ipo_offer_within_issue');
  });

  it('puts off what is to come and nothing else, and cancels after the close with two and a reference', async () => {
    const beto = await registerVerified(world, await world.operator('reviewer'));
    const offer = await publish(world, await pair());
    await passTo(world, offer.opensAt);
    await apply(beto, offer.id, 2);
    const [first, second] = await pair();
    const dates = {
      id: offer.id,
      allocatedAt: offer.allocatedAt,
      lotteryAt: offer.lotteryAt,
      listingOn: offer.listingOn,
    };
    const earlier = new Date(Date.parse(offer.lotteryAt) - HOUR_MS).toISOString();
    expect(reasonOf(await first.ask(setOfferDates, { ...dates, lotteryAt: earlier }, key()))).toBe(
      'ipo.only_later',
    );
    const later = new Date(Date.parse(offer.allocatedAt) + HOUR_MS).toISOString();
    expect((await first.get(setOfferDates, { ...dates, allocatedAt: later })).offer.allocatedAt).toBe(later);
    // the same dates again are no move
    await first.get(setOfferDates, { ...dates, allocatedAt: later });
    await world.tick();
    await world.tick();
    await expectToldOfMove(beto, offer.allocatedAt, later);
    const over = { id: offer.id, lots: '240001', reason: 'More than there is' };
    const refusedLots = await first.ask(setOfferAllocation, over, key());
    expect([reasonOf(refusedLots), ...fieldsOf(refusedLots)]).toEqual(['ipo.more_than_issue', 'lots']);
    const { approvalId } = await first.get(setOfferAllocation, {
      id: offer.id,
      lots: '1',
      reason: 'The issuer gave less',
    });
    await agree(second, approvalId);
    const price = { id: offer.id, price: '30.00', reference: 'Aviso 7/2026', reason: 'As published' };
    expect(reasonOf(await first.ask(setOfferPrice, price, key()))).toBe('ipo.out_of_range');
    await agree(second, (await first.get(setOfferPrice, { ...price, price: '19.00' })).approvalId);
    expect(reasonOf(await first.ask(setOfferPrice, { ...price, price: '19.00' }, key()))).toBe(
      'ipo.price_known',
    );

    await passTo(world, offer.closesAt);
    const [third, fourth] = await pair();
    expect(
      reasonOf(await third.ask(setOfferAllocation, { id: offer.id, lots: '9', reason: 'Too late' }, key())),
    ).toBe('ipo.closed_already');
    const why = { id: offer.id, reason: 'The issuer withdrew' };
    expect(reasonOf(await third.ask(cancelDeskOffer, why, key()))).toBe('ipo.reference_needed');
    const asked = await third.get(cancelDeskOffer, { ...why, reference: 'Comunicado 3/2026' });
    expect(asked.offer.state).toBe('closed');
    await agree(fourth, asked.approvalId!);
    await world.tick();
    expect(await held(beto)).toBe('0');
    const { items } = await beto.get(ipoCalls.applications, {});
    expect(items[0]).toMatchObject({ state: 'failed', refund: '4400.00' });
    const { cancelledAt } = await beto.get(ipoCalls.detail, { id: offer.id });
    expect(Date.parse(cancelledAt!)).toBeGreaterThanOrEqual(Date.parse(offer.closesAt));
    expect(
      reasonOf(await third.ask(cancelDeskOffer, { ...why, reference: 'Comunicado 3/2026' }, key())),
    ).toBe('ipo.over');
    // the draw is published all the same
    await world.pass(4 * DAY_MS);
    const { file } = await world.anonymous.get(getDraw, { id: offer.id });
    expect(file).toMatchObject({ allocatedLots: 1, winners: [{ id: items[0]!.id, lots: 1 }] });
    expect(await faults(world)).toEqual([]);
  });
});
