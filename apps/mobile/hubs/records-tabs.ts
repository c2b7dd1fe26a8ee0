import { inOrder } from '#ui/manifest/collect.ts';
import type { PanelTab } from '#ui/manifest/panel-tab.ts';

/** The tabs of the records, in their order. */
export const RECORDS_TABS = inOrder(
  import.meta.glob<readonly PanelTab[]>('../../../features/*/mobile/records-tabs.ts', {
    eager: true,
    import: 'recordsTabs',
  }),
);
