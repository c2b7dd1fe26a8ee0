import { expect, test } from 'vitest';
import { sendChat } from './contract.ts';

const CARD = { kind: 'order', id: '0199f000-0000-7000-8000-000000000000' } as const;

test.each([
  [{ text: '\u200b\u2060\u3164' }, 'field.required'],
  [{ text: ' \n ' }, 'field.required'],
  [{ text: 'hola\u200b' }, null],
  [{ text: '\u200b', card: CARD }, null],
])('given a message of %j, then the fault is %s', (message, fault) => {
  const { error } = sendChat.input.safeParse({ clientId: 'one', ...message });
  expect(error?.issues[0]?.message ?? null).toBe(fault);
});

test('what nobody sees of a message is not kept, and makes no line beside its card', () => {
  const textOf = (message: object) => sendChat.input.parse({ clientId: 'one', ...message }).text;
  expect(textOf({ text: 'ver\u202e mañana' })).toBe('ver mañana');
  expect(textOf({ text: '\u200b', card: CARD })).toBe('');
});
