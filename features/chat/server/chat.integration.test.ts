import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { listNotifications } from '#features/notification/contract.ts';
import { placeOrder, previewBuy } from '#features/trade/contract.ts';
import { getImage } from '#kernel/files/contract.ts';
import {
  sharedBolsillo,
  type TestBolsillo,
  type TestInvestor,
  type TestOperator,
} from '#testing/bolsillo.ts';
import { somePicture, uploadPicture } from '#testing/verified-investor.ts';
import * as chat from '../contract.ts';
import * as desk from '../desk-contract.ts';

const LOW = {
  stockId: 'AAPL.XNAS',
  side: 'buy',
  type: 'limit',
  quantity: '2',
  limitPrice: '150.00',
  leverage: '1',
} as const;

let world: TestBolsillo;
let ana: TestInvestor;
let sofia: TestOperator;
let raul: TestOperator;
beforeAll(async () => {
  world = await sharedBolsillo();
  sofia = await world.operator('support');
  raul = await world.operator('support');
}, 120_000);
beforeEach(async () => {
  ana = await world.register();
});

const say = async (text: string, clientId: string = randomUUID()) =>
  (await ana.get(chat.sendChat, { clientId, text })).message;
const answer = async (text: string, clientId: string = randomUUID()) =>
  (await sofia.get(desk.answerChat, { investorId: ana.id, clientId, text })).message;
const history = (input = {}) => ana.get(chat.getChatHistory, input);
const conversation = (input = {}) => sofia.get(desk.getConversation, { investorId: ana.id, ...input });
const take = (who = sofia) => who.get(desk.takeChat, { investorId: ana.id });
const reasonOf = (answered: unknown) => Reflect.get(answered as object, 'reason') as string;

/** Everything that a socket is told after its greeting. */
async function listen(hello: object): Promise<{ told: string[]; end(): void }> {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws`);
  const told: string[] = [];
  socket.on('message', (data) => told.push(data.toString()));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'hello', ...hello }));
  await expect.poll(() => told[0]).toContain('"loggedIn":true');
  return { told, end: () => socket.close() };
}

describe('a message', () => {
  test('has its place, comes back by its client id and counts once', async () => {
    const first = await say('Hola', 'a');
    expect(first).toEqual({
      sequence: 1,
      clientId: 'a',
      from: 'investor',
      text: 'Hola',
      imageId: null,
      at: new Date(world.now()).toISOString(),
      event: null,
      by: null,
      card: null,
    });
    expect(await say('Otra cosa', 'a')).toEqual(first);
    await say('<b>¿Siguen ahí?</b>', 'b');
    expect((await history()).items.map(({ sequence, text }) => [sequence, text])).toEqual([
      [1, 'Hola'],
      [2, '<b>¿Siguen ahí?</b>'],
    ]);
    // Another investor's ids are their own.
    const beto = await world.register();
    expect((await beto.get(chat.sendChat, { clientId: 'a', text: 'Yo' })).message.sequence).toBe(1);
  });

  test('sent twelve times at once with six ids, by phone and desk together, leaves no gap and no double', async () => {
    await say('Hola');
    await take();
    const ids = ['1', '2', '3', '4', '5', '6'];
    await Promise.all([...ids, ...ids].flatMap((id) => [say(id, id), answer(`r${id}`, `r${id}`)]));
    const { items } = await history({ limit: 100 });
    expect(items.map(({ sequence }) => sequence)).toEqual(items.map((_, at) => at + 1));
    expect(items.length).toBe(14);
    expect((await conversation({ limit: 100 })).items).toEqual(items);
  });

  test('is found by pages in both directions, and by search without accents and case', async () => {
    for (const n of [1, 2, 3, 4, 5]) await say(`Depósito número ${n}%`, `${n}`);
    const sequences = async (input: object) =>
      (await history({ limit: 2, ...input })).items.map(({ sequence }) => sequence);
    expect(await sequences({})).toEqual([4, 5]);
    expect(await sequences({ before: 4 })).toEqual([2, 3]);
    expect(await sequences({ before: 2 })).toEqual([1]);
    expect(await sequences({ after: 2 })).toEqual([3, 4]);
    expect(await sequences({ after: 5 })).toEqual([]);
    const found = async (text: string) =>
      (await ana.get(chat.searchChat, { text })).items.map((m) => m.clientId);
    expect(await found('deposito NUMERO 3')).toEqual(['3']);
    expect(await found('%%')).toEqual([]);
  });

  test('what a search finds comes by pages, each message once, the newest first', async () => {
    for (const n of [1, 2, 3, 4, 5]) await say(n === 3 ? 'Otra cosa' : `Depósito ${n}`, `${n}`);
    const page = async (cursor?: string) => {
      const wish = { text: 'deposito', limit: 2, ...(cursor !== undefined && { cursor }) };
      const { items, nextCursor } = await ana.get(chat.searchChat, wish);
      return { found: items.map((m) => m.clientId), nextCursor };
    };
    const first = await page();
    expect(first.found).toEqual(['5', '4']);
    expect(await page(first.nextCursor ?? '')).toEqual({ found: ['2', '1'], nextCursor: null });
  });

  test('beyond thirty a minute, or five pictures, is refused and leaves nothing; a repetition is not', async () => {
    const imageId = await uploadPicture(ana, 'chat');
    for (let n = 0; n < 5; n += 1) await ana.get(chat.sendChat, { clientId: `p${n}`, imageId });
    expect((await ana.ask(chat.sendChat, { clientId: 'p5', imageId })).ok).toBe(false);
    for (let n = 5; n < 30; n += 1) await say('x', `m${n}`);
    const before = await history();
    const refused = await fetch(`${world.url}/api/chat/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', userToken: ana.token },
      body: JSON.stringify({ clientId: 'm30', text: 'x' }),
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await say('x', 'm29')).sequence).toBe(30);
    expect(await history()).toEqual(before);
  });

  test('of nothing, of 4,001 characters, or under the firm’s id is refused and leaves nothing', async () => {
    await say('Hola');
    await take();
    const { clientId } = await answer('Hola, Ana');
    const before = await history();
    expect(reasonOf(await ana.ask(chat.sendChat, { clientId, text: 'x' }))).toBe('chat.client_id_taken');
    for (const input of [
      { clientId: 'x' },
      { clientId: 'x', text: '   ' },
      { clientId: 'x', text: 'x'.repeat(4001) },
      { clientId: '', text: 'x' },
      { clientId: 'x', card: { kind: 'deposit', id: randomUUID() } as const },
    ])
      expect((await ana.ask(chat.sendChat, input)).ok, JSON.stringify(input).slice(0, 60)).toBe(false);
    expect(await history()).toEqual(before);
    expect((await say('x'.repeat(4000))).text.length).toBe(4000);
  });
});

