import type { PanelTab } from '#ui/manifest/panel-tab.ts';
import { LaterPanel } from './later-panel.tsx';

/** The records of the products to come. */
export const hubTabs: readonly PanelTab[] = [
  { value: 'block', label: 'trade.tab.block', Panel: () => <LaterPanel of="block" />, order: 50 },
];
