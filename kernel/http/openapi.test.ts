import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { decimalString, pageInput, pageOf } from '#kernel/contract/fields.ts';
import { answerSchema } from './call-schemas.ts';
import { openApiOf } from './openapi.ts';
import { route } from './route.ts';

const buy = defineCall({
  path: 'trade/create',
  summary: 'Places an order.',
  access: 'investor',
  command: true,
  input: z.object({ previewId: z.string() }),
  output: z.object({ total: decimalString, note: z.nullable(decimalString) }),
  reasons: ['market.closed', 'preview.expired'],
});
const list = defineCall({
  path: 'stock/list',
  summary: 'Lists stocks.',
  access: 'anonymous',
  input: z.object({ ...pageInput, country: z.enum(['america', 'mexico']) }),
  output: pageOf(z.object({ id: z.string() })),
});

// biome-ignore lint/suspicious/noExplicitAny: a document is read by its paths.
const document: any = openApiOf(
  [route(buy, () => ({ total: '1', note: null })), route(list, () => ({ items: [], nextCursor: null }))],
  '1.2.3',
);

test('given the contracts, then the document is OpenAPI 3.1 with every call at its address', () => {
  expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.2.3']);
  expect(Object.keys(document.paths)).toEqual(['/api/trade/create', '/api/stock/list']);
});

test('given a command, then its key and its token are required, its reasons named', () => {
  const { post } = document.paths['/api/trade/create'];
  expect(post.security).toEqual([{ userToken: [] }]);
  expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual(['language', 'idempotency-key']);
  expect(post.responses[200].description).toContain('market.closed, preview.expired');
});

test('given an open read, then it needs no token, and its input is what the contract says', () => {
  const { post } = document.paths['/api/stock/list'];
  expect(post.security).toContainEqual({});
  const { schema } = post.requestBody.content['application/json'];
  expect(schema.required).toEqual(['country']);
  expect(schema.properties.country.enum).toEqual(['america', 'mexico']);
  expect(schema.properties.limit.maximum).toBe(100);
  expect(post.requestBody.content['application/x-www-form-urlencoded'].schema).toEqual(schema);
});

test('given a read, then it can be asked by GET with its fields in the address; a command and what is secret cannot', () => {
  const { get } = document.paths['/api/stock/list'];
  expect(get.operationId).toBe('stock.list.get');
  expect(get.requestBody).toBeUndefined();
  const [language, ...fields] = get.parameters;
  expect(language.name).toBe('language');
  expect(fields.map(({ name, required }: { name: string; required: boolean }) => [name, required])).toEqual([
    ['cursor', false],
    ['limit', false],
    ['country', true],
  ]);
  expect(fields.at(-1)).toMatchObject({ in: 'query', schema: { enum: ['america', 'mexico'] } });
  expect(document.paths['/api/trade/create'].get).toBeUndefined();
  const secret = openApiOf(
    [route(list, () => ({ items: [], nextCursor: null }), { postOnly: true })],
    '1',
    // biome-ignore lint/suspicious/noExplicitAny: a document is read by its paths.
  ) as any;
  expect(secret.paths['/api/stock/list'].get).toBeUndefined();
});

test('given an output, then what writes it knows kinds only, no rules', () => {
  const text = JSON.stringify(answerSchema(buy));
  expect(text).toContain('"nullable":true');
  expect(text).not.toContain('pattern');
});
