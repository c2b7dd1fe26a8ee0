import { TradeScreen } from '#features/trade/mobile/trade-screen.tsx';
import { HUB_TABS } from './hub-tabs.ts';

/** `/trade`: the records of every product. */
export function TradeHub() {
  return <TradeScreen tabs={HUB_TABS} />;
}
