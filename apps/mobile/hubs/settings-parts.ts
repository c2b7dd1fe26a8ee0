import { inOrder } from '#ui/manifest/collect.ts';
import type { SettingsPart } from '#ui/manifest/settings-part.ts';

/** What features add to the settings, in their order. */
export const SETTINGS_PARTS = inOrder(
  import.meta.glob<readonly SettingsPart[]>('../../../features/*/mobile/settings-parts.ts', {
    eager: true,
    import: 'settingsParts',
  }),
);
