import { overviewCall } from '#features/operator/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { DeskPage } from '#ui/console/desk-page.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { AdjustmentForm } from './adjustment-form.tsx';
import { AdjustmentList } from './adjustment-list.tsx';

/** Changes of investors' cash by the firm: a treasurer asks, another decides; what was made is there to read. */
export default function AdjustmentsDesk() {
  const { t } = useWords();
  const { data } = useCallQuery(overviewCall, {}, { errorTip: false });
  return (
    <DeskPage title={t('adjustment.title')}>
      <p>{t('adjustment.intro')}</p>
      {data?.operator.roles.includes('treasurer') ? <AdjustmentForm /> : null}
      <AdjustmentList />
    </DeskPage>
  );
}
