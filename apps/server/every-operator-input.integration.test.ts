import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '#kernel/contract/cursor.ts';
import { OPERATOR_ROLES } from '#kernel/contract/operator-role.ts';
import { sharedBolsillo, type TestBolsillo, type TestOperator } from '#testing/bolsillo.ts';
import { collectSweeps } from '#testing/every-call.ts';

/** As the document writes an input: what is needed of JSON Schema. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly minLength?: number;
}

interface Operation {
  readonly path: string;
  readonly input: Schema;
}

/** What a field means that its shape does not tell: these mean the same everywhere, the others are told by their features. */
const KNOWN: Readonly<Record<string, unknown>> = Object.assign(
  { phone: '5512345678', amount: '12.50', from: '2026-11-01', to: '2026-11-02' },
  ...(await collectSweeps()).map(({ operatorFields }) => operatorFields),
);
const INSTANTS = new Set(['/api/operator/audit_list']);

const WRONG: readonly unknown[] = [
  null,
  true,
  5,
  -1,
  1e21,
  [],
  [[]],
  {},
  '',
  ' ',
  '\u0000',
  '\ud800',
  '💥'.repeat(50),
  "'; DROP TABLE investor; --",
  'x'.repeat(20_000),
  '99999-12-31',
  '0000-00-00',
  '-0.000000000000000001',
  randomUUID().toUpperCase(),
];
const CURSORS = [[9e15, randomUUID()], [1, 'x'], ['9'.repeat(19)], ['9'.repeat(18)], ['x'], [-1], [null], []];

let world: TestBolsillo;
let everyone: TestOperator;
let operations: Operation[];

beforeAll(async () => {
  world = await sharedBolsillo();
  everyone = await world.operator(...OPERATOR_ROLES);
  const response = await fetch(`${world.url}/api/openapi.json`);
  const { paths } = (await response.json()) as {
    paths: Record<string, { post: { security: unknown; requestBody?: unknown } }>;
  };
  operations = Object.entries(paths)
    .filter(([path, { post }]) => path.startsWith('/api/operator/') && post.security !== undefined)
    // It would end the session of who tries.
    .filter(([path]) => path !== '/api/operator/sign_out')
    .map(([path, { post }]) => ({ path, input: schemaOf(post.requestBody) }));
});

function schemaOf(requestBody: unknown): Schema {
  const content = (requestBody as { content?: Record<string, { schema: Schema }> } | undefined)?.content;
  return content?.['application/json']?.schema ?? {};
}

/** A value that fits, or nearly. */
function fitting(path: string, name: string, schema: Schema): unknown {
  if ((name === 'from' || name === 'to') && INSTANTS.has(path)) return '2026-11-20T15:00:00.000Z';
  if (name in KNOWN) return KNOWN[name];
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return fitting(path, name, schema.anyOf[0] ?? {});
  if (schema.properties) return inputFor(path, schema);
  if (schema.type === 'array') return [fitting(path, '', schema.items ?? {})];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  return schema.pattern?.includes('{12}') ? randomUUID() : 'Una razón que basta';
}

const inputFor = (path: string, { properties = {} }: Schema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      // A cursor is made by the server alone.
      name === 'cursor' ? [] : [[name, fitting(path, name, schema)]],
    ),
  );

async function ask(path: string, body: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${world.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      operatorToken: everyone.token,
    },
    body,
  });
  return { status: response.status, text: await response.text() };
}

/** Never a fault of ours, always the envelope with words for who reads it. */
async function answersWell(path: string, body: string): Promise<void> {
  const { status, text } = await ask(path, body);
  const told = `${path} ${body.slice(0, 300)} → ${text.slice(0, 300)}`;
  expect(status, told).not.toBe(429);
  expect(status, told).toBeLessThan(500);
  const answer = JSON.parse(text) as { success: boolean; msg: string };
  if (!answer.success) expect(answer.msg, told).not.toBe('');
}

describe('each call of the console', () => {
  it('is tried', () => {
    expect(operations.length).toBeGreaterThan(60);
    expect(operations.filter(({ input }) => input.properties === undefined)).toEqual([]);
  });

  it('asked with one field wrong and the others right answers what is wrong, and never fails', async () => {
    for (const { path, input } of operations) {
      const good = inputFor(path, input);
      await answersWell(path, JSON.stringify(good));
      for (const name of Object.keys(input.properties ?? {})) {
        await Promise.all(
          WRONG.map((wrong) => answersWell(path, JSON.stringify({ ...good, [name]: wrong }))),
        );
      }
    }
  }, 300_000);

  it('asked with a cursor made by hand never fails', async () => {
    for (const { path, input } of operations.filter(({ input: { properties } }) => properties?.cursor)) {
      for (const keys of CURSORS) {
        const cursor = encodeCursor(keys as string[]);
        await answersWell(path, JSON.stringify({ ...inputFor(path, input), cursor }));
      }
    }
  }, 120_000);

  it.each([
    ['is not JSON', '{"a":'],
    ['is a list', '[1]'],
    ['is a word', '"x"'],
    ['is nested 5,000 deep', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['aims at __proto__', '{"__proto__":{"roles":["admin"]}}'],
  ])(
    'asked with a body that %s never fails',
    async (_, body) => {
      for (const { path } of operations) await answersWell(path, body);
      expect(({} as Record<string, unknown>).roles).toBeUndefined();
    },
    120_000,
  );
});
