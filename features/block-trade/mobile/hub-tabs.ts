import type { PanelTab } from '#ui/manifest/panel-tab.ts';
import { BlockOrdersPanel } from './orders-panel.tsx';

/** The investor's block orders. */
export const hubTabs: readonly PanelTab[] = [
  { value: 'block', label: 'trade.tab.block', Panel: BlockOrdersPanel, order: 50 },
];
