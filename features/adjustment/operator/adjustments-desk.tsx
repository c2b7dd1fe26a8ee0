import { DeskPage } from '#ui/console/desk-page.tsx';
import { useMay } from '#ui/console/use-may.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { requestAdjustment } from '../contract.ts';
import { AdjustmentForm } from './adjustment-form.tsx';
import { AdjustmentList } from './adjustment-list.tsx';

/** Changes of investors' cash by the firm: a treasurer asks, another decides; what was made is there to read. */
export default function AdjustmentsDesk() {
  const { t } = useWords();
  const mayAsk = useMay(requestAdjustment);
  return (
    <DeskPage title={t('adjustment.title')}>
      <p>{t('adjustment.intro')}</p>
      {mayAsk ? <AdjustmentForm /> : null}
      <AdjustmentList />
    </DeskPage>
  );
}
