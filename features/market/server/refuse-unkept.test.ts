import { expect, test } from 'vitest';
import { silentLog } from '#kernel/ports/log.ts';
import { refuseUnkept } from './refuse-unkept.ts';

test.each(['BQ002', 'BX005'])(
  '%s of the database is a stale quote to the investor, and logged',
  async (code) => {
    const errors: unknown[] = [];
    const log = { ...silentLog, error: (fields: unknown) => void errors.push(fields) };
    const err = Object.assign(new Error('no quote was kept'), { code });
    const refused = refuseUnkept(log, () => Promise.reject(err));
    await expect(refused).rejects.toMatchObject({ name: 'Refusal', reason: 'quote.stale' });
    expect(errors).toEqual([{ err }]);
  },
);

test('every other fault stays what it is, and what is written is given', async () => {
  const err = Object.assign(new Error('twice'), { code: '23505' });
  await expect(refuseUnkept(silentLog, () => Promise.reject(err))).rejects.toBe(err);
  expect(await refuseUnkept(silentLog, async () => 7)).toBe(7);
});
