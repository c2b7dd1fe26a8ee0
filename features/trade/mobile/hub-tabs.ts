import type { PanelTab } from '#ui/manifest/panel-tab.ts';
import { OrdersPanel } from './orders-panel.tsx';
import { ClosedPanel } from './position/closed-panel.tsx';
import { HoldingsPanel } from './position/holdings-panel.tsx';

/** Orders, what is held, and what was closed. */
export const hubTabs: readonly PanelTab[] = [
  { value: 'records', label: 'trade.tab.records', Panel: OrdersPanel, order: 10 },
  { value: 'holdings', label: 'trade.tab.holdings', Panel: HoldingsPanel, order: 20 },
  { value: 'closed', label: 'trade.tab.closed', Panel: ClosedPanel, order: 30 },
];
