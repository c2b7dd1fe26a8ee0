import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listNotifications } from '#features/notification/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import { getImage } from '#kernel/files/contract.ts';
import {
  openBolsillo,
  PASSWORD,
  type TestBolsillo,
  type TestInvestor,
  type TestOperator,
} from '#testing/bolsillo.ts';
import { registerVerified, uploadPicture } from '#testing/verified-investor.ts';
import {
  decideResetCase,
  getResetCase,
  getResetPhoto,
  listResetCases,
  releaseResetCase,
  takeResetCase,
} from '../reset-contract.ts';
import {
  askForReset,
  cancelReset,
  changePassword,
  changeWithdrawalPassword,
  getSecurity,
  setWithdrawalPassword,
} from '../security-contract.ts';
import { compare, historyOf, NEW, requestsOf, titlesOf, twice, withKey } from './password-reset.fixture.ts';

const MISSING = '00000000-0000-7000-8000-000000000000';
const OLD = 'pago#2026';
const OPINION = 'La foto no deja leer el documento.';

describe('the reset of a withdrawal password', () => {
  let bolsillo: TestBolsillo;
  let rita: TestOperator;
  let raul: TestOperator;
  let ana: TestInvestor;

  beforeAll(async () => {
    bolsillo = await openBolsillo();
    rita = await bolsillo.operator('reviewer');
    raul = await bolsillo.operator('reviewer');
  });
  afterAll(() => bolsillo.close());
  beforeEach(async () => {
    ana = await registerVerified(bolsillo, rita);
    await ana.get(setWithdrawalPassword, { currentPassword: PASSWORD, ...twice(OLD) });
  });

  const wish = async (who = ana) => ({
    currentPassword: PASSWORD,
    ...twice(NEW),
    facePhoto: await uploadPicture(who, 'reset_face'),
  });
  const asked = async () => (await ana.get(askForReset, await wish())).reset.id;
  const opens = async (password: string) => {
    const answer = await ana.ask(
      changeWithdrawalPassword,
      { currentPassword: password, ...twice(password) },
      withKey(),
    );
    return !answer.ok && answer.kind === 'refusal' && answer.reason === 'withdrawal_password.same';
  };
  const titles = () => titlesOf(ana);
  const row = async (id: string) => {
    const { rows } = await bolsillo.database.owner.query('SELECT * FROM password_reset WHERE id = $1', [id]);
    return rows[0];
  };
  const requests = async () => (await requestsOf(bolsillo, ana, 'withdrawal')).length;

  it('needs a log-in, and the console a reviewer', async () => {
    const input = await wish();
    expect(await bolsillo.anonymous.ask(askForReset, input, withKey())).toMatchObject({ code: -3 });
    expect(await bolsillo.anonymous.ask(cancelReset, {})).toMatchObject({ code: -3 });
    const id = await asked();
    const auditor = await bolsillo.operator('auditor');
    expect((await auditor.ask(getResetCase, { id })).ok).toBe(true);
    for (const call of [takeResetCase, releaseResetCase])
      expect(await auditor.ask(call, { id })).toMatchObject({ code: -12 });
    expect(await auditor.ask(getResetPhoto, { id, side: 'face' })).toMatchObject({ code: -12 });
    const treasurer = await bolsillo.operator('treasurer', 'support', 'publisher', 'admin');
    expect(await treasurer.ask(listResetCases, { state: 'waiting' })).toMatchObject({ code: -12 });
    expect(await treasurer.ask(decideResetCase, { id, agree: true, opinion: '' }, withKey())).toMatchObject({
      code: -12,
    });
    expect((await row(id)).state).toBe('waiting');
  });

  it('asked, reviewed and agreed makes what was chosen hold from then on', async () => {
    const { reset } = await ana.get(askForReset, await wish());
    expect(reset).toMatchObject({ state: 'waiting', auditOpinion: '', decidedAt: null });
    expect(Date.parse(reset.dueAt) - Date.parse(reset.submittedAt)).toBe(86_400_000);
    expect(await titles()).toContain('Pediste restablecer tu contraseña de retiro');
    // until then the old one holds
    expect([await opens(OLD), await opens(NEW)]).toEqual([true, false]);
    const { id } = reset;
    expect((await rita.get(listResetCases, { state: 'waiting' })).items.map((item) => item.id)).toContain(id);
    const { case: shown } = await rita.get(takeResetCase, { id });
    expect(shown).toMatchObject({
      fullName: 'Ana López Núñez',
      idType: 'passport',
      phone: ana.phone,
      hasCompared: false,
      devices: 1,
      holder: { operatorId: rita.id },
    });
    expect(shown.idNumber).toMatch(/^•+\d{4}$/);
    expect(JSON.stringify(shown)).not.toContain('argon2');
    for (const side of ['face', 'front', 'back'] as const) {
      const { image } = await rita.get(getResetPhoto, { id, side });
      expect((await sharp(Buffer.from(image.data, 'base64')).metadata()).width).toBe(320);
    }
    // each look stands in the audit log, with what was looked at; those at the proof of identity in its own book too
    const { rows: written } = await bolsillo.database.owner.query(
      `SELECT detail::jsonb ->> 'side' AS side FROM audit_log
       WHERE subject_id = $1 AND call = 'operator/password_reset_photo' ORDER BY seq`,
      [ana.id],
    );
    expect(written.map(({ side }) => side)).toEqual(['face', 'front', 'back']);
    const { rows: looks } = await bolsillo.database.owner.query(
      `SELECT side FROM kyc_look l JOIN kyc_case c ON c.id = l.case_id
       WHERE c.investor_id = $1 AND l.operator_id = $2 ORDER BY side`,
      [ana.id, rita.id],
    );
    // once when she verified it, once now
    expect(looks.map(({ side }) => side)).toEqual(['back', 'back', 'front', 'front']);
    await bolsillo.pass(1_000);
    expect((await rita.get(getResetCase, { id })).case.hasCompared).toBe(true);
    expect(await rita.get(decideResetCase, { id, agree: true, opinion: '' })).toEqual({ state: 'agreed' });
    expect([await opens(NEW), await opens(OLD)]).toEqual([true, false]);
    expect(await titles()).toContain('Tu contraseña de retiro cambió');
    expect((await ana.get(getSecurity, {})).reset).toMatchObject({ state: 'agreed' });
    expect(await historyOf(ana)).toEqual(['withdrawal_reset', 'registered']);
    // what was chosen is kept nowhere beside the password itself
    expect((await row(id)).password_hash).toBeNull();
  });

  it('agreed to forgets the wrong tries at the old one', async () => {
    for (let n = 0; n < 5; n++) await opens(`mal.hecho.${n}`);
    expect(await opens(OLD)).toBe(false);
    const id = await asked();
    await rita.get(takeResetCase, { id });
    await compare(rita, id);
    await rita.get(decideResetCase, { id, agree: true, opinion: '' });
    expect(await opens(NEW)).toBe(true);
  });

  it('rejected leaves the old one, says why, and may be asked again', async () => {
    const id = await asked();
    await rita.get(takeResetCase, { id });
    expect(await rita.ask(decideResetCase, { id, agree: false, opinion: '  ' }, withKey())).toMatchObject({
      reason: 'password_reset.opinion_missing',
      fields: { opinion: 'Escribe por qué la rechazas' },
    });
    expect((await row(id)).state).toBe('waiting');
    await bolsillo.pass(1_000);
    await rita.get(decideResetCase, { id, agree: false, opinion: OPINION });
    expect((await ana.get(getSecurity, {})).reset).toMatchObject({
      state: 'rejected',
      auditOpinion: OPINION,
    });
    expect((await ana.get(listNotifications, {})).items[0]?.content).toContain(OPINION);
    expect([await opens(OLD), await opens(NEW)]).toEqual([true, false]);
    await bolsillo.pass(1_000);
    const again = await asked();
    const { case: shown } = await raul.get(takeResetCase, { id: again });
    expect(shown.earlier).toMatchObject([{ id, state: 'rejected', opinion: OPINION }]);
    expect((await ana.get(getSecurity, {})).reset).toMatchObject({ id: again, state: 'waiting' });
  });

  it('is not asked for without the password of the log-in, another photo of one’s own, or a proved identity', async () => {
    const beto = await bolsillo.register();
    const good = await wish();
    for (const [change, code, reason, field] of [
      [{ currentPassword: 'no.es.esta' }, -100, 'password.wrong', 'currentPassword'],
      [twice(PASSWORD), -1, 'withdrawal_password.is_log_in', 'password'],
      [{ confirmPassword: 'otra.cosa.1' }, -2, 'input.invalid', 'confirmPassword'],
      [{ facePhoto: await uploadPicture(beto, 'reset_face') }, -2, 'file.unknown', 'facePhoto'],
      [{ facePhoto: await uploadPicture(ana, 'kyc_front') }, -2, 'file.unknown', 'facePhoto'],
      [{ facePhoto: MISSING }, -2, 'file.unknown', 'facePhoto'],
      [{ facePhoto: '' }, -2, 'input.invalid', 'facePhoto'],
    ] as const) {
      const answer = await ana.ask(askForReset, { ...good, ...change }, withKey());
      expect(answer).toMatchObject({ ok: false, code, reason });
      expect(Object.keys((answer as { fields: object }).fields)).toEqual([field]);
    }
    expect(await requests()).toBe(0);
    // nobody resets what they never set, nor without a proof to compare the photo with
    expect(await beto.ask(askForReset, await wish(beto), withKey())).toMatchObject({
      reason: 'withdrawal_password.unset',
    });
    await beto.get(setWithdrawalPassword, { currentPassword: PASSWORD, ...twice(OLD) });
    expect(await beto.ask(askForReset, await wish(beto), withKey())).toMatchObject({
      reason: 'password_reset.identity_first',
    });
    expect((await beto.get(getSecurity, {})).reset).toBeNull();
  });

  it('waits once, however often it is asked for at once; with one key the answer is one', async () => {
    const input = await wish();
    const key = withKey();
    const [first, second] = [await ana.ask(askForReset, input, key), await ana.ask(askForReset, input, key)];
    expect([first, second]).toMatchObject([
      { ok: true, replayed: false },
      { ok: true, replayed: true },
    ]);
    const others = await Promise.all(Array.from({ length: 4 }, () => ana.ask(askForReset, input, withKey())));
    for (const other of others) expect(other).toMatchObject({ reason: 'password_reset.waiting' });
    expect(await requests()).toBe(1);
  });

  it('is taken back by its investor, or by changing the password that was remembered after all', async () => {
    expect(await ana.ask(cancelReset, {})).toMatchObject({ reason: 'password_reset.none' });
    const id = await asked();
    expect((await ana.get(cancelReset, {})).reset).toMatchObject({ id, state: 'cancelled' });
    expect(await titles()).toContain('Cancelaste tu solicitud');
    expect(await rita.ask(takeResetCase, { id })).toMatchObject({ reason: 'password_reset.decided' });
    const second = await asked();
    await rita.get(takeResetCase, { id: second });
    await ana.get(changeWithdrawalPassword, { currentPassword: OLD, ...twice('otro#pago') });
    expect((await row(second)).state).toBe('cancelled');
    expect(
      await rita.ask(decideResetCase, { id: second, agree: true, opinion: '' }, withKey()),
    ).toMatchObject({
      reason: 'password_reset.decided',
    });
    expect(await opens('otro#pago')).toBe(true);
  });

  it('keeps what was chosen from becoming the log-in’s meanwhile', async () => {
    await asked();
    const change = { currentPassword: PASSWORD, ...twice(NEW) };
    expect(await ana.ask(changePassword, change, withKey())).toMatchObject({
      reason: 'password.is_withdrawal',
      fields: { password: 'Ya la usas como contraseña de retiro; elige otra' },
    });
    expect((await ana.get(getSecurity, {})).passwordChangedAt).toBeNull();
    await ana.get(cancelReset, {});
    expect((await ana.ask(changePassword, change, withKey())).ok).toBe(true);
  });

  it('taken back and decided at the same moment is one of the two', async () => {
    const id = await asked();
    await rita.get(takeResetCase, { id });
    await compare(rita, id);
    const [agreed, cancelled] = await Promise.all([
      rita.ask(decideResetCase, { id, agree: true, opinion: '' }, withKey()),
      ana.ask(cancelReset, {}),
    ]);
    expect([agreed.ok, cancelled.ok].filter(Boolean)).toHaveLength(1);
    expect(await opens(agreed.ok ? NEW : OLD)).toBe(true);
    expect((await row(id)).state).toBe(agreed.ok ? 'agreed' : 'cancelled');
  });

  describe('in the console', () => {
    it('shows photos to who has it in hand, lets one of two operators take it, and only that one decide', async () => {
      const id = await asked();
      expect(await rita.ask(getResetPhoto, { id, side: 'face' })).toMatchObject({
        reason: 'password_reset.not_in_hand',
      });
      const both = await Promise.all([rita, raul].map((who) => who.ask(takeResetCase, { id })));
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(both.find(({ ok }) => !ok)).toMatchObject({ reason: 'case.taken' });
      const [holder, other] = both[0]?.ok ? [rita, raul] : [raul, rita];
      expect(await other.ask(getResetPhoto, { id, side: 'front' })).toMatchObject({
        reason: 'password_reset.not_in_hand',
      });
      expect(await other.ask(decideResetCase, { id, agree: true, opinion: '' }, withKey())).toMatchObject({
        reason: 'password_reset.not_in_hand',
      });
      expect(await other.ask(releaseResetCase, { id })).toMatchObject({ reason: 'case.taken' });
      await holder.get(releaseResetCase, { id });
      await other.get(takeResetCase, { id });
      await compare(other, id);
      const presses = await Promise.all(
        Array.from({ length: 4 }, (_, n) =>
          other.ask(decideResetCase, { id, agree: n % 2 === 0, opinion: 'x' }, withKey()),
        ),
      );
      expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
      for (const press of presses)
        if (!press.ok) expect(press).toMatchObject({ reason: 'password_reset.decided' });
    });

    it('gives nobody a new password unseen: whoever agrees has compared the photos for this request', async () => {
      const id = await asked();
      const agree = { id, agree: true, opinion: '' };
      const refused = { ok: false, code: -1, reason: 'password_reset.not_compared' };
      await raul.get(takeResetCase, { id });
      await compare(raul, id);
      await raul.get(releaseResetCase, { id });
      // Rita has seen this document when she verified it, and not beside this photo
      await rita.get(takeResetCase, { id });
      expect(await rita.ask(decideResetCase, agree, withKey())).toMatchObject(refused);
      await rita.get(getResetPhoto, { id, side: 'face' });
      await rita.get(getResetPhoto, { id, side: 'back' });
      expect(await rita.ask(decideResetCase, agree, withKey())).toMatchObject(refused);
      expect((await row(id)).state).toBe('waiting');
      const { db } = bolsillo.database;
      await expect(
        db.query(
          `UPDATE password_reset SET state = 'agreed', password_hash = NULL, decided_at = now(), decided_by = $2
           WHERE id = $1`,
          [id, rita.id],
        ),
      ).rejects.toThrow('were not compared');
      await expect(db.query('DELETE FROM password_reset_look')).rejects.toThrow('permission denied');
      await rita.get(getResetPhoto, { id, side: 'front' });
      expect(await rita.get(decideResetCase, agree)).toEqual({ state: 'agreed' });
    });

    it('decides once under one key', async () => {
      const id = await asked();
      await rita.get(takeResetCase, { id });
      await compare(rita, id);
      const key = withKey();
      const agree = { id, agree: true, opinion: '' };
      const first = await rita.ask(decideResetCase, agree, key);
      const again = await rita.ask(decideResetCase, agree, key);
      expect([first, again]).toMatchObject([
        { ok: true, replayed: false, data: { state: 'agreed' } },
        { ok: true, replayed: true, data: { state: 'agreed' } },
      ]);
      expect((await titles()).filter((title) => title === 'Tu contraseña de retiro cambió')).toHaveLength(1);
    });

    it('tells age and lateness by business time', async () => {
      const id = await asked();
      const lineOf = async () => {
        const { items } = await rita.get(listResetCases, { state: 'waiting', limit: 100 });
        return items.find((item) => item.id === id);
      };
      const own = async () => (await ana.get(getSecurity, {})).reset?.isLate;
      expect(await lineOf()).toMatchObject({ isLate: false, waitedMs: 0 });
      expect(await own()).toBe(false);
      // only business time goes on, as in the sandbox
      await ana.get(advanceClockCall, { to: new Date(bolsillo.now() + 86_400_001).toISOString() });
      expect(await lineOf()).toMatchObject({ isLate: true, waitedMs: 86_400_001 });
      expect(await own()).toBe(true);
      await ana.get(cancelReset, {});
      const { items } = await rita.get(listResetCases, { state: 'decided' });
      expect(items.find((item) => item.id === id)).toMatchObject({ isLate: false, waitedMs: null });
      expect(await own()).toBe(false);
    });

    it('knows no other requests, and shows no photo to other investors', async () => {
      for (const call of [getResetCase, takeResetCase, releaseResetCase])
        expect(await rita.ask(call, { id: MISSING })).toMatchObject({ reason: 'not_found' });
      const id = await asked();
      const { face_file_id } = await row(id);
      const beto = await bolsillo.register();
      expect(await beto.ask(getImage, { id: face_file_id })).toMatchObject({ reason: 'not_found' });
    });

    it('cannot change what was decided or chosen, not even by SQL in the application’s role', async () => {
      const id = await asked();
      const { db } = bolsillo.database;
      await expect(
        db.query(`UPDATE password_reset SET password_hash = 'x' WHERE id = $1`, [id]),
      ).rejects.toThrow('what its investor chose');
      await rita.get(takeResetCase, { id });
      await rita.get(decideResetCase, { id, agree: false, opinion: OPINION });
      await expect(
        db.query(`UPDATE password_reset SET state = 'agreed', password_hash = NULL WHERE id = $1`, [id]),
      ).rejects.toThrow('is decided');
      await expect(db.query('DELETE FROM password_reset')).rejects.toThrow('permission denied');
    });
  });
});
