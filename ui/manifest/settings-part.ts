import type { ComponentType } from 'react';

/**
 * A part of the settings that a feature supplies. A feature's stand in `features/x/mobile/settings-parts.ts`, which exports
 * `settingsParts`.
 */
export interface SettingsPart {
  /** Draws nothing where there is nothing to set. */
  readonly Section: ComponentType;
  /** Its place under the app's own; the lower comes first. */
  readonly order: number;
}
