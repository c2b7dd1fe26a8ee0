import { TradeScreen } from '#features/trade/mobile/trade-screen.tsx';
import { withHoldings } from './holdings-hub.tsx';
import { HUB_TABS } from './hub-tabs.ts';

const TABS = HUB_TABS.map(withHoldings);

/** `/trade`: the records of every product. */
export function TradeHub() {
  return <TradeScreen tabs={TABS} />;
}
