import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededChance, systemChance } from '#kernel/id/id.ts';
import {
  type AccountScene,
  freshPhone,
  openAccountScene,
  PASSWORD,
  registration,
} from './account.fixture.ts';

describe('registering', () => {
  let scene: AccountScene;
  beforeAll(async () => {
    scene = await openAccountScene();
  });
  afterAll(() => scene.close());

  async function nothingChangedBy(command: () => Promise<unknown>): Promise<void> {
    const tables = ['investor', 'log_in'];
    const before = await Promise.all(tables.map(scene.count));
    await command();
    expect(await Promise.all(tables.map(scene.count))).toEqual(before);
  }

  it('opens an account with the firm’s code and logs it in', async () => {
    const phone = freshPhone();
    const told = await scene.call('user/register', registration({ phone }));
    expect(told).toMatchObject({ status: 200, code: 0 });
    expect(told.data.user).toMatchObject({
      phone,
      level: 1,
      points: 0,
      creditScore: null,
      kycStatus: 'unverified',
      displayCurrency: 'MXN',
    });
    expect(told.data.user.inviteCode).toMatch(/^\d{6}$/);
    const info = await scene.call('user/get_info', {}, { token: told.data.token });
    expect(info.data.user).toEqual(told.data.user);
  });

  it('keeps neither the password nor the token, only their hashes', async () => {
    const { token, user } = await scene.registerInvestor();
    const { rows } = await scene.test.owner.query(
      `SELECT row_to_json(i)::text || row_to_json(l)::text AS kept FROM investor i JOIN log_in l ON l.investor_id = i.id
       WHERE i.id = $1`,
      [user.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].kept).toContain('$argon2id$v=19$');
    expect(rows[0].kept).not.toContain(PASSWORD);
    expect(rows[0].kept).not.toContain(token);
  });

  it('takes another user’s own code and remembers who invited', async () => {
    const inviter = await scene.registerInvestor();
    const told = await scene.call('user/register', registration({ inviteCode: inviter.user.inviteCode }));
    expect(told.code).toBe(0);
    const { rows } = await scene.test.owner.query('SELECT invited_by FROM investor WHERE id = $1', [
      told.data.user.id,
    ]);
    expect(rows[0].invited_by).toBe(inviter.user.id);
  });

  it('refuses an invite code that nobody has, naming the field', async () => {
    await nothingChangedBy(async () => {
      const told = await scene.call('user/register', registration({ inviteCode: '000001' }));
      expect(told).toMatchObject({ status: 200, code: -1, data: { reason: 'invite.unknown' } });
      expect(told.data.fields?.inviteCode).toContain('código de invitación');
    });
  });

  it('refuses a phone that has an account: −103, naming the field', async () => {
    const { phone } = await scene.registerInvestor();
    await nothingChangedBy(async () => {
      const told = await scene.call('user/register', registration({ phone }));
      expect(told).toMatchObject({ status: 200, code: -103, data: { reason: 'member.exists' } });
      expect(told.data.fields?.phone).toBe('Este teléfono ya tiene una cuenta. Inicia sesión.');
    });
  });

  it('does not tell who has no good invite code whether a phone is known', async () => {
    const { phone } = await scene.registerInvestor();
    const told = await scene.call('user/register', registration({ phone, inviteCode: '000001' }));
    expect(told.data.reason).toBe('invite.unknown');
  });

  it.each([
    ['phone', { phone: '12345' }, 'El teléfono debe tener 10 dígitos'],
    ['confirmPassword', { confirmPassword: 'otra.cosa' }, 'Las contraseñas no coinciden'],
    ['inviteCode', { inviteCode: '12' }, 'El código de invitación tiene 6 dígitos'],
    [
      'acceptPrivacy',
      { acceptPrivacy: false },
      'Acepta los términos de uso, el aviso de privacidad y los riesgos para continuar',
    ],
  ])('refuses a wrong %s as bad input, with its text', async (field, change, text) => {
    await nothingChangedBy(async () => {
      const told = await scene.call('user/register', registration(change));
      expect(told).toMatchObject({ status: 400, code: -2, data: { fields: { [field]: text } } });
    });
  });

  it('lets exactly one of many registrations of a phone at once through', async () => {
    const phone = freshPhone();
    const tries = Array.from({ length: 6 }, () => scene.call('user/register', registration({ phone })));
    const codes = (await Promise.all(tries)).map((told) => told.code);
    expect(codes.toSorted()).toEqual([-103, -103, -103, -103, -103, 0].toSorted());
    const { rows } = await scene.test.owner.query('SELECT id FROM investor WHERE phone = $1', [phone]);
    expect(rows).toHaveLength(1);
  });

  it('does what others do for a new investor in the same transaction: if that fails, nobody was registered', async () => {
    let fails = true;
    scene.registered.push(async (tx, investorId) => {
      await tx.query('SELECT FROM investor WHERE id = $1', [investorId]);
      if (fails) throw new Error('no starting cash');
    });
    const input = registration();
    await nothingChangedBy(async () => {
      expect((await scene.call('user/register', input)).status).toBe(500);
    });
    fails = false;
    expect((await scene.call('user/register', input)).code).toBe(0);
  });
});

describe('the invite codes that are drawn', () => {
  it('are drawn again when taken, and never the firm’s', async () => {
    // given a chance that draws the same code for everyone at first, then the firm's, then free ones
    const draws = [111_111, 111_111, 246_810, 222_222];
    const scene = await openAccountScene({
      bytes: (count) => (count === 4 ? numberBytes(draws.shift() ?? 333_333) : systemChance.bytes(count)),
    });
    try {
      const first = await scene.registerInvestor();
      const second = await scene.registerInvestor();
      expect([first.user.inviteCode, second.user.inviteCode]).toEqual(['111111', '222222']);
    } finally {
      await scene.close();
    }
  });

  it('run out in words, not in a fault', async () => {
    const stuck = seededChance('ids');
    const scene = await openAccountScene({
      bytes: (count) => (count === 4 ? numberBytes(111_111) : stuck.bytes(count)),
    });
    try {
      await scene.registerInvestor();
      const told = await scene.call('user/register', registration());
      expect(told).toMatchObject({ status: 200, code: -102, data: { reason: 'invite.exhausted' } });
      expect(await scene.count('investor')).toBe(1);
    } finally {
      await scene.close();
    }
  });
});

function numberBytes(number: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}
