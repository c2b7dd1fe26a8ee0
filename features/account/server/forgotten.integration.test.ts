import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listNotifications } from '#features/notification/contract.ts';
import {
  logInAgain,
  openBolsillo,
  PASSWORD,
  type TestBolsillo,
  type TestInvestor,
  type TestOperator,
} from '#testing/bolsillo.ts';
import { registerVerified, uploadPicture } from '#testing/verified-investor.ts';
import { getInfoCall, logInCall } from '../contract.ts';
import { askForForgotten, cancelForgotten } from '../forgotten-contract.ts';
import {
  decideResetCase,
  getResetCase,
  listResetCases,
  releaseResetCase,
  takeResetCase,
} from '../reset-contract.ts';
import {
  askForReset,
  changePassword,
  getSecurity,
  listSignIns,
  setWithdrawalPassword,
} from '../security-contract.ts';
import { freshPhone } from './account.fixture.ts';
import {
  forgottenWish,
  freshCaptcha,
  NEW,
  requestsOf,
  takeAndCompare,
  titlesOf,
  twice,
  withKey,
} from './password-reset.fixture.ts';

const DAY_MS = 86_400_000;

describe('a forgotten password of the log-in', () => {
  let bolsillo: TestBolsillo;
  let rita: TestOperator;
  let ana: TestInvestor;

  beforeAll(async () => {
    // The library of the proofs of work looks at the machine itself.
    bolsillo = await openBolsillo({ now: Date.now() });
  });
  afterAll(() => bolsillo.close());
  beforeEach(async () => {
    await comeIn();
    ana = await registerVerified(bolsillo, rita);
  });

  /** Days pass, and an operator's log-in ends with the shift. */
  const comeIn = async () => {
    rita = await bolsillo.operator('reviewer');
  };
  const captcha = () => freshCaptcha(bolsillo);
  const ask = async (change: object = {}) =>
    bolsillo.anonymous.ask(askForForgotten, { ...(await forgottenWish(bolsillo, ana.phone)), ...change });
  const logIn = (password: string) =>
    bolsillo.anonymous.ask(logInCall, { phone: ana.phone, password, acceptPrivacy: true });
  const rows = async () => {
    const { rows: found } = await bolsillo.database.owner.query(
      "SELECT * FROM password_reset WHERE asks_for = 'log_in' ORDER BY id",
    );
    return found;
  };
  const mine = () => requestsOf(bolsillo, ana, 'log_in');
  const decide = (id: string, agree: boolean) =>
    rita.get(decideResetCase, { id, agree, opinion: agree ? '' : 'No es la misma persona.' });
  const agreed = async () => {
    expect(await ask()).toMatchObject({ ok: true });
    const id = (await mine()).at(-1)?.id as string;
    await takeAndCompare(rita, id);
    expect(await decide(id, true)).toEqual({ state: 'cooling' });
    return id;
  };
  const titles = (who = ana) => titlesOf(who);

  it('is reviewed, lies still for a day, then holds, ends every session and lets payouts rest', async () => {
    const answer = await ask();
    expect(answer).toMatchObject({ ok: true });
    if (!answer.ok) return;
    expect(Date.parse(answer.data.holdsFrom) - Date.parse(answer.data.dueAt)).toBe(DAY_MS);
    expect(await titles()).toContain('Alguien pidió otra contraseña para entrar');
    const id = (await mine()).at(-1)?.id as string;
    const { items } = await rita.get(listResetCases, { state: 'waiting' });
    expect(items.find((item) => item.id === id)).toMatchObject({ asksFor: 'log_in', investorId: ana.id });
    // nobody agrees unseen
    await rita.get(takeResetCase, { id });
    expect(await rita.ask(decideResetCase, { id, agree: true, opinion: '' }, withKey())).toMatchObject({
      reason: 'password_reset.not_compared',
    });
    await takeAndCompare(rita, id);
    const { case: shown } = await rita.get(getResetCase, { id });
    expect(shown).toMatchObject({ phone: ana.phone, askedFrom: expect.stringContaining('127.0.0.1') });
    expect(await decide(id, true)).toEqual({ state: 'cooling' });
    const { holdsFrom } = (await rita.get(getResetCase, { id })).case;
    expect(Date.parse(holdsFrom ?? '') - bolsillo.now()).toBe(DAY_MS);
    expect(await titles()).toContain('En un día cambia tu contraseña para entrar');
    expect((await ana.get(getSecurity, {})).forgotten).toMatchObject({ holdsFrom });

    await bolsillo.pass(DAY_MS - 1_000);
    expect(await logIn(NEW)).toMatchObject({ code: -100, reason: 'log_in.wrong' });
    expect((await ana.ask(getInfoCall, {})).ok).toBe(true);
    await bolsillo.pass(1_000);
    expect(await ana.ask(getInfoCall, {})).toMatchObject({ code: -4 });
    expect(await logIn(PASSWORD)).toMatchObject({ reason: 'log_in.wrong' });
    expect((await logIn(NEW)).ok).toBe(true);
    expect((await mine()).at(-1)).toMatchObject({ state: 'agreed', password_hash: null });
    // and the history says who asked from where, and that it holds by review
    const again = await logInAgain(bolsillo.url, ana.phone, NEW);
    const { items: history } = await again.get(listSignIns, {});
    expect(history.filter(({ address }) => address === '').map(({ outcome }) => outcome)).toEqual([
      'password_reset',
    ]);
    expect(history.find(({ outcome }) => outcome === 'reset_asked')).toMatchObject({ address: '127.0.0.1' });
    // and the due item, were it done twice, does nothing
    await bolsillo.tick();
    expect((await logIn(NEW)).ok).toBe(true);
  });

  it('tells nothing about whose phone it is, nor whose identity is verified', async () => {
    const before = (await rows()).length;
    const nora = await bolsillo.register();
    const known = await ask();
    const [nobody, unverified] = [await ask({ phone: freshPhone() }), await ask({ phone: nora.phone })];
    for (const answer of [known, nobody, unverified]) {
      expect(answer).toMatchObject({ ok: true, replayed: false });
      if (answer.ok) expect(Object.keys(answer.data)).toEqual(['dueAt', 'holdsFrom']);
    }
    // only the one that can be reviewed is kept
    expect((await rows()).length).toBe(before + 1);
    expect(await titles(nora)).not.toContain('Alguien pidió otra contraseña para entrar');
    // three in a day for a phone, whoever's it is
    const phone = freshPhone();
    for (const [asked, times] of [
      [phone, 3],
      [ana.phone, 2],
    ] as const) {
      for (let n = 0; n < times; n++) expect((await ask({ phone: asked })).ok).toBe(true);
      expect(await ask({ phone: asked })).toMatchObject({
        reason: 'password_reset.too_many',
        values: { hours: 24 },
      });
    }
    expect(await mine()).toHaveLength(3);
    await bolsillo.pass(DAY_MS);
    expect((await ask({ phone })).ok).toBe(true);
  });

  it('is refused without a proof of work, with a used one, with a bad picture or two different passwords', async () => {
    const used = await captcha();
    expect((await ask({ captcha: used })).ok).toBe(true);
    const before = await rows();
    for (const [change, code, reason, field] of [
      [{ captcha: undefined }, -5, 'captcha.required', 'captcha'],
      [{ captcha: 'e30=' }, -5, 'captcha.failed', 'captcha'],
      [{ captcha: used }, -5, 'captcha.failed', 'captcha'],
      [{ facePhotoData: 'bm8gcGljdHVyZQ==' }, -2, 'file.not_image', 'facePhotoData'],
      [{ facePhotoData: '' }, -2, 'input.invalid', 'facePhotoData'],
      [{ confirmPassword: 'otra.cosa.1' }, -2, 'input.invalid', 'confirmPassword'],
      [{ phone: '123' }, -2, 'input.invalid', 'phone'],
    ] as const) {
      const answer = await ask(change);
      expect(answer, JSON.stringify(change)).toMatchObject({ ok: false, code, reason });
      expect(Object.keys((answer as { fields: object }).fields)).toEqual([field]);
    }
    expect(await rows()).toEqual(before);
  });

  it('costs a proof of work each time, whatever comes of it, and too many are refused before their picture is looked at', async () => {
    const [phone, other] = [freshPhone(), freshPhone()];
    const bad = 'bm8gcGljdHVyZQ==';
    const spent = [await captcha(), await captcha()];
    expect(await ask({ phone, captcha: spent[0], facePhotoData: bad })).toMatchObject({
      reason: 'file.not_image',
    });
    // what is sent with a bad picture is none of the three in a day
    for (let n = 0; n < 3; n++) expect((await ask({ phone })).ok).toBe(true);
    expect(await ask({ phone, captcha: spent[1], facePhotoData: bad })).toMatchObject({
      reason: 'password_reset.too_many',
    });
    for (const used of spent)
      expect(await ask({ phone: other, captcha: used })).toMatchObject({ reason: 'captcha.failed' });
    expect((await ask({ phone: other })).ok).toBe(true);
  });

  it('is never the withdrawal password: that wish is answered like all others and goes nowhere', async () => {
    await ana.get(setWithdrawalPassword, { currentPassword: PASSWORD, ...twice(NEW) });
    expect((await ask()).ok).toBe(true);
    expect(await mine()).toEqual([]);
  });

  it('is never what somebody asked for as withdrawal password, nor becomes one while it waits', async () => {
    expect((await ask()).ok).toBe(true);
    const set = (password: string) =>
      ana.ask(setWithdrawalPassword, { currentPassword: PASSWORD, ...twice(password) }, withKey());
    expect(await set(NEW)).toMatchObject({ reason: 'withdrawal_password.is_log_in' });
    expect((await set('nube.en.enero')).ok).toBe(true);
    const other = 'sol.en.junio';
    const facePhoto = await uploadPicture(ana, 'reset_face');
    const reset = { currentPassword: PASSWORD, facePhoto };
    expect(await ana.ask(askForReset, { ...reset, ...twice(NEW) }, withKey())).toMatchObject({
      reason: 'withdrawal_password.is_log_in',
    });
    await ana.get(askForReset, { ...reset, ...twice(other) });
    expect((await ask(twice(other))).ok).toBe(true);
    expect(await mine()).toHaveLength(1);
  });

  it.each([
    ['its owner, from a device that is signed in', async () => void (await ana.get(cancelForgotten, {}))],
    ['a log-in with the present password', async () => void expect((await logIn(PASSWORD)).ok).toBe(true)],
    [
      'a change of the present password',
      async () => {
        const other = 'otra.lluvia.9';
        await ana.get(changePassword, { currentPassword: PASSWORD, ...twice(other) });
      },
    ],
  ])('is stopped by %s, waiting or agreed to', async (_who, stop) => {
    const id = await agreed();
    expect((await ask()).ok).toBe(true);
    await stop();
    expect((await mine()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect((await mine()).map((row) => row.password_hash)).toEqual([null, null]);
    expect(await titles()).toContain('Detuvimos el cambio de contraseña');
    expect((await ana.get(getSecurity, {})).forgotten).toBeNull();
    expect(await ana.ask(cancelForgotten, {})).toMatchObject({ reason: 'password_reset.none' });
    await bolsillo.pass(DAY_MS + 1_000);
    expect(await logIn(NEW)).toMatchObject({ reason: 'log_in.wrong' });
    expect((await ana.ask(getInfoCall, {})).ok).toBe(true);
    await comeIn();
    expect((await rita.get(getResetCase, { id })).case).toMatchObject({
      state: 'cancelled',
      holdsFrom: null,
    });
  });

  it('rejected changes nothing and is told to who is signed in; another agreed later begins its day again', async () => {
    expect((await ask()).ok).toBe(true);
    const first = (await mine()).at(-1)?.id as string;
    await takeAndCompare(rita, first);
    expect(await decide(first, false)).toEqual({ state: 'rejected' });
    expect((await ana.get(listNotifications, {})).items[0]?.content).toContain('No es la misma persona.');
    const second = await agreed();
    await bolsillo.pass(DAY_MS / 2);
    await comeIn();
    const third = await agreed();
    await bolsillo.pass(DAY_MS / 2 + 1_000);
    expect(await logIn(NEW)).toMatchObject({ reason: 'log_in.wrong' });
    const states = new Map((await mine()).map(({ id, state }) => [id, state]));
    expect([first, second, third].map((id) => states.get(id))).toEqual(['rejected', 'cancelled', 'cooling']);
    await bolsillo.pass(DAY_MS / 2);
    expect((await logIn(NEW)).ok).toBe(true);
  });

  it('and the withdrawal password are never given to a stranger by one person: who agreed to one leaves the other', async () => {
    await ana.get(setWithdrawalPassword, { currentPassword: PASSWORD, ...twice('nube.en.enero') });
    const { id } = (
      await ana.get(askForReset, {
        currentPassword: PASSWORD,
        ...twice('sol.en.junio'),
        facePhoto: await uploadPicture(ana, 'reset_face'),
      })
    ).reset;
    await agreed();
    expect((await rita.get(getResetCase, { id })).case.mayNotAgree).toBe('same_reviewer');
    await takeAndCompare(rita, id);
    const agree = { id, agree: true, opinion: '' };
    expect(await rita.ask(decideResetCase, agree, withKey())).toMatchObject({
      reason: 'password_reset.same_reviewer',
    });
    await expect(
      bolsillo.database.db.query(
        `UPDATE password_reset SET state = 'agreed', password_hash = NULL, decided_at = now(), decided_by = $2
         WHERE id = $1`,
        [id, rita.id],
      ),
    ).rejects.toThrow('one reviewer agreed to both');
    expect((await rita.get(getResetCase, { id })).case.state).toBe('waiting');
    await rita.get(releaseResetCase, { id });
    const raul = await bolsillo.operator('reviewer');
    await takeAndCompare(raul, id);
    expect(await raul.get(decideResetCase, agree)).toEqual({ state: 'agreed' });
  });

  it('cannot be hurried: the database lets none hold before its day, nor unseen', async () => {
    const id = await agreed();
    const { db } = bolsillo.database;
    for (const sql of [
      "UPDATE password_reset SET state = 'agreed', password_hash = NULL, ended_at = decided_at WHERE id = $1",
      "UPDATE password_reset SET state = 'agreed', password_hash = NULL WHERE id = $1",
      "UPDATE password_reset SET decided_at = decided_at - interval '1 day' WHERE id = $1",
      "UPDATE password_reset SET state = 'waiting', decided_at = NULL, decided_by = NULL WHERE id = $1",
    ])
      await expect(db.query(sql, [id]), sql).rejects.toThrow();
    expect((await mine()).at(-1)).toMatchObject({ id, state: 'cooling' });
    expect((await ask()).ok).toBe(true);
    const unseen = (await mine()).at(-1)?.id;
    await expect(
      db.query(
        "UPDATE password_reset SET state = 'cooling', decided_at = now(), decided_by = $2 WHERE id = $1",
        [unseen, rita.id],
      ),
    ).rejects.toThrow(/compared/);
    await takeAndCompare(rita, unseen);
    await expect(
      db.query(
        "UPDATE password_reset SET state = 'agreed', password_hash = NULL, decided_at = now(), decided_by = $2 WHERE id = $1",
        [unseen, rita.id],
      ),
    ).rejects.toThrow(/day/);
  });
});
