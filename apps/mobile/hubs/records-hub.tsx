import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { PanelTabs } from '#ui/tabs/panel-tabs.tsx';
import { RECORDS_TABS } from './records-tabs.ts';

/** `/user/records`: the investor's orders of money in and money out. */
export function RecordsHub() {
  const { t } = useWords();
  return (
    <Screen bar={<AppBar title={t('records.title')} back="/user" />} padding="none" pulls>
      <PanelTabs label={t('records.title')} address="/user/records" tabs={RECORDS_TABS} />
    </Screen>
  );
}
