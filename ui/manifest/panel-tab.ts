import type { ComponentType } from 'react';
import type { PlainKey } from '#ui/i18n/words.tsx';

/**
 * A tab of a screen that several features fill: of the trading hub (`features/x/mobile/hub-tabs.ts` exports `hubTabs`), or of the
 * records of money in and out (`features/x/mobile/records-tabs.ts` exports `recordsTabs`).
 */
export interface PanelTab {
  /** As it stands in the address: `?tab=holdings`. */
  readonly value: string;
  readonly label: PlainKey;
  readonly Panel: ComponentType;
  /** Its place in the row; the first of all is shown where the address names none. */
  readonly order: number;
}
