import { expect, test } from 'vitest';
import { listed, simulatedMarket } from './sandbox-provider.fixture.ts';

const NOW = Date.parse('2026-11-20T20:00:00.000Z');
const closesOf = async (id: string) =>
  (await simulatedMarket.bars(listed(id), { period: '1d', before: NOW, limit: 250 }, NOW)).bars.map(
    ({ close }) => Number(close),
  );

test('a fund that holds an index moves as the index does, to its tick', async () => {
  const [fund, index, other] = await Promise.all(
    ['NAFTRACISHRS.XMEX', 'IPC.INDEX', 'WALMEX.XMEX'].map(closesOf),
  );
  const partOf = (of: number[]) => of.map((close) => close / of[0]!);
  const apart = (one: number[], by: number[]) =>
    Math.max(...partOf(one).map((part, at) => Math.abs(part - partOf(by)[at]!)));
  expect(fund).toHaveLength(250);
  expect(apart(fund!, index!)).toBeLessThan(0.0005);
  expect(apart(other!, index!)).toBeGreaterThan(0.01);
});
