import { Link } from '@tanstack/react-router';
import { seenOf } from '#kernel/signature/statement.ts';
import { Button } from '#ui/button/button.tsx';
import { SeenContext } from '#ui/call/seen-context.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { CaseCard, DeskPage, FormRow } from '#ui/console/desk-page.tsx';
import { InstantCell } from '#ui/console/instant-cell.tsx';
import { InvestorLink } from '#ui/console/investor-link.tsx';
import { useDraft } from '#ui/console/use-draft.ts';
import { useMay } from '#ui/console/use-may.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { type Alarm, settleAlarm } from '../contract.ts';
import { didText, foundText, ruleText, whoText } from './alarm-words.ts';
import styles from './anomaly.module.css';

interface AlarmCaseProps {
  alarm: Alarm;
  onBack: () => void;
  onSettled: () => void;
}

/** One alarm: what was found, by which rule, each case behind it, and what an auditor found there. */
export function AlarmCase({ alarm, onBack, onSettled }: AlarmCaseProps) {
  const words = useWords();
  const { t, date } = words;
  const { number, rule, by, investor, note } = alarm;
  return (
    <SeenContext value={seenOf({ id: number, rule, found: alarm.found })}>
      <DeskPage
        title={whoText(alarm)}
        end={
          <Button kind="quiet" width="fit" onClick={onBack}>
            {t('anomaly.everybody')}
          </Button>
        }
      >
        <CaseCard title={t(`anomaly.rule.${rule}`)}>
          <p>
            <strong>{foundText(words, alarm)}</strong>
          </p>
          {investor ? (
            <p>
              {t('anomaly.for')}{' '}
              <InvestorLink id={investor.investorId}>{investor.name ?? investor.investorId}</InvestorLink>
            </p>
          ) : null}
          <p className={styles.soft}>
            {ruleText(words, rule, by)}{' '}
            {t('anomaly.since', { day: date(`${by.effectiveFrom}T12:00:00Z`, 'date') })}
          </p>
        </CaseCard>
        {note ? (
          <CaseCard title={t('anomaly.settled')}>
            <p>{note.text}</p>
            <p className={styles.soft}>
              {note.by} · {date(note.at, 'exact')}
            </p>
          </CaseCard>
        ) : (
          <Settle number={number} onSettled={onSettled} />
        )}
        <Cases alarm={alarm} />
      </DeskPage>
    </SeenContext>
  );
}

function Cases({ alarm }: { alarm: Alarm }) {
  const words = useWords();
  const { t } = words;
  const cases = alarm.cases.map((one, place) => ({ ...one, place: String(place) }));
  return (
    <DataTable
      label={t('anomaly.cases')}
      items={cases}
      keyOf={({ place }) => place}
      empty="—"
      columns={[
        { id: 'at', title: t('anomaly.at'), cell: ({ at }) => <InstantCell at={at} /> },
        { id: 'did', title: t('anomaly.did'), cell: ({ name }) => didText(words, name) },
        {
          id: 'open',
          title: t('anomaly.case'),
          cell: ({ path }) => (
            <Link to={path} className={styles.link}>
              {t('anomaly.open')}
            </Link>
          ),
        },
      ]}
    />
  );
}

/** What was behind it: with that nobody is told of it any more, and it stays for good. */
function Settle({ number, onSettled }: { number: string; onSettled: () => void }) {
  const { t } = useWords();
  const may = useMay(settleAlarm);
  const [text, setText] = useDraft(`anomaly:${number}`, '');
  const { run, busy, fields } = useCommand(settleAlarm, {
    successTip: t('anomaly.settled'),
    onSuccess: () => {
      setText('');
      onSettled();
    },
  });
  if (!may) return null;
  return (
    <CaseCard title={t('anomaly.settle')}>
      <p className={styles.soft}>{t('anomaly.settle.hint')}</p>
      <FormRow onSubmit={() => void run({ number, text })}>
        <TextField
          label={t('anomaly.settle.text')}
          value={text}
          maxLength={500}
          onChange={(event) => setText(event.target.value)}
          error={fields.text}
        />
        <Button type="submit" width="fit" busy={busy}>
          {t('anomaly.settle.go')}
        </Button>
      </FormRow>
    </CaseCard>
  );
}
