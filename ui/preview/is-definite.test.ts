import { expect, it } from 'vitest';
import type { Answer } from '#kernel/contract/client.ts';
import { isDefinite } from './is-definite.ts';

const refused = (keyChecked: boolean): Answer<unknown> => ({
  ...{ ok: false, kind: 'refusal', code: -1, msg: 'no', reason: 'r', fields: {}, values: {} },
  ...{ status: 200, keyChecked },
});
const DONE: Answer<unknown> = { ok: true, data: {}, replayed: false };
const FAULT: Answer<unknown> = { ok: false, kind: 'http', status: 503, msg: '', code: null };

it.each([
  ['what is done', DONE, true, true],
  ['a refusal', refused(true), true, true],
  ['no answer', { ok: false, kind: 'offline' } as const, false, false],
  ['a fault of the server', FAULT, false, false],
])('%s is definite or not, first or again', (_, answer, first, again) => {
  expect([isDefinite(answer, false), isDefinite(answer, true)]).toEqual([first, again]);
});

it('refused before the key was looked at is definite at first, and says nothing of an earlier try without an answer', () => {
  expect([isDefinite(refused(false), false), isDefinite(refused(false), true)]).toEqual([true, false]);
});
