import type { PanelTab } from '#ui/manifest/panel-tab.ts';
import { ApplicationsPanel } from './applications/applications-panel.tsx';

/** The investor's applications. */
export const hubTabs: readonly PanelTab[] = [
  { value: 'ipo', label: 'trade.tab.ipo', Panel: ApplicationsPanel, order: 40 },
];
