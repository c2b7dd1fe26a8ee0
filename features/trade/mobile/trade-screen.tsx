import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { IconLink } from '#ui/button/icon-button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { ClosedPanel } from './closed-panel.tsx';
import { HoldingsPanel } from './holdings-panel.tsx';
import { LaterPanel } from './later-panel.tsx';
import { OrdersPanel } from './orders-panel.tsx';

/** The trading hub's seven tabs. The tab stands in the address: `?tab=holdings`. */
const TABS = ['records', 'holdings', 'closed', 'ipo', 'block', 'foundation', 'loan'] as const;
type Tab = (typeof TABS)[number];
const FIRST_TAB: Tab = 'records';

/** Orders, what is held, what was closed, and the records of the products to come. */
export function TradeScreen() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { tab: asked } = useSearch({ strict: false }) as { tab?: unknown };
  const tab = TABS.find((known) => known === asked) ?? FIRST_TAB;
  return (
    <Screen
      bar={
        <AppBar
          title={t('trade.title')}
          actions={<IconLink icon={Search} label={t('trade.search')} to="/search" />}
        />
      }
      padding="none"
    >
      <Tabs
        label={t('trade.title')}
        value={tab}
        onChange={(next) => void navigate({ to: '/trade', search: { tab: next }, replace: true })}
        tabs={TABS.map((value) => ({ value, label: t(`trade.tab.${value}`) }))}
      >
        <Panel tab={tab} />
      </Tabs>
    </Screen>
  );
}

function Panel({ tab }: { tab: Tab }) {
  switch (tab) {
    case 'records':
      return <OrdersPanel />;
    case 'holdings':
      return <HoldingsPanel />;
    case 'closed':
      return <ClosedPanel />;
    default:
      return <LaterPanel of={tab} />;
  }
}
