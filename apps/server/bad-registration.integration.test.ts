import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';
import { FIRM_INVITE_CODE, PASSWORD, sharedBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';

let world: TestBolsillo;
let taken: string;
beforeAll(async () => {
  world = await sharedBolsillo();
  taken = (await world.register()).phone;
});

const GOOD = {
  phone: '5577000001',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  inviteCode: FIRM_INVITE_CODE,
  acceptPrivacy: true,
};

async function send(path: string, input: object, language: Language) {
  const response = await fetch(`${world.url}/api/${path}?language=${language}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const envelope = await response.json();
  return { status: response.status, ...envelope };
}

/** How much there is of everything that a registration makes. */
async function made(): Promise<unknown> {
  const { rows } = await world.database.owner.query(
    `SELECT (SELECT count(*) FROM investor) AS investors, (SELECT count(*) FROM log_in) AS log_ins,
            (SELECT count(*) FROM ledger.transaction) AS transactions, (SELECT count(*) FROM ledger.chain) AS chains`,
  );
  return rows[0];
}

type Texts = Record<Language, string>;
const PHONE: Texts = {
  es: 'El teléfono debe tener 10 dígitos',
  en: 'The phone number must have 10 digits',
  zh: '手机号必须为 10 位数字',
};
const PASSWORD_RULE: Texts = {
  es: 'La contraseña debe tener de 6 a 18 caracteres: letras, dígitos o símbolos, sin espacios',
  en: 'The password must have 6 to 18 characters: letters, digits or symbols, no spaces',
  zh: '密码须为 6 至 18 位字母、数字或符号，不含空格',
};
const DIFFER: Texts = {
  es: 'Las contraseñas no coinciden',
  en: 'Passwords do not match',
  zh: '两次输入的密码不一致',
};
const INVITE: Texts = {
  es: 'El código de invitación tiene 6 dígitos',
  en: 'The invite code has 6 digits',
  zh: '邀请码为 6 位数字',
};
const PRIVACY: Texts = {
  es: 'Acepta los términos de uso, el aviso de privacidad y los riesgos para continuar',
  en: 'Accept the terms of use, the privacy notice and the risks to continue',
  zh: '请先同意使用条款、隐私声明与风险提示',
};

describe.each(LANGUAGES)('a registration in %s', (language) => {
  it.each([
    ['a phone of nine digits', { phone: '557700000' }, { phone: PHONE }],
    ['a phone of eleven digits', { phone: '55770000011' }, { phone: PHONE }],
    ['a phone with a country code', { phone: '+5255770001' }, { phone: PHONE }],
    ['a password of five', { password: 'abc12', confirmPassword: 'abc12' }, { password: PASSWORD_RULE }],
    [
      'a password of nineteen',
      { password: 'a'.repeat(19), confirmPassword: 'a'.repeat(19) },
      { password: PASSWORD_RULE },
    ],
    [
      'a password with a space',
      { password: 'abc 123', confirmPassword: 'abc 123' },
      { password: PASSWORD_RULE },
    ],
    ['another confirmation', { confirmPassword: 'lluvia.en.mayo' }, { confirmPassword: DIFFER }],
    ['an invite code of five', { inviteCode: '24681' }, { inviteCode: INVITE }],
    ['an invite code of letters', { inviteCode: 'abcdef' }, { inviteCode: INVITE }],
    ['the privacy notice not accepted', { acceptPrivacy: false }, { acceptPrivacy: PRIVACY }],
    [
      'everything wrong at once',
      { phone: 'x', password: 'x', confirmPassword: 'y', inviteCode: 'x', acceptPrivacy: false },
      {
        phone: PHONE,
        password: PASSWORD_RULE,
        confirmPassword: DIFFER,
        inviteCode: INVITE,
        acceptPrivacy: PRIVACY,
      },
    ],
  ])(
    'with %s is refused −2 under each field at fault, and nobody is registered',
    async (_, change, wanted) => {
      const before = await made();
      const told = await send('user/register', { ...GOOD, ...change }, language);
      expect([told.status, told.success, told.code]).toEqual([400, false, -2]);
      const texts = Object.entries<Texts>(wanted as Record<string, Texts>).map(([field, text]) => [
        field,
        text[language],
      ]);
      expect(told.data.fields).toEqual(Object.fromEntries(texts));
      expect(await made()).toEqual(before);
    },
  );

  it.each([
    ['a code that nobody has', { inviteCode: '999999' }, 'inviteCode', 'invite.unknown', -1],
    ['a phone that has an account', {}, 'phone', 'member.exists', -103],
  ])('with %s is refused by its rule, under its field', async (_, change, field, reason, code) => {
    const before = await made();
    const told = await send('user/register', { ...GOOD, phone: taken, ...change }, language);
    expect([told.status, told.code, told.data.reason]).toEqual([200, code, reason]);
    expect(told.msg).not.toBe('');
    expect(told.data.fields).toEqual({ [field]: told.msg });
    expect(await made()).toEqual(before);
  });

  it('a log-in with a wrong password says so and tells no more than for a phone that nobody has', async () => {
    const fresh = (await world.register()).phone;
    const known = await send(
      'user/login',
      { phone: fresh, password: 'otra.cosa', acceptPrivacy: true },
      language,
    );
    const unknown = await send(
      'user/login',
      { phone: `56${LANGUAGES.indexOf(language)}0000000`, password: 'otra.cosa', acceptPrivacy: true },
      language,
    );
    expect([known.status, known.code, known.data.reason]).toEqual([200, -100, 'log_in.wrong']);
    expect(unknown).toEqual(known);
  });
});

describe('texts', () => {
  it('of one refusal differ from language to language', async () => {
    const texts = await Promise.all(
      LANGUAGES.map(
        async (language) => (await send('user/register', { ...GOOD, phone: taken }, language)).msg,
      ),
    );
    expect(new Set(texts).size).toBe(3);
  });
});
