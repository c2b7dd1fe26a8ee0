import type { PanelTab } from '#ui/manifest/panel-tab.ts';
import { LoansPanel } from './loans-panel.tsx';

/** Loans and repayments in the trading hub. */
export const hubTabs: readonly PanelTab[] = [
  { value: 'loan', label: 'trade.tab.loan', Panel: LoansPanel, order: 70 },
];
