import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endInvestorDevice, listInvestorDevices } from '#features/people/contract.ts';
import { advanceClockCall } from '#features/sandbox/contract.ts';
import {
  openBolsillo,
  PASSWORD,
  type TestBolsillo,
  type TestInvestor,
  type TestOperator,
} from '#testing/bolsillo.ts';
import { lockWaiters } from '#testing/database.ts';
import { registerVerified } from '#testing/verified-investor.ts';
import { getInfoCall, logInCall } from '../contract.ts';
import { askForForgotten } from '../forgotten-contract.ts';
import { decideResetCase, getResetCase, stopResetCase } from '../reset-contract.ts';
import {
  forgottenWish,
  NEW,
  requestsOf,
  takeAndCompare,
  titlesOf,
  withKey,
} from './password-reset.fixture.ts';

const DAY_MS = 86_400_000;
const WHY = 'Llamó: no fue ella quien lo pidió';

describe('a password of the log-in that one person agreed to', () => {
  let bolsillo: TestBolsillo;
  let rita: TestOperator;
  let raul: TestOperator;
  let ana: TestInvestor;

  beforeAll(async () => {
    // The library of the proofs of work looks at the machine itself.
    bolsillo = await openBolsillo({ now: Date.now() });
  });
  afterAll(() => bolsillo.close());
  beforeEach(async () => {
    rita = await bolsillo.operator('reviewer');
    raul = await bolsillo.operator('reviewer');
    ana = await registerVerified(bolsillo, rita);
  });

  /** Somebody asks from the log-in's screen; gives the request's id. */
  const asked = async (): Promise<string> => {
    await bolsillo.anonymous.get(askForForgotten, await forgottenWish(bolsillo, ana.phone));
    return (await requestsOf(bolsillo, ana, 'log_in')).at(-1)?.id;
  };
  const agree = (who: TestOperator, id: string) =>
    who.ask(decideResetCase, { id, agree: true, opinion: '' }, withKey());
  const agreed = async (who = rita): Promise<string> => {
    const id = await asked();
    await takeAndCompare(who, id);
    expect(await agree(who, id)).toMatchObject({ ok: true, data: { state: 'cooling' } });
    return id;
  };
  /** What is begun while decisions about Ana wait at the database's own guard, which then lets them on. */
  const whileHeldUp = async <Answer>(begin: () => Promise<Answer>[]): Promise<Answer[]> => {
    const client = await bolsillo.database.db.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 167))', [ana.id]);
      const begun = begin();
      await expect.poll(() => lockWaiters(bolsillo.database)).toBe(begun.length);
      await client.query('COMMIT');
      return await Promise.all(begun);
    } finally {
      client.release();
    }
  };
  const states = async () => (await requestsOf(bolsillo, ana, 'log_in')).map(({ state }) => state);
  const logIn = async (password: string) =>
    (await bolsillo.anonymous.ask(logInCall, { phone: ana.phone, password, acceptPrivacy: true })).ok;
  const deviceOf = async (who: TestOperator) =>
    (await who.get(listInvestorDevices, { investorId: ana.id })).items.at(-1)?.id as string;
  const signOut = async (who: TestOperator) =>
    who.ask(endInvestorDevice, { investorId: ana.id, deviceId: await deviceOf(who) });

  it('and another one agreed to at the same moment by somebody else: one lies still, the other gave way', async () => {
    const [one, other] = [await asked(), await asked()];
    await takeAndCompare(rita, one);
    await takeAndCompare(raul, other);
    // given the first is held up in the middle of its decision, until the second has begun
    const answers = await whileHeldUp(() => [agree(rita, one), agree(raul, other)]);
    expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
    expect((await states()).sort()).toEqual(['cancelled', 'cooling']);
  });

  it('is stopped by any reviewer within its day, as when its owner calls; what else waits goes on', async () => {
    const id = await agreed();
    const waits = await asked();
    const stop = { id, reason: WHY };
    const key = withKey();
    expect(await raul.ask(stopResetCase, { id: waits, reason: WHY }, withKey())).toMatchObject({
      reason: 'password_reset.decided',
    });
    expect(await raul.ask(stopResetCase, { id, reason: ' ' }, withKey())).toMatchObject({ code: -2 });
    const others = await bolsillo.operator('auditor', 'support', 'treasurer', 'admin', 'publisher');
    expect(await others.ask(stopResetCase, stop, withKey())).toMatchObject({ code: -12 });
    expect(await states()).toEqual(['cooling', 'waiting']);

    expect(await raul.ask(stopResetCase, stop, key)).toMatchObject({ ok: true, replayed: false });
    expect(await raul.ask(stopResetCase, stop, key)).toMatchObject({ ok: true, replayed: true });
    expect(await raul.ask(stopResetCase, stop, withKey())).toMatchObject({
      reason: 'password_reset.decided',
    });
    expect(await states()).toEqual(['cancelled', 'waiting']);
    expect(
      (await titlesOf(ana)).filter((title) => title === 'Detuvimos el cambio de contraseña'),
    ).toHaveLength(1);
    const { rows } = await bolsillo.database.owner.query(
      `SELECT operator_id, detail FROM audit_log WHERE call = $1 AND subject_id = $2 ORDER BY seq LIMIT 1`,
      [stopResetCase.path, ana.id],
    );
    expect(rows).toEqual([{ operator_id: raul.id, detail: { passwordReset: id, stopped: WHY } }]);
    // and it never comes to hold
    await bolsillo.pass(DAY_MS + 1_000);
    expect([await logIn(NEW), await logIn(PASSWORD)]).toEqual([false, true]);
  });

  it('stopped and due at the same moment is one of the two', async () => {
    const id = await agreed();
    // Business time alone goes on: an operator's session ends with the shift.
    const later = { to: new Date(bolsillo.now() + DAY_MS).toISOString() };
    const [stopped] = await Promise.all([
      raul.ask(stopResetCase, { id, reason: WHY }, withKey()),
      ana.ask(advanceClockCall, later).then(() => bolsillo.tick()),
    ]);
    expect(await states()).toEqual([stopped.ok ? 'cancelled' : 'agreed']);
    expect([await logIn(NEW), await logIn(PASSWORD)]).toEqual(stopped.ok ? [false, true] : [true, false]);
  });

  it('leaves its owner the screens on which to stop it: who agreed signs none of them out', async () => {
    const id = await agreed();
    expect(await signOut(rita)).toMatchObject({ reason: 'password_reset.agreed_by_you' });
    await expect(
      bolsillo.database.db.query('UPDATE log_in SET ended_by = $2 WHERE id = $1', [
        await deviceOf(rita),
        rita.id,
      ]),
    ).rejects.toThrow('signs out none of their devices');
    expect((await ana.ask(getInfoCall, {})).ok).toBe(true);
    // somebody else may, for the phone may be a thief's
    expect((await signOut(raul)).ok).toBe(true);
    expect(await ana.ask(getInfoCall, {})).toMatchObject({ code: -4 });
    // and so may who agreed once there is nothing to stop
    await raul.get(stopResetCase, { id, reason: WHY });
    expect(await logIn(PASSWORD)).toBe(true);
    expect((await signOut(rita)).ok).toBe(true);
  });

  it('is not agreed to by who signed its owner out before, whatever they have compared', async () => {
    expect((await signOut(rita)).ok).toBe(true);
    const id = await asked();
    // said before they look at any photo, to them alone
    const told = async (who: TestOperator) => (await who.get(getResetCase, { id })).case.mayNotAgree;
    expect([await told(rita), await told(raul)]).toEqual(['ended_devices', null]);
    await takeAndCompare(rita, id);
    expect(await agree(rita, id)).toMatchObject({ reason: 'password_reset.ended_devices' });
    const { db } = bolsillo.database;
    await expect(
      db.query(
        `UPDATE password_reset SET state = 'cooling', decided_at = now(), decided_by = $2 WHERE id = $1`,
        [id, rita.id],
      ),
    ).rejects.toThrow('agrees to no password of theirs');
    // nor does the application forget who it was
    await expect(
      db.query('UPDATE log_in SET ended_by = NULL WHERE investor_id = $1 AND ended_by IS NOT NULL', [ana.id]),
    ).rejects.toThrow('is known');
    expect((await rita.get(getResetCase, { id })).case.state).toBe('waiting');
    // they may say no, as anybody may
    const no = { id, agree: false, opinion: 'No es la misma persona.' };
    expect((await rita.ask(decideResetCase, no, withKey())).ok).toBe(true);
    expect(await states()).toEqual(['rejected']);
    expect(await logIn(PASSWORD)).toBe(true);
  });
});
