import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deleteNotification,
  getPopup,
  listNotifications,
  readNotification,
} from '#features/notification/contract.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { checkAnnouncement, getAnnouncement, listAnnouncements, sendAnnouncement } from '../contract.ts';
import { createAnnouncements } from './index.ts';

type Input = InputOf<typeof sendAnnouncement>;

const NOBODY = '5599999999';
const TEXTS = {
  es: { title: 'Cierre temprano', content: '<p>El viernes cierra a las <strong>12:00</strong>.</p>' },
  en: { title: 'Early close', content: '<p>Friday closes at <strong>12:00</strong>.</p>' },
};
const HOSTILE =
  '<p>Uno</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">dos</a>';

describe('announcements', () => {
  let world: TestBolsillo;
  let paula: TestOperator;
  let ana: TestInvestor;
  let beto: TestInvestor;

  beforeAll(async () => {
    world = await openBolsillo();
    paula = await world.operator('publisher');
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    ana = await world.register();
    beto = await world.register('zh');
  });

  const toSome = (change: Partial<Input> = {}): Input => ({
    texts: TEXTS,
    audience: 'some',
    phones: [ana.phone],
    popup: false,
    ...change,
  });
  const titles = async (who: TestInvestor) =>
    (await who.get(listNotifications, {})).items.map(({ title }) => title);
  const kept = async () => {
    const { rows } = await world.database.owner.query(
      `SELECT (SELECT count(*) FROM notification_text) AS texts, (SELECT count(*) FROM announcement) AS sent,
        (SELECT count(*) FROM notification WHERE text_id IS NOT NULL) AS told`,
    );
    return rows[0];
  };

  it('go to the ones whose phones were written, in their language or in Spanish, and to nobody else', async () => {
    // given a text in Spanish and English
    const english = await world.register('en');
    // when it goes to two
    const { announcement } = await paula.get(
      sendAnnouncement,
      toSome({ phones: [beto.phone, english.phone, beto.phone] }),
    );
    // then each reads it once: the Chinese reader in Spanish, since there is no Chinese text
    expect(announcement).toMatchObject({
      title: 'Cierre temprano',
      languages: ['es', 'en'],
      audience: 'some',
      recipients: 2,
      told: 2,
      sentBy: paula.name,
    });
    expect(announcement.finishedAt).not.toBeNull();
    expect(await titles(english)).toEqual(['Early close']);
    expect(await titles(beto)).toEqual(['Cierre temprano']);
    expect(await titles(ana)).toEqual([]);
    const [told] = (await english.get(listNotifications, {})).items;
    expect(told).toMatchObject({ content: TEXTS.en.content, read: false });
    // and the sent list tells how many have seen it: who read it, and who put it away
    const seen = async () => {
      const { items } = await paula.get(listAnnouncements, {});
      const line = items.find(({ id }) => id === announcement.id);
      return [line?.seen, line?.told];
    };
    expect([announcement.seen, await seen()]).toEqual([0, [0, 2]]);
    await english.get(readNotification, { id: told?.id ?? '' });
    expect(await seen()).toEqual([1, 2]);
    const [unread] = (await beto.get(listNotifications, {})).items;
    await beto.get(deleteNotification, { id: unread?.id ?? '' });
    expect(await seen()).toEqual([2, 2]);
  });

  it('go to all who were registered when they were sent, and never twice', async () => {
    const before = await world.register();
    const { announcement } = await paula.get(sendAnnouncement, {
      texts: TEXTS,
      audience: 'all',
      popup: true,
    });
    // Somebody who comes after it was sent.
    await world.pass(1_000);
    const after = await world.register();
    await world.tick();
    await world.tick();
    const { announcement: sent } = await paula.get(getAnnouncement, { id: announcement.id });
    expect(sent).toMatchObject({ told: announcement.recipients, recipients: announcement.recipients });
    expect(sent.finishedAt).not.toBeNull();
    for (const who of [ana, beto, before])
      expect((await titles(who)).filter((title) => title === 'Cierre temprano')).toHaveLength(1);
    expect(await titles(after)).toEqual([]);
  });

  it('go out in batches, on from where a crash left them, several nodes at once', async () => {
    // given more investors than one batch tells
    const phone = (n: number) => `44${String(n).padStart(8, '0')}`;
    await world.database.owner.query(
      `INSERT INTO investor (id, phone, password_hash, invite_code, created_at)
       SELECT gen_random_uuid(), phone, 'x', right(phone, 6), now() FROM unnest($1::text[]) phone
       -- Whoever registered has a code by chance, which may be one of these.
       ON CONFLICT (invite_code) DO NOTHING`,
      [Array.from({ length: 1_200 }, (_, n) => phone(n))],
    );
    const { announcement } = await paula.get(sendAnnouncement, {
      texts: TEXTS,
      audience: 'all',
      popup: false,
    });
    const node = () => {
      const silent = { publishQuote() {}, toInvestor() {}, endLogIn() {} };
      const ports = {
        db: world.database.db,
        clock: { now: world.now, securityNow: world.now },
        chance: { bytes: (n: number) => crypto.getRandomValues(new Uint8Array(n)) },
        realtime: silent,
      } as never;
      return createAnnouncements({ ports, files: undefined as never }).ticks?.[0]?.run();
    };
    await Promise.all([node(), node(), node()]);
    await world.tick();
    const { rows } = await world.database.owner.query(
      'SELECT count(*)::int AS told, count(DISTINCT investor_id)::int AS people FROM notification WHERE text_id = $1',
      [announcement.id],
    );
    expect(rows[0]).toEqual({ told: announcement.recipients, people: announcement.recipients });
    const { announcement: sent } = await paula.get(getAnnouncement, { id: announcement.id });
    expect(sent.told).toBe(announcement.recipients);
    await world.database.owner.query(
      `DELETE FROM notification WHERE investor_id IN (SELECT id FROM investor WHERE phone LIKE '44%')`,
    );
    await world.database.owner.query(`DELETE FROM investor WHERE phone LIKE '44%'`);
  });

  it('operator/announcement_send is done once with one key', async () => {
    const key = { idempotencyKey: randomUUID() };
    const first = await paula.get(sendAnnouncement, toSome(), key);
    const again = await paula.get(sendAnnouncement, toSome(), key);
    expect(again).toEqual(first);
    expect(await titles(ana)).toEqual(['Cierre temprano']);
    const other = await paula.ask(sendAnnouncement, toSome({ popup: true }), key);
    expect(other).toMatchObject({ code: -17, reason: 'idempotency.conflict' });
    expect(await titles(ana)).toHaveLength(1);
  });

  it('show a popup at the start until it was read', async () => {
    await paula.get(sendAnnouncement, toSome({ popup: true }));
    const { notification } = await ana.get(getPopup, {});
    expect(notification).toMatchObject({ title: 'Cierre temprano' });
    await ana.get(readNotification, { id: notification!.id });
    expect((await ana.get(getPopup, {})).notification).toBeNull();
    // and a quiet one never does
    await paula.get(sendAnnouncement, toSome());
    expect((await ana.get(getPopup, {})).notification).toBeNull();
  });

  it('are one investor’s to delete; the others keep theirs', async () => {
    await paula.get(sendAnnouncement, toSome({ phones: [ana.phone, beto.phone] }));
    const [hers] = (await ana.get(listNotifications, {})).items;
    expect(await beto.ask(deleteNotification, { id: hers!.id })).toMatchObject({ reason: 'not_found' });
    await ana.get(deleteNotification, { id: hers!.id });
    expect(await titles(ana)).toEqual([]);
    expect(await titles(beto)).toHaveLength(1);
  });

  it('are cleaned before they are kept, and shown to the writer as they will be kept', async () => {
    const texts = { es: { title: '<b>Título</b>', content: HOSTILE } };
    const checked = await paula.get(checkAnnouncement, toSome({ texts }));
    const clean = '<p>Uno</p><a>dos</a>';
    expect(checked).toEqual({
      texts: { es: { title: '<b>Título</b>', content: clean } },
      recipients: 1,
      unknownPhones: [],
    });
    const { announcement } = await paula.get(sendAnnouncement, toSome({ texts }));
    const { rows } = await world.database.owner.query('SELECT content FROM notification_text WHERE id = $1', [
      announcement.id,
    ]);
    expect(rows[0].content).toEqual({ es: clean });
    expect((await ana.get(listNotifications, {})).items[0]).toMatchObject({
      // A title is text; what looks like a mark in it is shown as it stands.
      title: '<b>Título</b>',
      content: clean,
    });
  });

  it('are counted before they are sent, and the phones that nobody has are named', async () => {
    const before = await kept();
    const phones = [ana.phone, NOBODY, beto.phone];
    expect(await paula.get(checkAnnouncement, toSome({ phones }))).toMatchObject({
      recipients: 2,
      unknownPhones: [NOBODY],
    });
    const { rows } = await world.database.owner.query('SELECT count(*)::int AS all FROM investor');
    expect((await paula.get(checkAnnouncement, toSome({ audience: 'all' }))).recipients).toBe(rows[0].all);
    expect(await kept()).toEqual(before);
  });

  const long = (length: number) => 'x'.repeat(length);
  it.each<[string, Partial<Input>, object]>([
    ['a phone that nobody has', { phones: [NOBODY] }, { reason: 'announcement.phone_unknown' }],
    ['no phone', { phones: [] }, { code: -2 }],
    ['no phones', { phones: undefined as never }, { code: -2 }],
    ['something that is no phone', { phones: ['55'] }, { code: -2 }],
    ['too many phones', { phones: Array.from({ length: 201 }, () => '5512345678') }, { code: -2 }],
    ['no title', { texts: { es: { title: ' ', content: '<p>x</p>' } } }, { code: -2 }],
    ['a title too long', { texts: { es: { title: long(121), content: '<p>x</p>' } } }, { code: -2 }],
    ['a text too long', { texts: { es: { title: 'x', content: long(20_001) } } }, { code: -2 }],
    [
      'nothing to read',
      { texts: { es: { title: 'x', content: '<p>&nbsp;</p><hr>' } } },
      { code: -2, reason: 'announcement.empty' },
    ],
    [
      'nothing to read once it is clean',
      { texts: { es: { title: 'x', content: '<script>alert(1)</script>' } } },
      { code: -2, reason: 'announcement.empty' },
    ],
    ['no Spanish', { texts: { en: TEXTS.en } as never }, { code: -2 }],
    ['another audience', { audience: 'them' as never }, { code: -2 }],
  ])('with %s are refused, and nothing is kept', async (_what, change, refusal) => {
    const before = await kept();
    expect(await paula.ask(sendAnnouncement, toSome(change), { idempotencyKey: randomUUID() })).toMatchObject(
      { ok: false, ...refusal },
    );
    expect(await kept()).toEqual(before);
  });

  it('with one phone wrong reach none of the others', async () => {
    const answer = await paula.ask(sendAnnouncement, toSome({ phones: [ana.phone, NOBODY] }), {
      idempotencyKey: randomUUID(),
    });
    expect(answer).toMatchObject({ reason: 'announcement.phone_unknown' });
    expect(Object.keys((answer as { fields: object }).fields)).toEqual(['phones']);
    expect((answer as { msg: string }).msg).toContain(NOBODY);
    expect(await titles(ana)).toEqual([]);
  });

  it('stand in the audit log: who sent what, and to whom where it went to some', async () => {
    const { announcement } = await paula.get(sendAnnouncement, toSome());
    const { rows } = await world.database.owner.query(
      `SELECT subject_kind, subject_id FROM audit_log WHERE call = 'operator/announcement_send'
       AND (subject_id = $1 OR subject_id = $2) ORDER BY subject_kind`,
      [announcement.id, ana.id],
    );
    expect(rows).toEqual([
      { subject_kind: 'announcement', subject_id: announcement.id },
      { subject_kind: 'investor', subject_id: ana.id },
    ]);
  });

  it('are listed newest first, page by page, also for the auditor, who sends none', async () => {
    const sent = [];
    for (let n = 0; n < 3; n++) {
      await world.pass(1_000);
      sent.unshift((await paula.get(sendAnnouncement, toSome())).announcement.id);
    }
    const auditor = await world.operator('auditor');
    const first = await auditor.get(listAnnouncements, { limit: 2 });
    expect(first.items.map(({ id }) => id)).toEqual(sent.slice(0, 2));
    const second = await auditor.get(listAnnouncements, { limit: 2, cursor: first.nextCursor! });
    expect(second.items[0]?.id).toBe(sent[2]);
    expect((await auditor.get(getAnnouncement, { id: sent[0]! })).texts).toEqual(TEXTS);
    expect(await auditor.ask(getAnnouncement, { id: randomUUID() })).toMatchObject({ reason: 'not_found' });
    const before = await kept();
    for (const role of ['auditor', 'admin', 'treasurer', 'reviewer', 'support'] as const) {
      const other = await world.operator(role);
      const answer = await other.ask(sendAnnouncement, toSome(), { idempotencyKey: randomUUID() });
      expect(answer).toMatchObject({ code: -12 });
    }
    expect(await kept()).toEqual(before);
  });

  it('stay as they were sent: the application cannot change or take back a text', async () => {
    const { id } = (await paula.get(sendAnnouncement, toSome())).announcement;
    for (const sql of [
      `UPDATE notification_text SET content = '{"es":"x"}' WHERE id = '${id}'`,
      `DELETE FROM notification_text WHERE id = '${id}'`,
      `UPDATE announcement SET recipients = 5 WHERE id = '${id}'`,
      `DELETE FROM announcement WHERE id = '${id}'`,
    ])
      await expect(world.database.db.query(sql)).rejects.toThrow(/permission denied/);
    expect((await paula.get(getAnnouncement, { id })).texts).toEqual(TEXTS);
  });
});
