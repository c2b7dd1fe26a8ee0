import type { PanelTab } from '#ui/manifest/panel-tab.ts';
import { FoundationOrdersPanel } from './orders-panel.tsx';

/** Orders of term funds in the trading hub. */
export const hubTabs: readonly PanelTab[] = [
  { value: 'foundation', label: 'trade.tab.foundation', Panel: FoundationOrdersPanel, order: 60 },
];
