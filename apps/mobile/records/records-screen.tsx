import { useNavigate, useSearch } from '@tanstack/react-router';
import { DepositsPanel } from '#features/deposit/mobile/index.ts';
import { WithdrawalsPanel } from '#features/withdrawal/mobile/index.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';

/** The tab stands in the address: `?tab=withdrawal`. */
const TABS = ['deposit', 'withdrawal'] as const;

/** `/user/records`: the investor's orders of money in and money out. */
export function RecordsScreen() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { tab: asked } = useSearch({ strict: false }) as { tab?: unknown };
  const tab = TABS.find((known) => known === asked) ?? 'deposit';
  return (
    <Screen bar={<AppBar title={t('records.title')} back="/user" />} padding="none">
      <Tabs
        label={t('records.title')}
        value={tab}
        onChange={(next) => void navigate({ to: '/user/records', search: { tab: next }, replace: true })}
        tabs={TABS.map((value) => ({ value, label: t(`records.tab.${value}`) }))}
      >
        {tab === 'deposit' ? <DepositsPanel /> : <WithdrawalsPanel />}
      </Tabs>
    </Screen>
  );
}
