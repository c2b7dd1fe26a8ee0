import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { RowStatus } from '#ui/list/row-status.tsx';
import { getSecurity } from '../../security-contract.ts';

const QUIET = { errorTip: false };

/** On how many devices one is signed in. */
export default function DevicesStatus() {
  const { t } = useWords();
  const { data } = useCallQuery(getSecurity, {}, QUIET);
  if (data === undefined) return null;
  return <RowStatus>{t('account.profile.devices', { count: data.devices })}</RowStatus>;
}
