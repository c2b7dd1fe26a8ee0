import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listNotifications } from '#features/notification/contract.ts';
import {
  logInAgain,
  openBolsillo,
  PASSWORD,
  type TestBolsillo,
  type TestInvestor,
} from '#testing/bolsillo.ts';
import { testSecrets } from '#testing/secrets.ts';
import { getInfoCall, logInCall } from '../contract.ts';
import {
  askForReset,
  changePassword,
  changeWithdrawalPassword,
  getSecurity,
  listSignIns,
  setWithdrawalPassword,
} from '../security-contract.ts';
import { checkWithdrawalPassword } from './index.ts';

const MINUTE_MS = 60_000;
const NEW = 'granizo.en.mayo';
const PAYOUT = 'pago#2026';

const twice = (currentPassword: string, password: string) => ({
  currentPassword,
  password,
  confirmPassword: password,
});
const withKey = () => ({ idempotencyKey: crypto.randomUUID() });

describe('the passwords of an account', () => {
  let bolsillo: TestBolsillo;
  let ana: TestInvestor;

  beforeAll(async () => {
    bolsillo = await openBolsillo();
  });
  afterAll(() => bolsillo.close());
  beforeEach(async () => {
    ana = await bolsillo.register();
  });

  const titles = async () => (await ana.get(listNotifications, {})).items.map(({ title }) => title);
  const logIn = (password: string) =>
    bolsillo.anonymous.ask(logInCall, { phone: ana.phone, password, acceptPrivacy: true });
  const hashes = async () => {
    const { rows } = await bolsillo.database.owner.query(
      `SELECT i.password_hash, i.password_changed_at, w.password_hash AS withdrawal, w.changed_at
       FROM investor i LEFT JOIN withdrawal_password w ON w.investor_id = i.id WHERE i.id = $1`,
      [ana.id],
    );
    return rows[0];
  };
  const ports = () => ({
    db: bolsillo.database.db,
    clock: { now: bolsillo.now, securityNow: bolsillo.now },
    secrets: testSecrets,
    chance: { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) },
    realtime: { toInvestor: () => undefined },
  });
  const check = (password: string) =>
    checkWithdrawalPassword(ports() as never, ana.id, password).then(
      () => 'right',
      ({ reason, fields, values }) => ({ reason, fields, values }),
    );

  it('need a log-in', async () => {
    expect(await bolsillo.anonymous.ask(getSecurity, {})).toMatchObject({ code: -3 });
    expect(await bolsillo.anonymous.ask(listSignIns, {})).toMatchObject({ code: -3 });
    const asked = [twice(PASSWORD, NEW), withKey()] as const;
    expect(await bolsillo.anonymous.ask(changePassword, ...asked)).toMatchObject({ code: -3 });
    expect(await bolsillo.anonymous.ask(setWithdrawalPassword, ...asked)).toMatchObject({ code: -3 });
    expect(await bolsillo.anonymous.ask(changeWithdrawalPassword, ...asked)).toMatchObject({ code: -3 });
  });

  describe('the one of the log-in', () => {
    it('changed ends every other device, is told of, and is the only one that opens the account', async () => {
      const phone = await logInAgain(bolsillo.url, ana.phone);
      const tablet = await logInAgain(bolsillo.url, ana.phone);
      expect((await ana.get(getSecurity, {})).devices).toBe(3);
      await bolsillo.pass(1_000);
      expect(await ana.get(changePassword, twice(PASSWORD, NEW))).toEqual({ endedDevices: 2 });
      for (const other of [phone, tablet])
        expect(await other.ask(getInfoCall, {})).toMatchObject({ code: -4 });
      expect((await ana.ask(getInfoCall, {})).ok).toBe(true);
      expect(await ana.get(getSecurity, {})).toMatchObject({
        passwordChangedAt: new Date(bolsillo.now()).toISOString(),
        devices: 1,
      });
      expect(await titles()).toContain('Cambiaste tu contraseña');
      expect(await logIn(PASSWORD)).toMatchObject({ reason: 'log_in.wrong' });
      expect((await logIn(NEW)).ok).toBe(true);
    });

    it('changed twice with one key is changed once; the second answer is the first', async () => {
      const key = withKey();
      const first = await ana.ask(changePassword, twice(PASSWORD, NEW), key);
      expect(first).toMatchObject({ ok: true, data: { endedDevices: 0 } });
      const after = await hashes();
      const again = await ana.ask(changePassword, twice(PASSWORD, NEW), key);
      expect(again).toMatchObject({ ok: true, data: { endedDevices: 0 }, replayed: true });
      expect(await hashes()).toEqual(after);
      expect((await titles()).filter((title) => title === 'Cambiaste tu contraseña')).toHaveLength(1);
    });

    it.each([
      [twice('otra.cosa.1', NEW), -100, 'password.wrong', 'currentPassword'],
      [twice(PASSWORD, PASSWORD), -1, 'password.same', 'password'],
      [
        { ...twice(PASSWORD, NEW), confirmPassword: 'granizo.en.junio' },
        -2,
        'input.invalid',
        'confirmPassword',
      ],
      [twice(PASSWORD, 'corta'), -2, 'input.invalid', 'password'],
      [twice(PASSWORD, 'con espacio'), -2, 'input.invalid', 'password'],
      [twice('', NEW), -2, 'input.invalid', 'currentPassword'],
    ])('is not changed by %j: %i %s under %s', async (input, code, reason, field) => {
      const other = await logInAgain(bolsillo.url, ana.phone);
      const before = await hashes();
      const told = await titles();
      const answer = await ana.ask(changePassword, input, withKey());
      expect(answer).toMatchObject({ ok: false, code, reason });
      expect(Object.keys((answer as { fields: object }).fields)).toEqual([field]);
      expect(await hashes()).toEqual(before);
      expect(await titles()).toEqual(told);
      expect((await other.ask(getInfoCall, {})).ok).toBe(true);
    });

    it('is never the one of withdrawals', async () => {
      await ana.get(setWithdrawalPassword, twice(PASSWORD, PAYOUT));
      const before = await hashes();
      expect(await ana.ask(changePassword, twice(PASSWORD, PAYOUT), withKey())).toMatchObject({
        reason: 'password.is_withdrawal',
      });
      expect(await hashes()).toEqual(before);
    });

    it('is locked for half an hour by the fifth wrong try, told to the owner, and log-in stays open', async () => {
      const reasons: string[] = [];
      for (let n = 0; n < 6; n++) {
        const answer = await ana.ask(changePassword, twice(`mal.hecho.${n}`, NEW), withKey());
        if (!answer.ok && answer.kind === 'refusal')
          reasons.push(`${answer.reason} ${answer.values.left ?? ''}`);
      }
      expect(reasons).toEqual([
        'password.wrong 4',
        'password.wrong 3',
        'password.wrong 2',
        'password.wrong 1',
        'password.wrong 0',
        'password.locked ',
      ]);
      expect(await titles()).toContain('Demasiados intentos con tu contraseña');
      // even the right one waits; so does whatever else asks for it
      const before = await hashes();
      expect(await ana.ask(changePassword, twice(PASSWORD, NEW), withKey())).toMatchObject({
        reason: 'password.locked',
        values: { minutes: 30 },
      });
      expect(await ana.ask(setWithdrawalPassword, twice(PASSWORD, PAYOUT), withKey())).toMatchObject({
        reason: 'password.locked',
      });
      const reset = { ...twice(PASSWORD, PAYOUT), facePhoto: ana.id };
      expect(await ana.ask(askForReset, reset, withKey())).toMatchObject({ reason: 'password.locked' });
      expect(await hashes()).toEqual(before);
      expect((await logIn(PASSWORD)).ok).toBe(true);
      await bolsillo.pass(30 * MINUTE_MS);
      expect((await ana.ask(changePassword, twice(PASSWORD, NEW), withKey())).ok).toBe(true);
    });

    it('is no way to guess the one of withdrawals: five new ones are compared with it, then none for half an hour', async () => {
      await ana.get(setWithdrawalPassword, twice(PASSWORD, PAYOUT));
      let present = PASSWORD;
      for (let n = 0; n < 5; n++) {
        const guess = `intento.${n}`;
        expect((await ana.ask(changePassword, twice(present, guess), withKey())).ok).toBe(true);
        present = guess;
      }
      const before = await hashes();
      for (const guess of [PAYOUT, 'intento.6'])
        expect(await ana.ask(changePassword, twice(present, guess), withKey())).toMatchObject({
          reason: 'password.locked',
          values: { minutes: 30 },
          fields: {
            password: 'Hubo demasiados intentos con tu contraseña. Espera 30 minutos y vuelve a intentarlo.',
          },
        });
      expect(await hashes()).toEqual(before);
      await bolsillo.pass(30 * MINUTE_MS);
      expect(await ana.ask(changePassword, twice(present, PAYOUT), withKey())).toMatchObject({
        reason: 'password.is_withdrawal',
      });
    });

    it('changed at once by two who know it is changed by one of them', async () => {
      const answers = await Promise.all(
        [NEW, 'nieve.en.enero', 'brisa.en.julio'].map((password) =>
          ana.ask(changePassword, twice(PASSWORD, password), withKey()),
        ),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      for (const answer of answers)
        if (!answer.ok && answer.kind === 'refusal')
          expect(['password.changed_meanwhile', 'password.wrong']).toContain(answer.reason);
    });

    it('changed while others log in with the old one leaves none of them signed in', async () => {
      const logIns = Array.from({ length: 6 }, () => logIn(PASSWORD));
      const changed = ana.get(changePassword, twice(PASSWORD, NEW));
      const answers = await Promise.all(logIns);
      await changed;
      expect((await ana.get(getSecurity, {})).devices).toBe(1);
      for (const answer of answers) {
        if (!answer.ok) continue;
        const { rows } = await bolsillo.database.owner.query(
          'SELECT count(*)::int AS open FROM log_in WHERE investor_id = $1 AND ended_at IS NULL',
          [ana.id],
        );
        expect(rows[0].open).toBe(1);
      }
    });
  });

  describe('the one of withdrawals', () => {
    it('is unset at first; is set with the password of the log-in, once; then it opens', async () => {
      expect(await check(PAYOUT)).toMatchObject({
        reason: 'withdrawal_password.unset',
        fields: { password: 'withdrawal_password.unset' },
      });
      expect((await ana.get(getSecurity, {})).withdrawalPasswordSetAt).toBeNull();
      const key = withKey();
      for (let press = 0; press < 2; press++)
        expect((await ana.ask(setWithdrawalPassword, twice(PASSWORD, PAYOUT), key)).ok).toBe(true);
      expect(await check(PAYOUT)).toBe('right');
      expect((await titles()).filter((title) => title === 'Creaste tu contraseña de retiro')).toHaveLength(1);
      expect((await ana.get(getSecurity, {})).withdrawalPasswordSetAt).not.toBeNull();
      const before = await hashes();
      expect(await ana.ask(setWithdrawalPassword, twice(PASSWORD, NEW), withKey())).toMatchObject({
        reason: 'withdrawal_password.set_already',
      });
      expect(await hashes()).toEqual(before);
      expect(before.withdrawal).toMatch(/^\$argon2id\$/);
    });

    it.each([
      [twice('otra.cosa.1', PAYOUT), 'password.wrong', 'currentPassword'],
      [twice(PASSWORD, PASSWORD), 'withdrawal_password.is_log_in', 'password'],
      [{ ...twice(PASSWORD, PAYOUT), confirmPassword: 'pago#2027' }, 'input.invalid', 'confirmPassword'],
      [twice(PASSWORD, 'a'.repeat(19)), 'input.invalid', 'password'],
    ])('is not set by %j: %s under %s', async (input, reason, field) => {
      const answer = await ana.ask(setWithdrawalPassword, input, withKey());
      expect(answer).toMatchObject({ ok: false, reason });
      expect(Object.keys((answer as { fields: object }).fields)).toEqual([field]);
      expect((await hashes()).withdrawal).toBeNull();
    });

    it('set at once by several presses is set once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => ana.ask(setWithdrawalPassword, twice(PASSWORD, PAYOUT), withKey())),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await titles()).toEqual(['Creaste tu contraseña de retiro']);
    });

    it('is changed by who knows it, not to the one of the log-in, not to itself', async () => {
      expect(await ana.ask(changeWithdrawalPassword, twice(PAYOUT, NEW), withKey())).toMatchObject({
        reason: 'withdrawal_password.unset',
      });
      await ana.get(setWithdrawalPassword, twice(PASSWORD, PAYOUT));
      const before = await hashes();
      for (const [input, reason] of [
        [twice('no.es.esta', NEW), 'withdrawal_password.wrong'],
        [twice(PAYOUT, PAYOUT), 'withdrawal_password.same'],
        [twice(PAYOUT, PASSWORD), 'withdrawal_password.is_log_in'],
      ] as const)
        expect(await ana.ask(changeWithdrawalPassword, input, withKey())).toMatchObject({
          ok: false,
          reason,
        });
      expect(await hashes()).toEqual(before);
      await bolsillo.pass(1_000);
      await ana.get(changeWithdrawalPassword, twice(PAYOUT, NEW));
      expect(await check(PAYOUT)).toMatchObject({ reason: 'withdrawal_password.wrong' });
      expect(await check(NEW)).toBe('right');
      expect(await titles()).toContain('Cambiaste tu contraseña de retiro');
    });

    it('is locked by five wrong tries, however many come at once, and the owner learns of it', async () => {
      await ana.get(setWithdrawalPassword, twice(PASSWORD, PAYOUT));
      const tries = await Promise.all(Array.from({ length: 20 }, (_, n) => check(`intento${n}`)));
      const reasons = tries.map((told) => (typeof told === 'string' ? told : told.reason));
      expect(reasons.filter((reason) => reason === 'withdrawal_password.wrong')).toHaveLength(5);
      expect(reasons.filter((reason) => reason === 'withdrawal_password.locked')).toHaveLength(15);
      expect(await check(PAYOUT)).toMatchObject({
        reason: 'withdrawal_password.locked',
        values: { minutes: 30 },
        fields: { password: 'withdrawal_password.locked' },
      });
      expect(await titles()).toContain('Tu contraseña de retiro está bloqueada');
      await bolsillo.pass(30 * MINUTE_MS);
      expect(await check(PAYOUT)).toBe('right');
    });

    it('is no way to guess the one of the log-in either', async () => {
      await ana.get(setWithdrawalPassword, twice(PASSWORD, PAYOUT));
      const tries = await Promise.all(
        Array.from({ length: 8 }, () =>
          ana.ask(changeWithdrawalPassword, twice(PAYOUT, PASSWORD), withKey()),
        ),
      );
      const reasons = tries.map((told) => (!told.ok && told.kind === 'refusal' ? told.reason : ''));
      expect(reasons.filter((reason) => reason === 'withdrawal_password.is_log_in')).toHaveLength(5);
      expect(reasons.filter((reason) => reason === 'withdrawal_password.locked')).toHaveLength(3);
      // and withdrawing goes on
      expect(await check(PAYOUT)).toBe('right');
    });

    it('is not locked by many right tries at once, and those hold no more than one connection', async () => {
      await ana.get(setWithdrawalPassword, twice(PASSWORD, PAYOUT));
      const tries = await Promise.all(Array.from({ length: 30 }, () => check(PAYOUT)));
      expect(new Set(tries)).toEqual(new Set(['right']));
    });

    it('stays what it is to SQL in the application’s role that would take it away', async () => {
      await ana.get(setWithdrawalPassword, twice(PASSWORD, PAYOUT));
      const { db } = bolsillo.database;
      await expect(db.query('DELETE FROM withdrawal_password')).rejects.toThrow('permission denied');
      await expect(db.query('UPDATE withdrawal_password SET investor_id = investor_id')).rejects.toThrow(
        'permission denied',
      );
    });
  });

  describe('the history of log-ins', () => {
    it('has the registration, each log-in and each wrong try, newest first, and says which is this device', async () => {
      await bolsillo.pass(1_000);
      await logIn('mal.escrita');
      await bolsillo.pass(1_000);
      const again = await logInAgain(bolsillo.url, ana.phone);
      const { items } = await again.get(listSignIns, {});
      expect(items.map(({ outcome, current }) => [outcome, current])).toEqual([
        ['signed_in', true],
        ['wrong_password', false],
        ['registered', false],
      ]);
      expect(items[0]).toMatchObject({ address: '127.0.0.1', at: new Date(bolsillo.now()).toISOString() });
      const first = await ana.get(listSignIns, { limit: 2 });
      const rest = await ana.get(listSignIns, { limit: 2, cursor: first.nextCursor ?? '' });
      expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(items.map(({ id }) => id));
      expect(rest.items[0]?.current).toBe(true);
      // nobody else's stand in it
      expect((await (await bolsillo.register()).get(listSignIns, {})).items).toHaveLength(1);
    });

    it('has lines that nobody changes later', async () => {
      const { items } = await ana.get(listSignIns, {});
      const { db } = bolsillo.database;
      await expect(
        db.query(`UPDATE sign_in SET outcome = 'wrong_password' WHERE id = $1`, [items[0]?.id]),
      ).rejects.toThrow('stays');
      await expect(db.query(`UPDATE sign_in SET address = 'x'`)).rejects.toThrow('permission denied');
    });
  });
});
