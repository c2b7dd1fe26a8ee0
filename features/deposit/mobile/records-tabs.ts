import type { PanelTab } from '#ui/manifest/panel-tab.ts';
import { DepositsPanel } from './deposits-panel.tsx';

/** The investor's deposits among the records. */
export const recordsTabs: readonly PanelTab[] = [
  { value: 'deposit', label: 'records.tab.deposit', Panel: DepositsPanel, order: 10 },
];
