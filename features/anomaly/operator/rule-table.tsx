import { useCallQuery } from '#ui/call/use-call-query.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { listAlarms } from '../contract.ts';
import { ruleText } from './alarm-words.ts';

/** The rules in force and those that two treasurers agreed on for later; the desk of fees is where they are changed. */
export function RuleTable() {
  const words = useWords();
  const { t, date } = words;
  const query = useCallQuery(listAlarms, { state: 'open', limit: 1 }, { keep: false });
  return (
    <DataTable
      label={t('anomaly.rules')}
      items={query.data?.rules}
      query={query}
      keyOf={({ rule, effectiveFrom }) => `${rule} ${effectiveFrom}`}
      empty="—"
      columns={[
        {
          id: 'rule',
          title: t('anomaly.rule'),
          cell: ({ rule }) => <strong>{t(`anomaly.rule.${rule}`)}</strong>,
        },
        { id: 'asks', title: t('anomaly.asks'), cell: ({ rule, ...row }) => ruleText(words, rule, row) },
        {
          id: 'from',
          title: t('anomaly.from'),
          cell: ({ effectiveFrom }) => date(`${effectiveFrom}T12:00:00Z`, 'date'),
        },
      ]}
    />
  );
}
