import { expect, test, vi } from 'vitest';
import { loadBesidePlanted } from '#testing/planted-feature.ts';
import { sharedBy } from '#ui/manifest/collect.ts';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('matchMedia', () => ({ addEventListener: () => undefined }));
vi.stubGlobal('document', { addEventListener: () => undefined });
const { PROFILE_ROWS } = await import('./profile-rows.ts');
const { HUB_TABS } = await import('./hub-tabs.ts');
const { RECORDS_TABS } = await import('./records-tabs.ts');
const { STOCK_PARTS } = await import('./stock-parts.ts');

const valuesOf = (tabs: readonly { value: string }[]) => tabs.map(({ value }) => value);

test('the trading hub keeps the order of its seven tabs, the records that of their two', () => {
  const hub = ['records', 'holdings', 'closed', 'ipo', 'block', 'foundation', 'loan'];
  expect(valuesOf(HUB_TABS).filter((value) => hub.includes(value))).toEqual(hub);
  const records = ['deposit', 'withdrawal'];
  expect(valuesOf(RECORDS_TABS).filter((value) => records.includes(value))).toEqual(records);
});

test('the profile keeps the order of its rows', () => {
  const first = 'records assetLog statements bankCards proof security fees about'.split(' ');
  const titles = PROFILE_ROWS.map(({ title }) => title.slice('account.profile.'.length));
  expect(titles.filter((title) => first.includes(title))).toEqual(first);
});

test('no two rows lead to one address, no two tabs share a name, and one sheet buys a stock', () => {
  expect(sharedBy(PROFILE_ROWS, ({ to }) => to)).toEqual([]);
  expect(sharedBy(HUB_TABS, ({ value }) => value)).toEqual([]);
  expect(sharedBy(RECORDS_TABS, ({ value }) => value)).toEqual([]);
  expect(STOCK_PARTS.filter(({ buying }) => buying)).toHaveLength(1);
});

test.each([
  ['hub-tabs.ts', 'HUB_TABS', 'hubTabs'],
  ['records-tabs.ts', 'RECORDS_TABS', 'recordsTabs'],
  ['profile-rows.ts', 'PROFILE_ROWS', 'profileRows'],
  ['stock-parts.ts', 'STOCK_PARTS', 'stockParts'],
  ['card-parts.ts', 'CARD_PARTS', 'cardParts'],
  ['settings-parts.ts', 'SETTINGS_PARTS', 'settingsParts'],
  ['log-in-ways.ts', 'LOG_IN_WAYS', 'logInWays'],
])('%s holds what lies in a feature’s folder, named nowhere else', async (file, list, exported) => {
  const planted = { [`dummy/mobile/${file}`]: `export const ${exported} = [{ dummy: true, order: 999 }];` };
  const module = await loadBesidePlanted<Record<string, readonly unknown[]>>(
    `apps/mobile/hubs/${file}`,
    planted,
  );
  expect(module[list]?.at(-1)).toEqual({ dummy: true, order: 999 });
});