describe('a picture', () => {
  test('is the sender’s own, seen by the desk with the look recorded, and by nobody else', async () => {
    const imageId = await uploadPicture(ana, 'chat');
    const beto = await world.register();
    expect(reasonOf(await beto.ask(chat.sendChat, { clientId: 'x', imageId }))).toBe('file.unknown');
    await ana.get(chat.sendChat, { clientId: 'x', imageId });
    const look = { investorId: ana.id, imageId };
    expect((await sofia.get(desk.getChatPicture, look)).image.type).toBe('image/webp');
    const wrong = { investorId: beto.id, imageId };
    expect(reasonOf(await sofia.ask(desk.getChatPicture, wrong))).toBe('not_found');
    const { rows } = await world.database.owner.query(
      `SELECT detail FROM audit_log WHERE call = 'operator/chat_picture' AND subject_id = $1`,
      [ana.id],
    );
    expect(rows).toEqual([{ detail: { chatPictureId: imageId } }]);
    await take();
    const upload = { investorId: ana.id, data: await somePicture() };
    const sent = await sofia.get(desk.uploadChatPicture, upload);
    await sofia.get(desk.answerChat, { investorId: ana.id, clientId: 'y', imageId: sent.imageId });
    expect((await ana.get(getImage, { id: sent.imageId })).image.type).toBe('image/webp');
    expect(reasonOf(await beto.ask(getImage, { id: sent.imageId }))).toBe('not_found');
  });
});

