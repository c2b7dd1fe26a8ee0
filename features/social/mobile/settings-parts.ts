import type { SettingsPart } from '#ui/manifest/settings-part.ts';
import { SocialSetting } from './social-setting.tsx';

/** What this feature adds to the settings. */
export const settingsParts: readonly SettingsPart[] = [{ Section: SocialSetting, order: 10 }];
