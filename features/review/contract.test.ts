import { expect, test } from 'vitest';
import { decideApprovalCall } from '#features/operator/contract.ts';
import { opinion } from './contract.ts';

test.each([
  [' La foto está borrosa ', 'La foto está borrosa'],
  ['\u200b\u2060\u200d', ''],
  ['\u202eno', 'no'],
])(
  'given the opinion %j, then the investor reads %j, and a second signature keeps the same',
  (typed, read) => {
    expect(opinion.parse(typed)).toBe(read);
    const id = crypto.randomUUID();
    expect(decideApprovalCall.input.parse({ id, agree: false, opinion: typed })).toMatchObject({
      opinion: read,
    });
  },
);