describe('at the desk', () => {
  const line = async (state: desk.ChatList = 'open') =>
    (await sofia.get(desk.listChats, { state, text: ana.id })).items[0];

  test('the list can be narrowed down to who waits, and to what is in the caller’s hands', async () => {
    const only = async (filter: 'waiting' | 'mine', who = sofia) =>
      (await who.get(desk.listChats, { state: 'open', only: filter, text: ana.id })).items.length;
    await say('¿Siguen ahí?');
    expect([await only('waiting'), await only('mine')]).toEqual([1, 0]);
    await take();
    expect([await only('waiting'), await only('mine'), await only('mine', raul)]).toEqual([1, 1, 0]);
    await answer('Aquí seguimos');
    expect([await only('waiting'), await only('mine')]).toEqual([0, 1]);
  });

  test('a conversation waits, is taken, answered, handed over, closed, scored once and opened again', async () => {
    await say('¿A qué hora abren?');
    expect(await line('free')).toMatchObject({ unread: 1, holder: null, isLate: false });
    expect((await line())?.waitingSince).toBe(new Date(world.now()).toISOString());
    const early = await sofia.ask(desk.answerChat, { investorId: ana.id, clientId: 'x', text: 'x' });
    expect(reasonOf(early)).toBe('chat.not_in_hand');
    await take();
    expect(reasonOf(await raul.ask(desk.takeChat, { investorId: ana.id }))).toBe('case.taken');
    await answer('A las 8:30');
    expect(await line()).toMatchObject({ unread: 0, waitingSince: null, holder: { name: sofia.name } });
    expect((await ana.get(chat.getChatInfo, {})).mine).toMatchObject({
      unread: 1,
      agent: sofia.name,
      state: 'open',
      toScore: null,
      keptUntil: '2031-11-20T15:30:00.000Z',
    });

    const handed = { investorId: ana.id, to: raul.id };
    expect(reasonOf(await raul.ask(desk.handOverChat, handed))).toBe('chat.not_in_hand');
    expect(reasonOf(await sofia.ask(desk.handOverChat, { ...handed, to: ana.id }))).toBe('chat.no_colleague');
    await sofia.get(desk.handOverChat, handed);
    expect(reasonOf(await sofia.ask(desk.closeChat, { investorId: ana.id }))).toBe('chat.not_in_hand');
    await raul.get(desk.closeChat, { investorId: ana.id });
    expect(await line()).toBeUndefined();
    expect(await line('closed')).toMatchObject({ solved: null });
    const late = await raul.ask(desk.answerChat, { investorId: ana.id, clientId: 'x', text: 'x' });
    expect(reasonOf(late)).toBe('chat.closed');

    const { mine } = await ana.get(chat.getChatInfo, {});
    const caseId = mine?.toScore ?? '';
    const beto = await world.register();
    expect(reasonOf(await beto.ask(chat.scoreChat, { caseId, solved: true }))).toBe('not_found');
    await ana.get(chat.scoreChat, { caseId, solved: true });
    await ana.get(chat.scoreChat, { caseId, solved: true });
    expect(reasonOf(await ana.ask(chat.scoreChat, { caseId, solved: false }))).toBe('chat.scored');
    expect((await ana.get(chat.getChatInfo, {})).mine?.toScore).toBeNull();

    await sofia.get(desk.reopenChat, { investorId: ana.id });
    expect(reasonOf(await sofia.ask(desk.reopenChat, { investorId: ana.id }))).toBe('chat.still_open');
    expect((await conversation()).endings).toEqual({ solved: 0, notSolved: 0, notScored: 0 });
    await sofia.get(desk.closeChat, { investorId: ana.id });
    await say('Otra pregunta');
    expect(await line()).toMatchObject({ holder: null, unread: 1 });
    expect((await conversation()).endings).toEqual({ solved: 1, notSolved: 0, notScored: 0 });
    const { items } = await history();
    expect(items.map(({ from, event, by }) => [from, event, by])).toEqual([
      ['investor', null, null],
      ['system', 'taken', sofia.name],
      ['firm', null, sofia.name],
      ['system', 'closed', raul.name],
      ['system', 'reopened', sofia.name],
      ['system', 'closed', sofia.name],
      ['investor', null, null],
    ]);
    expect(items[1]?.text).toBe(`${sofia.name} te atiende`);
  });

  test('an order of the investor’s own is sent as a card by both sides; the list of them is recorded, a stranger’s refused', async () => {
    const { previewId } = await ana.get(previewBuy, LOW);
    const { order } = await ana.get(placeOrder, { previewId });
    const card = { kind: 'order', id: order.id } as const;
    const facts = { ...card, name: LOW.stockId, side: 'buy', state: 'pending', quantity: '2', unit: 'share' };
    expect(reasonOf(await sofia.ask(desk.listChatCards, { investorId: ana.id }))).toBe('not_found');
    const { message } = await ana.get(chat.sendChat, { clientId: 'mine', card });
    expect(message.card).toMatchObject(facts);
    const { items } = await sofia.get(desk.listChatCards, { investorId: ana.id });
    expect(items).toEqual([message.card]);
    const { rows } = await world.database.owner.query(
      `SELECT reads FROM audit_log WHERE call = 'operator/chat_cards' AND subject_id = $1`,
      [ana.id],
    );
    expect(rows).toEqual([{ reads: true }]);
    await take();
    await sofia.get(desk.answerChat, { investorId: ana.id, clientId: 'theirs', card });
    expect((await history()).items.at(-1)).toMatchObject({ from: 'firm', card: facts });

    const beto = await world.register();
    const before = await history();
    expect(reasonOf(await beto.ask(chat.sendChat, { clientId: 'x', card }))).toBe('not_found');
    await beto.get(chat.sendChat, { clientId: 'y', text: 'Hola' });
    await sofia.get(desk.takeChat, { investorId: beto.id });
    const foreign = { investorId: beto.id, clientId: 'z', card };
    expect(reasonOf(await sofia.ask(desk.answerChat, foreign))).toBe('not_found');
    expect((await beto.get(chat.getChatHistory, {})).items.every((one) => one.card === null)).toBe(true);
    expect(await history()).toEqual(before);
  });

  test('first answers and solutions are told by their median and by what nine of ten did not exceed', async () => {
    await say('Hola');
    await take();
    await answer('Hola, Ana');
    await sofia.get(desk.closeChat, { investorId: ana.id });
    // on the dashboard too, for every role
    const figures = await (await world.operator('treasurer')).get(desk.getChatFigures, {});
    for (const taken of [figures.firstAnswerMinutes, figures.resolutionMinutes]) {
      expect(taken?.median).toBeGreaterThanOrEqual(0);
      expect(taken?.p90).toBeGreaterThanOrEqual(taken?.median ?? Number.NaN);
    }
  });

  test('a look is recorded with whose it is, and no other role has any', async () => {
    await say('Hola');
    await conversation();
    const auditor = await world.operator('auditor');
    const { rows } = await world.database.owner.query(
      `SELECT reads FROM audit_log WHERE call = 'operator/chat_conversation' AND subject_id = $1`,
      [ana.id],
    );
    expect(rows).toEqual([{ reads: true }]);
    const reviewer = await world.operator('reviewer');
    expect(reasonOf(await reviewer.ask(desk.getConversation, { investorId: ana.id }))).toBe('role.missing');
    expect(reasonOf(await auditor.ask(desk.takeChat, { investorId: ana.id }))).toBe('role.missing');
  });

  test('a note is there for colleagues and for nobody else: no call and no socket of the investor has a byte of it', async () => {
    const secret = 'coincide-con-el-renglón-84417';
    await say('Hola');
    const phone = await listen({ token: ana.token });
    const console_ = await listen({ operatorToken: raul.token });
    const note = { investorId: ana.id, clientId: 'n', text: secret };
    await sofia.get(desk.writeChatNote, note);
    expect((await sofia.get(desk.writeChatNote, note)).note.afterSequence).toBe(1);
    await take();
    await answer('Ya lo encontré');
    expect((await raul.get(desk.getConversation, { investorId: ana.id })).notes).toMatchObject([
      { text: secret, by: sofia.name, afterSequence: 1 },
    ]);
    await expect.poll(() => phone.told.join()).toContain('Ya lo encontré');
    const seen = [
      ...phone.told,
      JSON.stringify(await history({ limit: 100 })),
      JSON.stringify(await ana.get(chat.getChatInfo, {})),
      JSON.stringify(await ana.get(chat.searchChat, { text: 'renglón' })),
      JSON.stringify(await ana.get(listNotifications, {})),
      ...console_.told,
    ].join();
    expect(seen).not.toContain(secret);
    expect((await history()).lastSequence).toBe(3);
    // The desk is told that something is to be looked at, and no word of it.
    expect(console_.told.join()).toContain(ana.id);
    expect(console_.told.join()).not.toContain('Ya lo encontré');
    phone.end();
    console_.end();
  });

  test('saved answers are written, changed and deleted', async () => {
    const reply = { shortcut: 'cuando', title: 'Cuándo', es: 'Mañana, {name}', en: '', zh: '' };
    await sofia.get(desk.saveReply, reply);
    await sofia.get(desk.saveReply, { ...reply, title: '¿Cuándo?' });
    const mine = async () =>
      (await raul.get(desk.listSavedReplies, {})).items.filter(({ shortcut }) => shortcut === 'cuando');
    expect(await mine()).toEqual([{ ...reply, title: '¿Cuándo?' }]);
    await raul.get(desk.deleteReply, { shortcut: 'cuando' });
    expect(await mine()).toEqual([]);
    expect(reasonOf(await raul.ask(desk.deleteReply, { shortcut: 'cuando' }))).toBe('not_found');
  });
});

