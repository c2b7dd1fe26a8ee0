import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { RowStatus } from '#ui/list/row-status.tsx';
import { listTariff, type TariffList } from '../contract.ts';

const QUIET = { errorTip: false };

/** The commission of a purchase in each market; nothing while one of them is not known. */
export default function TariffStatus() {
  const { t, percent } = useWords();
  const { data } = useCallQuery(listTariff, {}, QUIET);
  const us = commissionOf(data, 'US.buy.commission');
  const mx = commissionOf(data, 'MX.buy.commission');
  if (us === null || mx === null) return null;
  return <RowStatus>{t('tariff.commissions', { us: percent(us), mx: percent(mx) })}</RowStatus>;
}

function commissionOf(list: TariffList | undefined, name: string): string | null {
  const schedule = list?.schedules.find((each) => each.schedule === 'fee_rate');
  const line = schedule?.lines.find((each) => each.line === name);
  return line?.now?.values.find(({ kind }) => kind === 'percent')?.value ?? null;
}
