import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '#kernel/database/transact.ts';
import { systemChance } from '#kernel/id/id.ts';
import { openBolsillo, type TestBolsillo, type TestOperator } from '#testing/bolsillo.ts';
import { testSecrets } from '#testing/secrets.ts';
import {
  beginEnrolmentCall,
  createOperatorCall,
  decideApprovalCall,
  finishEnrolmentCall,
  listApprovalsCall,
  listAuditCall,
  listOperatorsCall,
  overviewCall,
  renewCredentialsCall,
  setRolesCall,
  showHalfCall,
  signInCall,
} from '../contract.ts';
import { STEP_MS, totpAt } from '../totp.ts';
import { inviteByCommand } from './make-operator.ts';

const HOUR_MS = 3_600_000;
const REASON = 'Entra al equipo de revisión';
const PASSWORD = 'cuatro nubes sobre el lago';

let world: TestBolsillo;
let adela: TestOperator;
let bruno: TestOperator;
let people = 0;
beforeAll(async () => {
  world = await openBolsillo();
});
// Sessions of the test before may have been left unused for too long.
beforeEach(async () => {
  adela = await world.operator('admin');
  bruno = await world.operator('admin');
});
afterAll(() => world.close());

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const wish = () => {
  people += 1;
  return {
    signInName: `lucia.${people}`,
    name: `Lucía ${people}`,
    roles: ['reviewer' as const],
    reason: REASON,
  };
};
const decide = (who: TestOperator, id: string, agree = true) =>
  who.ask(decideApprovalCall, { id, agree, opinion: 'La conozco' }, key());
const operators = async () =>
  (await world.database.owner.query('SELECT * FROM operator ORDER BY id')).rows as { id: string }[];
const idOf = async (signInName: string) =>
  (await world.database.owner.query('SELECT id FROM operator WHERE sign_in_name = $1', [signInName])).rows[0]
    ?.id as string;
const begin = (signInName: string, code: string) =>
  world.anonymous.ask(beginEnrolmentCall, { signInName, code });

/** The person's own doing: scans, chooses, confirms. */
async function enrol(signInName: string, code: string, password = PASSWORD) {
  const begun = await begin(signInName, code);
  if (!begun.ok) return begun;
  return world.anonymous.ask(finishEnrolmentCall, {
    signInName,
    code,
    password,
    totp: totpOf(begun.data.secret),
  });
}

function totpOf(secret: string): string {
  const bits = [...secret].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const raw = Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
  return totpAt(raw, Math.floor(world.now() / STEP_MS));
}

/** A new operator whom both admins agreed on, and the code that they hold between them. */
async function agreedOn() {
  const { signInName, ...rest } = wish();
  const { approvalId } = await adela.get(createOperatorCall, { signInName, ...rest });
  expect((await decide(bruno, approvalId)).ok).toBe(true);
  const id = await idOf(signInName);
  return { id, signInName, code: await codeOf(id) };
}

async function codeOf(operatorId: string): Promise<string> {
  const one = await adela.get(showHalfCall, { operatorId });
  const other = await bruno.get(showHalfCall, { operatorId });
  return `${one.half} ${other.half}`;
}

describe('operator/create', () => {
  test('given a request, then nothing happens until another admin agrees; who asked cannot', async () => {
    const before = await operators();
    const asked = wish();
    const again = key();
    const first = await adela.ask(createOperatorCall, asked, again);
    const repeated = await adela.ask(createOperatorCall, asked, again);
    expect(repeated).toMatchObject({ replayed: true, data: 'data' in first ? first.data : null });
    const approvalId = 'data' in first ? first.data.approvalId : '';
    const [waiting] = (await bruno.get(listApprovalsCall, { state: 'waiting' })).items;
    expect(waiting).toMatchObject({ id: approvalId, kind: 'operator-create', mayDecide: true });
    expect(waiting?.facts.map(({ value }) => value)).toEqual([
      asked.name,
      asked.signInName,
      'console.role.reviewer',
    ]);
    expect(reasonOf(await decide(adela, approvalId))).toBe('approval.same_operator');
    for (const role of ['reviewer', 'treasurer'] as const) {
      expect(await decide(await world.operator(role), approvalId)).toMatchObject({ code: -12 });
    }
    expect((await operators()).filter(({ id }) => !before.some((one) => one.id === id))).toHaveLength(2);
    // when it is rejected, then nobody is made
    expect((await decide(bruno, approvalId, false)).ok).toBe(true);
    expect(await idOf(asked.signInName)).toBeUndefined();
  });

  test('given a name that somebody has, then it is refused at once', async () => {
    const refused = await adela.ask(createOperatorCall, { ...wish(), signInName: bruno.signInName }, key());
    expect(reasonOf(refused)).toBe('operator.name_taken');
  });
});