describe('marks', () => {
  test('go forward only, reach the other side at once, and a mark beyond the last message is the last', async () => {
    await say('Hola');
    await take();
    await answer('Hola');
    const phone = await listen({ token: ana.token });
    await sofia.get(desk.markChat, { investorId: ana.id, sequence: 99, read: true });
    await ana.get(chat.receiveChat, { sequence: 3 });
    await ana.get(chat.readChat, { sequence: 2 });
    await ana.get(chat.readChat, { sequence: 1 });
    expect(await history()).toMatchObject({
      lastSequence: 3,
      readByFirm: 3,
      deliveredToFirm: 3,
      readByInvestor: 2,
      deliveredToInvestor: 3,
    });
    await expect.poll(() => phone.told.join()).toContain('"readByInvestor":2');
    await ana.get(chat.typeChat, {});
    await sofia.get(desk.typeAnswer, { investorId: ana.id });
    await expect.poll(() => phone.told.join()).toContain(`"typing":"${sofia.name}"`);
    phone.end();
  });

  test('an answer that lies unread for twenty seconds is notified once; one that was read is not', async () => {
    const told = async () =>
      (await ana.get(listNotifications, {})).items.filter(
        ({ title }) => title === 'Atención a clientes te contestó',
      ).length;
    const age = () =>
      world.database.owner.query(
        `UPDATE chat_conversation SET untold_since = untold_since - interval '20 seconds' WHERE investor_id = $1`,
        [ana.id],
      );
    await say('Hola');
    await take();
    await answer('Hola');
    await world.tick();
    expect(await told()).toBe(0);
    await age();
    await world.tick();
    await world.tick();
    expect(await told()).toBe(1);
    const { sequence } = await answer('¿Sigues ahí?');
    await ana.get(chat.readChat, { sequence });
    await age();
    await world.tick();
    expect(await told()).toBe(1);
  });
});

