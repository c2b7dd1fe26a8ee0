import { Search } from 'lucide-react';
import { IconLink } from '#ui/button/icon-button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { PanelTab } from '#ui/manifest/panel-tab.ts';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { PanelTabs } from '#ui/tabs/panel-tabs.tsx';

/** The trading hub: orders, what is held, what was closed, and the records of the other products. */
export function TradeScreen({ tabs }: { tabs: readonly PanelTab[] }) {
  const { t } = useWords();
  const search = <IconLink icon={Search} label={t('trade.search')} to="/search" />;
  return (
    <Screen bar={<AppBar title={t('trade.title')} actions={search} />} padding="none" pulls>
      <PanelTabs label={t('trade.title')} address="/trade" tabs={tabs} />
    </Screen>
  );
}