describe('enrolment', () => {
  test('given both halves, then the person alone chooses password and secret, and is signed in', async () => {
    const { id, signInName, code } = await agreedOn();
    const answer = await enrol(signInName, code.toLowerCase());
    expect(answer).toMatchObject({ ok: true, data: { operator: { id, roles: ['reviewer'] } } });
    // and what lies in the tables is neither the code nor the secret
    expect((await world.database.owner.query('SELECT * FROM operator_enrolment')).rows).toEqual([]);
    // and no answer to an admin ever held a password or a secret
    const { rows } = await world.database.owner.query('SELECT password_hash FROM operator WHERE id = $1', [
      id,
    ]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
    // and the code is used up
    expect(reasonOf(await begin(signInName, code))).toBe('enrolment.code_wrong');
    const { items } = await adela.get(listOperatorsCall, {});
    expect(items.find((item) => item.id === id)).toMatchObject({
      enrolled: true,
      enrolment: null,
      sessions: 1,
    });
  });

  test('given one half, another’s half twice, a wrong name or a stranger, then the answer is one and nothing changes', async () => {
    const { id, signInName, code } = await agreedOn();
    const [one = '', other = ''] = code.split(' ');
    const carla = await world.operator('admin');
    expect(reasonOf(await carla.ask(showHalfCall, { operatorId: id }))).toBe('enrolment.not_yours');
    const answers = [
      await begin(signInName, one),
      await begin(signInName, `${one} ${one}`),
      await begin('nobody.at.all', code),
      await begin(carla.signInName, code),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(reasonOf(answers[0]!)).toBe('enrolment.code_wrong');
    expect(
      await world.database.owner.query('SELECT FROM operator WHERE password_hash IS NULL'),
    ).toMatchObject({
      rowCount: 1,
    });
    expect((await enrol(signInName, `${other}${one}`)).ok).toBe(true);
  });

  test('given 24 hours, or a half shown again, then the code is worth nothing', async () => {
    const { id, signInName, code } = await agreedOn();
    const renewed = await adela.get(showHalfCall, { operatorId: id });
    expect(reasonOf(await begin(signInName, code))).toBe('enrolment.code_wrong');
    const good = `${renewed.half} ${code.split(' ')[1]}`;
    expect((await begin(signInName, good)).ok).toBe(true);
    await world.pass(24 * HOUR_MS);
    expect(reasonOf(await enrol(signInName, good))).toBe('enrolment.code_wrong');
  });

  test('given a wrong code of the app, a short password or one with the name in it, then nothing is written', async () => {
    const { signInName, code } = await agreedOn();
    const begun = await world.anonymous.get(beginEnrolmentCall, { signInName, code });
    const right = { signInName, code, password: PASSWORD, totp: totpOf(begun.secret) };
    const finish = (change: Partial<typeof right>) =>
      world.anonymous.ask(finishEnrolmentCall, { ...right, ...change });
    expect(await finish({ totp: '000000' })).toMatchObject({ reason: 'enrolment.totp_wrong' });
    expect(await finish({ password: 'corta' })).toMatchObject({ code: -2 });
    expect(await finish({ password: `${signInName} es mi nombre` })).toMatchObject({
      reason: 'enrolment.password_named',
    });
    // and a secret drawn before the last one is worth nothing
    await world.anonymous.get(beginEnrolmentCall, { signInName, code });
    expect(await finish({})).toMatchObject({ reason: 'enrolment.totp_wrong' });
    expect((await enrol(signInName, code)).ok).toBe(true);
  });

  test('given two who finish with one code at once, then one of them is enrolled', async () => {
    const { signInName, code } = await agreedOn();
    const begun = await world.anonymous.get(beginEnrolmentCall, { signInName, code });
    const finish = (password: string) =>
      world.anonymous.ask(finishEnrolmentCall, { signInName, code, password, totp: totpOf(begun.secret) });
    const answers = await Promise.all([finish(`${PASSWORD} uno`), finish(`${PASSWORD} dos`)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('given guesses at a code, then the name is locked for this address', async () => {
    const { signInName, code } = await agreedOn();
    for (let guess = 0; guess < 5; guess++) await begin(signInName, '0000-0000-0000-0000-0000-0000');
    expect(reasonOf(await begin(signInName, code))).toBe('operator.sign_in_locked');
    await world.pass(HOUR_MS / 4);
    expect((await begin(signInName, code)).ok).toBe(true);
  });

  test('given a code that the command on the server drew, then its admin enrols and may decide', async () => {
    const invited = { signInName: 'eva.luz', name: 'Eva Luz', roles: ['admin' as const] };
    const ports = { chance: systemChance, secrets: testSecrets };
    const { code } = await transact(world.database.db, (tx) =>
      inviteByCommand(tx, ports, invited, world.now()),
    );
    const item = async () =>
      (await adela.get(listOperatorsCall, {})).items.find(({ name }) => name === invited.name);
    expect(await item()).toMatchObject({ enrolled: false, enrolment: { openedBy: [], mine: false } });
    const { admins } = await adela.get(listOperatorsCall, {});
    expect((await enrol(invited.signInName, code)).ok).toBe(true);
    expect((await adela.get(listOperatorsCall, {})).admins).toBe(admins + 1);
  });
});

describe('renewal and roles', () => {
  test('given a renewal that another admin agreed to, then old credentials and sessions are over, and it is on record', async () => {
    const teresa = await world.operator('treasurer');
    const asked = { operatorId: teresa.id, reason: 'Perdió el teléfono' };
    const { approvalId } = await adela.get(renewCredentialsCall, asked);
    expect(reasonOf(await adela.ask(renewCredentialsCall, asked, key()))).toBe('approval.waits_already');
    await teresa.get(overviewCall, {});
    expect((await decide(bruno, approvalId)).ok).toBe(true);
    expect(await teresa.ask(overviewCall, {})).toMatchObject({ code: -4 });
    await world.pass(STEP_MS);
    const old = { signInName: teresa.signInName, password: teresa.password };
    const code = totpAt(teresa.totpSecret, Math.floor(world.now() / STEP_MS));
    expect(reasonOf(await world.anonymous.ask(signInCall, { ...old, code }))).toBe('operator.sign_in_wrong');
    const { items } = await bruno.get(listOperatorsCall, {});
    expect(items.find(({ id }) => id === teresa.id)).toMatchObject({
      enrolled: false,
      sessions: 0,
      enrolment: { openedBy: [adela.name, bruno.name], mine: true },
    });
    const auditor = await world.operator('auditor');
    const log = await auditor.get(listAuditCall, { subjectId: teresa.id, commandsOnly: true });
    expect(log.items.map(({ call }) => call)).toContain('operator/renew_credentials');
    expect(log.items.map(({ detail }) => detail).join()).toContain('"renewed":true');
    expect((await enrol(teresa.signInName, await codeOf(teresa.id))).ok).toBe(true);
  });

  test('given a role that is given, then another admin decides, and never the one whom it is about', async () => {
    const sara = await world.operator('support');
    const raise = { roles: ['support', 'treasurer'] as const, reason: REASON };
    const wishFor = (who: TestOperator) => ({ operatorId: who.id, ...raise, roles: [...raise.roles] });
    const { approvalId } = await adela.get(setRolesCall, wishFor(sara));
    expect(approvalId).not.toBeNull();
    const rolesOf = async (who: TestOperator) =>
      (await adela.get(listOperatorsCall, {})).items.find(({ id }) => id === who.id)?.roles;
    expect(await rolesOf(sara)).toEqual(['support']);
    expect((await decide(bruno, approvalId ?? '')).ok).toBe(true);
    expect(await rolesOf(sara)).toEqual(['support', 'treasurer']);
    expect(await sara.ask(overviewCall, {})).toMatchObject({ code: -4 });
    const about = await adela.get(setRolesCall, wishFor(bruno));
    expect(reasonOf(await decide(bruno, about.approvalId ?? ''))).toBe('approval.about_you');
    expect(await rolesOf(bruno)).toEqual(['admin']);
  });

  test('given the auditor, then the operators are read and nothing can be asked for', async () => {
    const auditor = await world.operator('auditor');
    const { items, mayChange } = await auditor.get(listOperatorsCall, {});
    expect(items.length).toBeGreaterThan(2);
    expect(mayChange).toBe(false);
    expect(await auditor.ask(createOperatorCall, wish(), key())).toMatchObject({ code: -12 });
  });
});
