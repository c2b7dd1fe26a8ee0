import type { PanelTab } from '#ui/manifest/panel-tab.ts';
import { WithdrawalsPanel } from './withdrawals-panel.tsx';

/** The investor's withdrawals among the records. */
export const recordsTabs: readonly PanelTab[] = [
  { value: 'withdrawal', label: 'records.tab.withdrawal', Panel: WithdrawalsPanel, order: 20 },
];
