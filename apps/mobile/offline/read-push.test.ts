import { expect, it } from 'vitest';
import { readPush, screenOf } from './read-push.ts';

const ID = '0190d0a0-0000-7000-8000-000000000001';

it('reads the title and where its tap leads', () => {
  const told = readPush(JSON.stringify({ id: ID, language: 'zh', title: '您的身份已认证' }));
  expect(told).toEqual({ id: ID, language: 'zh', title: '您的身份已认证' });
  expect(told && screenOf(told)).toBe(`/notification/detail/${ID}`);
});

it.each([
  'not JSON',
  'null',
  '[]',
  '{}',
  JSON.stringify({ id: '../../user/login', title: 'x' }),
  JSON.stringify({ id: 'https://elsewhere.example', title: 'x' }),
  JSON.stringify({ id: ID, title: '  ' }),
  JSON.stringify({ id: ID, title: { toString: 'x' } }),
])('takes %s for none of ours', (text) => {
  expect(readPush(text)).toBeNull();
});

it('cuts a title that is no title', () => {
  expect(readPush(JSON.stringify({ id: ID, title: 'x'.repeat(5_000) }))?.title).toHaveLength(200);
});
