import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { TariffTable } from './tariff-table.tsx';

/** `/fees`: all that is charged today, and what was announced for later. */
export function FeesScreen() {
  const { t } = useWords();
  return (
    <Screen bar={<AppBar title={t('tariff.title')} back="/user" />}>
      <TariffTable />
    </Screen>
  );
}
