import { expect, it, vi } from 'vitest';
import { TABS, tabOf } from './tabs.ts';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('addEventListener', () => undefined);
const { SCREENS } = await import('./screens.ts');

it('has five tabs in their order', () => {
  expect(TABS.map((tab) => tab.path)).toEqual(['/home', '/situation', '/trade', '/news', '/user']);
});

it('shows the bar on exactly six paths', () => {
  const shown = SCREENS.map((screen) => screen.path).filter((path) => tabOf(path) !== null);
  expect(shown.sort()).toEqual(['/', '/home', '/news', '/situation', '/trade', '/user']);
  expect(tabOf('/')).toBe(0);
});

it('has every address, and asks for a log-in where it must', () => {
  const byPath = new Map(SCREENS.map((screen) => [screen.path, Boolean(screen.logIn)]));
  const open = `/ /home /ipo /ipo/detail /situation /situation/detail/$id /news /news/detail/$id /otc /placement /limitTrade
    /mutualFunds /blockTrade /blockTrade/detail/$id /foundation /foundation/detail/$id /article/detail /loan /user/login
    /user/register /404`;
  const own = `/trade /trade/stockTradeDetail/$id /trade/stockPositionDetail/$id /trade/ipoApplicationDetail/$id
    /trade/blockTradeOrderDetail/$id /trade/foundationOrderDetail/$id /trade/loanOrderDetail/$id /notification
    /notification/detail/$id /bankCard /bankCard/detail /bankCard/detail/$id /user`;
  for (const path of open.split(/\s+/)) expect([path, byPath.get(path)]).toEqual([path, false]);
  for (const path of own.split(/\s+/)) expect([path, byPath.get(path)]).toEqual([path, true]);
});
