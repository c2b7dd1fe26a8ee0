import { randomUUID } from 'node:crypto';
import { OPERATOR_ROLES } from '#kernel/contract/operator-role.ts';
import type { TestBolsillo } from '#testing/bolsillo.ts';

/** It would end the session of who tries. */
const LAST = '/api/operator/sign_out';

/** Every operation of the console, read off the OpenAPI document, so that none can be left out. */
export async function consoleOperations(world: TestBolsillo): Promise<string[]> {
  const response = await fetch(`${world.url}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, { post: { security?: unknown } }> };
  return Object.entries(paths)
    .filter(([, { post }]) => JSON.stringify(post.security) === '[{"operatorToken":[]}]')
    .map(([path]) => path)
    .sort((a, b) => Number(a === LAST) - Number(b === LAST));
}

/** As an operator of each role: sends this body to every call of the console. Gives how many calls answered a success. */
export async function tryEveryCall(
  world: TestBolsillo,
  body: object,
): Promise<{ asked: number; done: string[] }> {
  const operations = await consoleOperations(world);
  const done: string[] = [];
  let asked = 0;
  for (const role of OPERATOR_ROLES) {
    const { token } = await world.operator(role);
    for (const path of operations) {
      const response = await fetch(`${world.url}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          operatorToken: token,
        },
        body: JSON.stringify(body),
      });
      asked += 1;
      if (((await response.json()) as { success: boolean }).success) done.push(`${role} ${path}`);
    }
  }
  return { asked, done };
}

/** The SQLSTATE that statements end with in the application's own role; null where they are allowed. Nothing of them stays. */
export async function toldAsApplication(
  world: TestBolsillo,
  ...statements: string[]
): Promise<string | null> {
  const client = await world.database.db.pool.connect();
  try {
    await client.query('BEGIN');
    for (const statement of statements) await client.query(statement);
    return null;
  } catch (error) {
    return Reflect.get(error as object, 'code') as string;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** `ledger.post` in the application's role: one posting for an investor, with what it refers to. */
export function toldOnPosting(
  world: TestBolsillo,
  posting: { name: string; asset: string; amount: string; source: string; destination: string },
  investorId: string,
  reference: object,
): Promise<string | null> {
  const { name } = posting;
  const transaction = { name, investorId, at: '2026-11-20T15:30:00.000Z', reference, postings: [posting] };
  return toldAsApplication(
    world,
    `SELECT ledger.post('${JSON.stringify(transaction).replaceAll("'", "''")}')`,
  );
}

/** All of an investor's money and its history, as it stands in the tables. */
export async function moneyOf(world: TestBolsillo, investorId: string): Promise<unknown> {
  const { owner } = world.database;
  const balances = await owner.query('SELECT * FROM ledger.balance WHERE investor_id = $1 ORDER BY asset', [
    investorId,
  ]);
  const chain = await owner.query('SELECT * FROM ledger.chain WHERE investor_id = $1', [investorId]);
  return [balances.rows, chain.rows];
}
