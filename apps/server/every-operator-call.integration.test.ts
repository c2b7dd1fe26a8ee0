import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATOR_ROLES } from '#kernel/contract/operator-role.ts';
import { openBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';

interface Operation {
  readonly path: string;
  readonly roles: readonly string[];
  readonly reads: boolean;
}

let world: TestBolsillo;
/** Read off the OpenAPI document, so that none can be left out. */
let operations: Operation[];
/** The investors' calls that need a log-in, read off it likewise. */
let investorPaths: string[];

beforeAll(async () => {
  world = await openBolsillo();
  const response = await fetch(`${world.url}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, { post: Record<string, unknown> }> };
  operations = Object.entries(paths)
    .filter(([, { post }]) => JSON.stringify(post.security) === '[{"operatorToken":[]}]')
    .map(([path, { post }]) => ({
      path,
      roles: post['x-roles'] as string[],
      reads: post['x-reads'] === true,
    }));
  investorPaths = Object.entries(paths)
    .filter(([, { post }]) => JSON.stringify(post.security) === '[{"userToken":[]}]')
    .map(([path]) => path);
});
afterAll(() => world.close());

async function ask(path: string, headers: Record<string, string>) {
  const response = await fetch(`${world.url}${path}?language=en`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body: '{}',
  });
  const { code, data } = (await response.json()) as { code: number; data: { reason?: string } };
  return [response.status, code, data.reason];
}

it('the console has calls at all', () => {
  expect(operations.length).toBeGreaterThan(15);
});

it('each of its calls asked without a token is refused with 401 and −3', async () => {
  for (const { path } of operations) expect(await ask(path, {}), path).toEqual([401, -3, 'login.required']);
});

it('an investor’s token opens none of them, whichever header carries it', async () => {
  const { token } = await world.register();
  for (const { path } of operations) {
    expect(await ask(path, { operatorToken: token }), path).toEqual([401, -4, 'login.ended']);
    expect(await ask(path, { userToken: token }), path).toEqual([401, -3, 'login.required']);
  }
});

it('an operator’s token opens no investor’s call, whichever header carries it', async () => {
  expect(investorPaths.length).toBeGreaterThan(40);
  const { token } = await world.operator('admin');
  for (const path of investorPaths) {
    expect(await ask(path, { userToken: token }), path).toEqual([401, -4, 'login.ended']);
    expect(await ask(path, { operatorToken: token }), path).toEqual([401, -3, 'login.required']);
  }
});

it('a role that a call does not name is refused with 403 and −12, the auditor for each that changes something', async () => {
  let asked = 0;
  for (const role of OPERATOR_ROLES) {
    const { token } = await world.operator(role);
    for (const { path, roles, reads } of operations) {
      if (roles.includes(role) || (role === 'auditor' && reads)) continue;
      expect(await ask(path, { operatorToken: token }), `${role} ${path}`).toEqual([
        403,
        -12,
        'role.missing',
      ]);
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(40);
  // Each stands in the log as a refused try; nothing but the sign-ins of this test stands there as done.
  const { rows } = await world.database.owner.query(
    `SELECT count(*) FILTER (WHERE detail->>'refused' = 'role.missing')::int AS refused,
       count(*) FILTER (WHERE detail->>'refused' IS NULL AND call <> 'operator/sign_in')::int AS done FROM audit_log`,
  );
  expect(rows[0]).toEqual({ refused: asked, done: 0 });
});
