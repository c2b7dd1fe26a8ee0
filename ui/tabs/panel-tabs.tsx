import { useNavigate, useSearch } from '@tanstack/react-router';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { PanelTab } from '#ui/manifest/panel-tab.ts';
import { Tabs } from './tabs.tsx';

interface PanelTabsProps {
  /** What the row of tabs is about, for who hears the screen. */
  label: string;
  /** The screen's own; the chosen tab stands in it: `?tab=holdings`. */
  address: string;
  tabs: readonly PanelTab[];
}

/** The tabs that features give to one screen, each of what is one's own; an unknown one in the address is the first. */
export function PanelTabs({ label, address, tabs }: PanelTabsProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { tab: asked } = useSearch({ strict: false }) as { tab?: unknown };
  const chosen = tabs.find(({ value }) => value === asked) ?? tabs[0];
  if (chosen === undefined) return null;
  return (
    <Tabs
      label={label}
      value={chosen.value}
      onChange={(tab) => void navigate({ to: address, search: { tab }, replace: true })}
      tabs={tabs.map((tab) => ({ value: tab.value, label: t(tab.label) }))}
    >
      <OwnFigures>
        <chosen.Panel />
      </OwnFigures>
    </Tabs>
  );
}
