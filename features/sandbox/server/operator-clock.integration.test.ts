import { expect, test } from 'vitest';
import { openBolsillo } from '#testing/bolsillo.ts';
import { clockCall, operatorAdvanceClockCall } from '../contract.ts';

test('an operator moves the clock for everybody, and the auditor may not', async () => {
  const world = await openBolsillo({ now: Date.parse('2026-11-21T12:00:00.000Z') });
  try {
    const [rita, olga] = [await world.operator('reviewer'), await world.operator('auditor')];
    const before = await world.anonymous.get(clockCall, {});
    const refused = await olga.ask(operatorAdvanceClockCall, { to: 'next_open' });
    expect(refused).toMatchObject({ kind: 'refusal', code: -12 });
    expect(await world.anonymous.get(clockCall, {})).toEqual(before);
    const { now } = await rita.get(operatorAdvanceClockCall, { to: 'next_open' });
    expect(now).toBe('2026-11-23T14:30:00.000Z');
    expect(await world.anonymous.get(clockCall, {})).toMatchObject({ now });
  } finally {
    await world.close();
  }
}, 60_000);
