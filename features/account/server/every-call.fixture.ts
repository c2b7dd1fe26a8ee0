import { randomUUID } from 'node:crypto';
import { PASSWORD } from '#testing/bolsillo.ts';
import { defineSweep } from '#testing/every-call.ts';

export default defineSweep({
  calls: {
    'captcha/challenge': { input: {}, ignoresToken: true },
    'user/cancel_password_reset': { input: {} },
    'user/change_password': {
      input: { currentPassword: PASSWORD, password: 'granizo.en.mayo', confirmPassword: 'granizo.en.mayo' },
    },
    'user/change_withdrawal_password': {
      input: { currentPassword: PASSWORD, password: 'granizo.en.mayo', confirmPassword: 'granizo.en.mayo' },
    },
    'user/device_end': { input: { id: randomUUID() }, foreign: ({ device }) => ({ id: device }) },
    'user/devices': { input: {} },
    'user/cancel_forgot_password': { input: {} },
    'user/forgot_password': { input: { phone: '5500000000' }, ignoresToken: true, largeBodies: true },
    'user/get_info': { input: {} },
    'user/key_create': { input: { algorithm: 'Ed25519', publicKey: Buffer.alloc(44, 7).toString('base64') } },
    'user/key_list': { input: {} },
    'user/statement_list': { input: { statements: ['00'.repeat(32)] } },
    'user/login': {
      input: { phone: '5500000000', password: PASSWORD, acceptPrivacy: true },
      ignoresToken: true,
    },
    'user/logout': { input: {} },
    'user/register': { input: { phone: '5500000000' }, ignoresToken: true },
    'user/reset_withdrawal_password': {
      input: {
        currentPassword: PASSWORD,
        password: 'granizo.en.mayo',
        confirmPassword: 'granizo.en.mayo',
        facePhoto: randomUUID(),
      },
    },
    'user/security': { input: {} },
    'user/set_withdrawal_password': {
      input: { currentPassword: PASSWORD, password: 'granizo.en.mayo', confirmPassword: 'granizo.en.mayo' },
    },
    'user/sign_ins': { input: {} },
    'user/update': { input: { displayCurrency: 'USD' } },
  },
  async own(investor, { database }) {
    const { rows } = await database.owner.query<{ id: string }>(
      'SELECT id FROM log_in WHERE investor_id = $1',
      [investor.id],
    );
    return { device: rows[0]!.id };
  },
});
