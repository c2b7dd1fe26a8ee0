import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getInfoCall } from '#features/account/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { overviewCall } from '#features/operator/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { getImage, uploadFile } from '#kernel/files/contract.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import {
  decideKycCase,
  getKyc,
  getKycCase,
  getKycPhoto,
  listKycCases,
  releaseKycCase,
  submitKyc,
  takeKycCase,
} from '../contract.ts';
import { curpDigit } from '../curp.ts';
import { isVerified } from './index.ts';

const DAY_MS = 86_400_000;
const OPINION = 'La foto del reverso está borrosa.';
const MISSING = '00000000-0000-7000-8000-000000000000';

let people = 0;
/** A CURP that no other test uses. */
function freshCurp(): string {
  people += 1;
  const born = new Date(Date.UTC(1960, 0, people)).toISOString().slice(2, 10).replaceAll('-', '');
  const start = `PEXL${born}HDFRXS0`;
  return start + curpDigit(`${start}0`);
}

describe('the proof of identity', () => {
  let bolsillo: TestBolsillo;
  let rita: TestOperator;
  let raul: TestOperator;
  let photo: string;
  let ana: TestInvestor;

  beforeAll(async () => {
    bolsillo = await openBolsillo();
    rita = await bolsillo.operator('reviewer');
    raul = await bolsillo.operator('reviewer');
    const made = sharp({ create: { width: 600, height: 400, channels: 3, background: '#7a9' } });
    photo = (await made.jpeg().toBuffer()).toString('base64');
  });
  afterAll(() => bolsillo.close());
  beforeEach(async () => {
    ana = await bolsillo.register();
  });

  const upload = async (who: TestInvestor, kind: 'kyc_front' | 'kyc_back') =>
    (await who.get(uploadFile, { kind, data: photo })).fileId;

  async function papers(
    who: TestInvestor,
    change: Partial<InputOf<typeof submitKyc>> = {},
  ): Promise<InputOf<typeof submitKyc>> {
    const frontPhoto = await upload(who, 'kyc_front');
    const backPhoto = await upload(who, 'kyc_back');
    return {
      fullName: 'Ana López Nuñez',
      idType: 'curp',
      idNumber: freshCurp(),
      frontPhoto,
      backPhoto,
      ...change,
    };
  }
  const cases = async () => {
    const { rows } = await bolsillo.database.owner.query('SELECT count(*)::int AS count FROM kyc_case');
    return rows[0].count as number;
  };
  const caseOf = async (who: TestInvestor) => {
    const { rows } = await bolsillo.database.owner.query(
      `SELECT id FROM kyc_case WHERE investor_id = $1 ORDER BY state = 'rejected', id DESC LIMIT 1`,
      [who.id],
    );
    return rows[0].id as string;
  };
  const looks = async (id: string) => {
    const { rows } = await bolsillo.database.owner.query(
      'SELECT operator_id, side FROM kyc_look WHERE case_id = $1 ORDER BY id',
      [id],
    );
    return rows;
  };
  const audited = async (who: TestInvestor) => {
    const { rows } = await bolsillo.database.owner.query(
      'SELECT call FROM audit_log WHERE subject_id = $1 ORDER BY seq',
      [who.id],
    );
    return rows.map(({ call }) => call as string);
  };
  const lookAtBoth = async (who: TestOperator, id: string) => {
    for (const side of ['front', 'back'] as const) await who.get(getKycPhoto, { id, side });
  };
  const withKey = () => ({ idempotencyKey: crypto.randomUUID() });
  async function submitted(who = ana): Promise<string> {
    await who.get(submitKyc, await papers(who));
    // Time stands still in tests: what comes next is to be newer.
    await bolsillo.pass(1_000);
    return caseOf(who);
  }

  it('needs a log-in, and the console needs an operator', async () => {
    const sent = await papers(ana);
    expect(await bolsillo.anonymous.ask(submitKyc, sent)).toMatchObject({ ok: false, code: -3 });
    expect(await bolsillo.anonymous.ask(getKyc, {})).toMatchObject({ ok: false, code: -3 });
    expect(await bolsillo.anonymous.ask(listKycCases, { state: 'waiting' })).toMatchObject({ code: -3 });
    // an investor's token is none of the console's
    const asOperator = await fetch(`${bolsillo.url}/api/operator/kyc_list`, {
      method: 'POST',
      headers: { operatorToken: ana.token, 'content-type': 'application/json' },
      body: '{"state":"waiting"}',
    });
    expect(await asOperator.json()).toMatchObject({ success: false, code: -4 });
    // and other roles review nobody
    const treasurer = await bolsillo.operator('treasurer');
    expect(await treasurer.ask(listKycCases, { state: 'waiting' })).toMatchObject({ code: -12 });
    const auditor = await bolsillo.operator('auditor');
    expect((await auditor.ask(listKycCases, { state: 'waiting' })).ok).toBe(true);
    const id = await submitted();
    for (const call of [takeKycCase, releaseKycCase])
      expect(await auditor.ask(call, { id })).toMatchObject({ code: -12 });
    expect(await auditor.ask(getKycPhoto, { id, side: 'front' })).toMatchObject({ code: -12 });
    expect(await looks(id)).toEqual([]);
  });

  it('goes from unverified by waiting and resubmitting to verified, and the user object with it', async () => {
    // given somebody new
    const standing = async () => {
      const { user } = await ana.get(getInfoCall, {});
      return [user.kycStatus, user.creditScore, await isVerified(bolsillo.database.db, ana.id)];
    };
    expect((await ana.get(getKyc, {})).kyc).toMatchObject({ status: 'unverified', fullName: null });
    expect(await standing()).toEqual(['unverified', null, false]);
    // when they send their papers
    const sent = await papers(ana);
    const { kyc } = await ana.get(submitKyc, sent);
    // then they wait, and see of their number its end only
    expect(kyc).toMatchObject({ status: 'waiting_audit', fullName: 'Ana López Nuñez', idType: 'curp' });
    expect(kyc.idNumber).toBe(`••••••••••••••${sent.idNumber.slice(-4)}`);
    expect(Date.parse(kyc.dueAt ?? '') - Date.parse(kyc.submittedAt ?? '')).toBe(DAY_MS);
    expect(await standing()).toEqual(['waiting_audit', null, false]);
    // when a reviewer rejects them
    const id = await caseOf(ana);
    await rita.get(takeKycCase, { id });
    await bolsillo.pass(1_000);
    await rita.get(decideKycCase, { id, agree: false, opinion: OPINION });
    // then they are told why, and may send again, one photo kept
    expect((await ana.get(getKyc, {})).kyc).toMatchObject({ status: 'resubmit', auditOpinion: OPINION });
    expect(await standing()).toEqual(['resubmit', null, false]);
    await bolsillo.pass(1_000);
    await ana.get(submitKyc, { ...sent, backPhoto: await upload(ana, 'kyc_back') });
    const second = await caseOf(ana);
    const opened = (await raul.get(takeKycCase, { id: second })).case;
    expect(opened.earlier).toMatchObject([{ id, state: 'rejected', opinion: OPINION }]);
    await lookAtBoth(raul, second);
    await bolsillo.pass(1_000);
    await raul.get(decideKycCase, { id: second, agree: true, opinion: '' });
    // then they are verified, with the score that comes with it
    expect(await standing()).toEqual(['verified', 620, true]);
    // and what was proved is not sent once more
    const proved = (await ana.get(getKyc, {})).kyc;
    const before = await cases();
    expect(await ana.ask(submitKyc, sent)).toMatchObject({ ok: false, reason: 'identity.verified' });
    expect(await cases()).toBe(before);
    expect((await ana.get(getKyc, {})).kyc).toEqual(proved);
    const { items } = await ana.get(listNotifications, {});
    expect(items.map(({ title }) => title)).toEqual([
      'Tu identidad está verificada',
      'Recibimos tus datos de identidad',
      'Hay que enviar tu identidad de nuevo',
      'Recibimos tus datos de identidad',
    ]);
    expect(items[2]?.content).toContain(OPINION);
    expect(items[2]?.content).toContain('<a href="/kyc">Ver mi identidad</a>');
  });

  it('keeps the RFC where it is sent again without one, and takes another', async () => {
    const reject = async () => {
      const id = await caseOf(ana);
      await rita.get(takeKycCase, { id });
      await bolsillo.pass(1_000);
      await rita.get(decideKycCase, { id, agree: false, opinion: OPINION });
      await bolsillo.pass(1_000);
    };
    const { kyc } = await ana.get(submitKyc, await papers(ana, { rfc: 'GODE561231GR8' }));
    expect(kyc.rfc).toBe('•••••••••1GR8');
    await reject();
    expect((await ana.get(submitKyc, await papers(ana, { rfc: '' }))).kyc.rfc).toBe('•••••••••1GR8');
    await reject();
    const other = await papers(ana, { rfc: 'AAA010101AAA' });
    expect((await ana.get(submitKyc, other)).kyc.rfc).toBe('••••••••1AAA');
  });

  it('refuses a second one while the first waits, and leaves the first as it was', async () => {
    await ana.get(submitKyc, await papers(ana));
    const first = (await ana.get(getKyc, {})).kyc;
    const before = await cases();
    const other = await papers(ana, { fullName: 'Otra Persona' });
    expect(await ana.ask(submitKyc, other)).toMatchObject({ ok: false, reason: 'identity.waiting' });
    expect(await cases()).toBe(before);
    expect((await ana.get(getKyc, {})).kyc).toEqual(first);
  });

  it.each([
    [{ fullName: '' }, 'fullName'],
    [{ fullName: 'L33t <b>' }, 'fullName'],
    [{ idType: 'rfc' as 'curp' }, 'idType'],
    [{ idNumber: '' }, 'idNumber'],
    [{ idNumber: 'HEGG560427MVZRRL05' }, 'idNumber'],
    [{ idType: 'ine' as const, idNumber: '123' }, 'idNumber'],
    [{ idType: 'passport' as const, idNumber: 'ABC' }, 'idNumber'],
    [{ rfc: 'no soy' }, 'rfc'],
    [{ frontPhoto: '' }, 'frontPhoto'],
    [{ backPhoto: 'x' }, 'backPhoto'],
  ])('refuses %j under its field', async (change, field) => {
    const sent = await papers(ana, change);
    const before = await cases();
    const answer = await ana.ask(submitKyc, sent);
    expect(answer).toMatchObject({ ok: false, code: -2, reason: 'input.invalid' });
    expect(Object.keys((answer as { fields: object }).fields)).toEqual([field]);
    expect(await cases()).toBe(before);
    expect((await ana.get(getKyc, {})).kyc.status).toBe('unverified');
  });

  it('refuses the CURP of who is born tomorrow, and takes that of who is born today', async () => {
    const curpOf = (at: number) => {
      const start = `PEXL${new Date(at).toISOString().slice(2, 10).replaceAll('-', '')}HDFRXSA`;
      return start + curpDigit(`${start}0`);
    };
    const before = await cases();
    const unborn = await papers(ana, { idNumber: curpOf(bolsillo.now() + DAY_MS) });
    expect(await ana.ask(submitKyc, unborn)).toMatchObject({
      code: -2,
      reason: 'input.invalid',
      fields: { idNumber: expect.stringContaining('CURP') },
    });
    expect(await cases()).toBe(before);
    expect((await ana.get(getKyc, {})).kyc.status).toBe('unverified');
    const born = { ...unborn, idNumber: curpOf(bolsillo.now()) };
    expect((await ana.get(submitKyc, born)).kyc.status).toBe('waiting_audit');
  });

  it('takes nobody else’s photo, none of the other side, none that is not there', async () => {
    const beto = await bolsillo.register();
    const before = await cases();
    for (const change of [
      { frontPhoto: await upload(beto, 'kyc_front') },
      { frontPhoto: await upload(ana, 'kyc_back') },
      { frontPhoto: MISSING },
    ]) {
      const answer = await ana.ask(submitKyc, await papers(ana, change));
      expect(answer).toMatchObject({ ok: false, code: -2, reason: 'file.unknown' });
      expect(Object.keys((answer as { fields: object }).fields)).toEqual(['frontPhoto']);
    }
    expect(await cases()).toBe(before);
  });

  it('waits once, however often it is sent at once', async () => {
    const sent = await papers(ana);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ana.ask(submitKyc, sent)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok) expect(answer).toMatchObject({ reason: 'identity.waiting' });
    expect((await ana.get(listNotifications, {})).items).toHaveLength(1);
  });

  it('gives one document to one investor, and frees it by a rejection', async () => {
    const [beto, curp] = [await bolsillo.register(), freshCurp()];
    await ana.get(submitKyc, await papers(ana, { idNumber: curp }));
    // the same number in other letters is the same
    const again = await papers(beto, { idNumber: ` ${curp.toLowerCase()} ` });
    const before = await cases();
    const refused = await beto.ask(submitKyc, again);
    expect(refused).toMatchObject({ ok: false, code: -1, reason: 'identity.taken' });
    expect(Object.keys((refused as { fields: object }).fields)).toEqual(['idNumber']);
    expect(await cases()).toBe(before);
    const id = await caseOf(ana);
    await rita.get(takeKycCase, { id });
    await rita.get(decideKycCase, { id, agree: false, opinion: OPINION });
    expect((await beto.ask(submitKyc, again)).ok).toBe(true);
  });

  it('lies in the database without a readable name or number', async () => {
    const sent = await papers(ana);
    await ana.get(submitKyc, sent);
    const { rows } = await bolsillo.database.owner.query('SELECT * FROM kyc_case WHERE investor_id = $1', [
      ana.id,
    ]);
    const written = JSON.stringify(rows[0]) + rows[0].details_sealed.toString('latin1');
    expect(written).not.toContain(sent.idNumber);
    expect(written).not.toContain('López');
  });

  describe('in the console', () => {
    it('shows photos and the whole number to who has the case in hand, and writes each look down', async () => {
      const sent = await papers(ana);
      await ana.get(submitKyc, sent);
      const id = await caseOf(ana);
      // given nobody has taken it
      const shown = (await rita.get(getKycCase, { id })).case;
      expect(shown.idNumber).toMatch(/^•+.{4}$/);
      expect(await rita.ask(getKycPhoto, { id, side: 'front' })).toMatchObject({
        ok: false,
        reason: 'identity.not_in_hand',
      });
      expect(await looks(id)).toEqual([]);
      // when Rita takes it
      expect((await rita.get(takeKycCase, { id })).case.idNumber).toBe(sent.idNumber);
      const { image } = await rita.get(getKycPhoto, { id, side: 'front' });
      expect((await sharp(Buffer.from(image.data, 'base64')).metadata()).width).toBe(600);
      await bolsillo.pass(1_000);
      await rita.get(getKycPhoto, { id, side: 'back' });
      // then Raúl still sees neither, and only Rita's looks are written, in both books
      expect((await raul.get(getKycCase, { id })).case.idNumber).toMatch(/^•/);
      expect(await raul.ask(getKycPhoto, { id, side: 'back' })).toMatchObject({
        reason: 'identity.not_in_hand',
      });
      expect(await looks(id)).toEqual([
        { operator_id: rita.id, side: 'front' },
        { operator_id: rita.id, side: 'back' },
      ]);
      expect((await audited(ana)).filter((call) => call === 'operator/kyc_photo')).toHaveLength(2);
      expect((await raul.get(getKycCase, { id })).case.looks).toMatchObject([
        { side: 'back' },
        { side: 'front' },
      ]);
      // and nobody takes a look back
      const { db } = bolsillo.database;
      await expect(db.query('DELETE FROM kyc_look')).rejects.toThrow('permission denied');
      await expect(bolsillo.database.owner.query('UPDATE kyc_look SET side = side')).rejects.toThrow(
        'never changed',
      );
      // and the operator's token opens nobody's file by the investor's way, nor another investor
      const beto = await bolsillo.register();
      expect(await beto.ask(getImage, { id: sent.frontPhoto })).toMatchObject({ reason: 'not_found' });
    });

    it('lets one of two operators at once take a case, and only that one decide', async () => {
      const id = await submitted();
      const both = await Promise.all([rita, raul].map((who) => who.ask(takeKycCase, { id })));
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: 'case.taken' });
      const [holder, other] = both[0]?.ok ? [rita, raul] : [raul, rita];
      const decision = { id, agree: true, opinion: '' };
      await lookAtBoth(holder, id);
      expect(await other.ask(decideKycCase, decision, withKey())).toMatchObject({
        reason: 'identity.not_in_hand',
      });
      expect(await other.ask(releaseKycCase, { id })).toMatchObject({ reason: 'case.taken' });
      expect((await ana.get(getKyc, {})).kyc.status).toBe('waiting_audit');
      // when it is decided by several presses at once, then once
      const presses = await Promise.all(
        Array.from({ length: 4 }, (_, n) =>
          holder.ask(decideKycCase, { ...decision, agree: n % 2 === 0, opinion: 'x' }, withKey()),
        ),
      );
      expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
      for (const press of presses) if (!press.ok) expect(press).toMatchObject({ reason: 'identity.decided' });
      expect(await holder.ask(takeKycCase, { id })).toMatchObject({ reason: 'identity.decided' });
      expect(await holder.ask(getKycPhoto, { id, side: 'front' })).toMatchObject({
        reason: 'identity.decided',
      });
    });

    it('verifies nobody unseen: whoever agrees has looked at both photos of this submission', async () => {
      const id = await submitted();
      const decision = { id, agree: true, opinion: '' };
      const refused = { ok: false, code: -1, reason: 'identity.not_looked' };
      await rita.get(takeKycCase, { id });
      await lookAtBoth(rita, id);
      await rita.get(releaseKycCase, { id });
      // given that another has looked, not Raúl
      expect((await raul.get(takeKycCase, { id })).case.mySides).toEqual([]);
      expect(await raul.ask(decideKycCase, decision, withKey())).toMatchObject(refused);
      await raul.get(getKycPhoto, { id, side: 'front' });
      await raul.get(getKycPhoto, { id, side: 'front' });
      expect(await raul.ask(decideKycCase, decision, withKey())).toMatchObject(refused);
      expect((await ana.get(getKyc, {})).kyc.status).toBe('waiting_audit');
      expect((await raul.get(getKycCase, { id })).case.mySides).toEqual(['front']);
      // and not by SQL in the application's role either, nor is one inserted that stands already
      const { db } = bolsillo.database;
      const agree = `UPDATE kyc_case SET state = 'verified', decided_by = $2, decided_at = now() WHERE id = $1`;
      await expect(db.query(agree, [id, raul.id])).rejects.toThrow('was not looked at');
      await expect(
        db.query(
          `INSERT INTO kyc_case SELECT gen_random_uuid(), $3, 'verified', id_type, details_sealed,
             sha256('x'), front_file_id, back_file_id, submitted_at, $2, now(), '', NULL, false, sha256('x') FROM kyc_case WHERE id = $1`,
          [id, raul.id, (await bolsillo.register()).id],
        ),
      ).rejects.toThrow('does not begin as verified');
      // when the back was seen too, then it goes
      await raul.get(getKycPhoto, { id, side: 'back' });
      expect(await raul.get(decideKycCase, decision)).toEqual({ state: 'verified' });
      // and of the sides that were looked at the audit log tells which
      const { rows } = await bolsillo.database.owner.query(
        `SELECT detail::jsonb ->> 'side' AS side FROM audit_log
         WHERE subject_id = $1 AND call = 'operator/kyc_photo' AND operator_id = $2 ORDER BY seq`,
        [ana.id, raul.id],
      );
      expect(rows.map(({ side }) => side)).toEqual(['front', 'front', 'back']);
    });

    it('decides once under one key, and keeps no name with the answer', async () => {
      const id = await submitted();
      await rita.get(takeKycCase, { id });
      await lookAtBoth(rita, id);
      const key = withKey();
      const decision = { id, agree: true, opinion: 'Todo en orden.' };
      const first = await rita.ask(decideKycCase, decision, key);
      const again = await rita.ask(decideKycCase, decision, key);
      expect([first, again]).toMatchObject([
        { ok: true, replayed: false, data: { state: 'verified' } },
        { ok: true, replayed: true, data: { state: 'verified' } },
      ]);
      expect(await rita.ask(decideKycCase, { ...decision, agree: false }, key)).toMatchObject({ code: -17 });
      const told = (await ana.get(listNotifications, {})).items.map(({ title }) => title);
      expect(told.filter((title) => title === 'Tu identidad está verificada')).toHaveLength(1);
      const { rows } = await bolsillo.database.owner.query(
        `SELECT answer::text AS answer FROM idempotency WHERE call = 'operator/kyc_decide'`,
      );
      expect(JSON.stringify(rows)).not.toContain('López');
    });

    it('tells age and lateness by business time, whatever a browser’s clock says', async () => {
      const id = await submitted();
      const lineOf = async () => {
        const { items } = await rita.get(listKycCases, { state: 'waiting', limit: 100 });
        return items.find((item) => item.id === id);
      };
      const own = async () => (await ana.get(getKyc, {})).kyc.isLate;
      expect(await lineOf()).toMatchObject({ isLate: false, waitedMs: 1_000 });
      expect(await own()).toBe(false);
      expect((await rita.get(getKycCase, { id })).case).toMatchObject({ isLate: false, phone: ana.phone });
      const late = async () => {
        const { queues } = await rita.get(overviewCall, {});
        return queues.find((queue) => queue.id === 'kyc')?.overdue ?? 0;
      };
      const before = await late();
      // when only business time goes on, as in the sandbox; the browser's own clock stays where it is
      await ana.get(advanceClockCall, { to: new Date(bolsillo.now() + DAY_MS).toISOString() });
      expect(await lineOf()).toMatchObject({ isLate: true, waitedMs: DAY_MS + 1_000 });
      expect(await own()).toBe(true);
      expect(await late()).toBeGreaterThan(before);
      await rita.get(takeKycCase, { id });
      await rita.get(decideKycCase, { id, agree: false, opinion: OPINION });
      const { items } = await rita.get(listKycCases, { state: 'decided' });
      expect(items.find((item) => item.id === id)).toMatchObject({ isLate: false, waitedMs: null });
      expect(await own()).toBe(false);
    });

    it('takes a case back into the queue, and rejects nobody without a word', async () => {
      const id = await submitted();
      await rita.get(takeKycCase, { id });
      const refused = await rita.ask(decideKycCase, { id, agree: false, opinion: '   ' }, withKey());
      expect(refused).toMatchObject({ ok: false, reason: 'identity.opinion_missing' });
      expect((await ana.get(getKyc, {})).kyc.status).toBe('waiting_audit');
      await rita.get(releaseKycCase, { id });
      expect((await raul.get(takeKycCase, { id })).case.holder?.operatorId).toBe(raul.id);
    });

    it('lists what waits oldest first in pages, and knows no other cases', async () => {
      const ids = [await submitted(), await submitted(await bolsillo.register())];
      const all: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await rita.get(listKycCases, { state: 'waiting', limit: 1, ...(cursor && { cursor }) });
        all.push(...page.items.map(({ id }) => id));
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      expect(all.slice(-2)).toEqual(ids);
      expect(all).toEqual([...all].sort());
      const decided = (await rita.get(listKycCases, { state: 'decided' })).items.map(({ id }) => id);
      expect(decided).toEqual([...decided].sort().reverse());
      for (const call of [getKycCase, takeKycCase, releaseKycCase])
        expect(await rita.ask(call, { id: MISSING })).toMatchObject({ reason: 'not_found' });
    });

    it('cannot change what was decided or sent, not even by SQL in the application’s role', async () => {
      const id = await submitted();
      await rita.get(takeKycCase, { id });
      await lookAtBoth(rita, id);
      await rita.get(decideKycCase, { id, agree: true, opinion: '' });
      const { db } = bolsillo.database;
      await expect(db.query(`UPDATE kyc_case SET state = 'waiting' WHERE id = $1`, [id])).rejects.toThrow(
        'is decided',
      );
      await expect(db.query('UPDATE kyc_case SET investor_id = investor_id')).rejects.toThrow(
        'permission denied',
      );
      await expect(db.query('DELETE FROM kyc_case')).rejects.toThrow('permission denied');
    });
  });
});
