import { DeskPage } from '#ui/console/desk-page.tsx';
import { useMay } from '#ui/console/use-may.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { proposeAction } from '../contract.ts';
import { ActionTable } from './action-table.tsx';
import { NewAction } from './new-action.tsx';

/** Splits and dividends: those to come and those that have begun; entering and cancelling one takes two publishers. */
export default function ActionsDesk() {
  const { t } = useWords();
  const mayPropose = useMay(proposeAction);
  return (
    <DeskPage title={t('corporate.desk.title')}>
      <p>{t('corporate.desk.intro')}</p>
      {mayPropose ? <NewAction /> : null}
      <ActionTable />
    </DeskPage>
  );
}
