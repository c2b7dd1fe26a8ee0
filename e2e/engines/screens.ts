import { listOrders, listPositions } from '#features/trade/contract.ts';
import type { PictureWorld } from '#tools/pictures/picture-world.ts';

/** Twenty screens, each with something on it. */
export async function screensOf({ get }: PictureWorld): Promise<string[]> {
  const { items: orders } = await get(listOrders, {});
  const { items: positions } = await get(listPositions, { state: 'open' });
  return [
    '/home',
    '/situation',
    '/situation/detail/AAPL.XNAS',
    '/situation/detail/WALMEX.XMEX',
    '/search',
    '/trade',
    '/trade?tab=holdings',
    `/trade/stockTradeDetail/${orders[0]?.id}`,
    `/trade/stockPositionDetail/${positions[0]?.id}`,
    '/limitTrade',
    '/ipo',
    '/mutualFunds',
    '/loan',
    '/deposit?method=spei',
    '/withdrawal',
    '/news',
    '/chat',
    '/user',
    '/user/assets',
    '/user/proof',
  ];
}