describe('the database', () => {
  /** What it answers the application's own role; nothing of it stays. */
  async function told(statement: string): Promise<string | null> {
    const client = await world.database.db.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(statement);
      return null;
    } catch (error) {
      return Reflect.get(error as object, 'code') as string;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  }
  const insert = (sender: string, operator: string | null) =>
    `INSERT INTO chat_message (investor_id, sequence, client_id, case_id, sender, operator_id, event, text, at, sent_at)
     SELECT investor_id, 77, 'forged', id, '${sender}', ${operator ? `'${operator}'` : 'NULL'}, NULL, 'x', now(), now()
     FROM chat_case WHERE investor_id = '${ana.id}'`;

  test('lets nobody change what was said, forge an answer, skip a place or read a mark back', async () => {
    await say('Hola');
    await take();
    const own = `WHERE investor_id = '${ana.id}'`;
    expect(await told(`UPDATE chat_message SET text = 'x' ${own}`)).toBe('42501');
    expect(await told(`DELETE FROM chat_message ${own}`)).toBe('42501');
    expect(await told(`UPDATE chat_conversation SET last_sequence = 9 ${own}`)).toBe('42501');
    expect(
      await told(`UPDATE chat_conversation SET read_by_firm = 2, delivered_to_firm = 2 ${own}`),
    ).toBeNull();
    expect(await told(insert('firm', sofia.id))).toBe('BH002');
    expect(await told(insert('investor', null))).toBeNull();
    expect(
      await told(
        `UPDATE chat_case SET closed_at = now(), closed_by = '${sofia.id}', waiting_since = NULL ${own}`,
      ),
    ).toBe('BH002');
    expect(await told(`UPDATE chat_case SET solved = true, scored_at = now() ${own}`)).toBe('BH003');
    expect(await told(`SELECT chat_forget(100)`)).toBeNull();
    expect((await history()).items.length).toBe(2);
  });

  test('forgets what is five years old, with its picture, and not a day before', async () => {
    const imageId = await uploadPicture(ana, 'chat');
    await ana.get(chat.sendChat, { clientId: 'old', imageId });
    await say('young');
    const age = `UPDATE chat_message SET sent_at = now() - interval '5 years' - interval '1 day' WHERE investor_id = $1 AND client_id = 'old'`;
    await world.database.owner.query(age, [ana.id]);
    await world.database.db.query('SELECT chat_forget(1000)');
    expect((await history()).items.map(({ clientId, sequence }) => [clientId, sequence])).toEqual([
      [expect.any(String), 2],
    ]);
    expect(reasonOf(await ana.ask(getImage, { id: imageId }))).toBe('not_found');
  });
});

test('anybody may know the hours and how long answers take', async () => {
  const { hours, mine } = await world.anonymous.get(chat.getChatInfo, {});
  expect({ hours, mine }).toEqual({
    hours: { open: true, changesAt: '2026-11-21T00:00:00.000Z', isDayOff: false },
    mine: null,
  });
});
