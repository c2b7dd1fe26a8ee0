import { inOrder } from '#ui/manifest/collect.ts';
import type { PanelTab } from '#ui/manifest/panel-tab.ts';

/** The trading hub's tabs, in their order. */
export const HUB_TABS = inOrder(
  import.meta.glob<readonly PanelTab[]>('../../../features/*/mobile/hub-tabs.ts', {
    eager: true,
    import: 'hubTabs',
  }),
);
