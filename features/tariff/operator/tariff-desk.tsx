import { useState } from 'react';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { CaseCard, DeskPage } from '#ui/console/desk-page.tsx';
import { QueueLayout } from '#ui/console/queue-layout.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { listOperatorTariff, type OperatorTariffList, type TariffRow } from '../contract.ts';
import { noonOf, valueText } from '../value-text.ts';
import { ChangeForm } from './change-form.tsx';

const REFRESH_MS = 15_000;

type Line = OperatorTariffList['schedules'][number]['lines'][number];

/** A line with the schedule that it belongs to. */
export interface NamedLine extends Line {
  readonly schedule: string;
}

const idOf = ({ schedule, line }: NamedLine) => `${schedule}.${line}`;
const nameOf = ({ find }: Words, line: NamedLine) => find(`tariff.${idOf(line)}`) ?? idOf(line);

/** What the firm charges and offers: what holds, what comes, and asking for a change. */
export default function TariffDesk() {
  const words = useWords();
  const { t, find, date } = words;
  const [chosenId, choose] = useState<string | null>(null);
  const query = useCallQuery(listOperatorTariff, {}, { refetchMs: REFRESH_MS });
  const { data, retry } = query;
  const lines = data?.schedules.flatMap(({ schedule, lines: own }) =>
    own.map((line) => ({ ...line, schedule })),
  );
  const chosen = lines?.find((line) => idOf(line) === chosenId);
  return (
    <QueueLayout
      title={t('tariff.desk.title')}
      order={t('tariff.desk.order')}
      query={query}
      items={lines?.map((line) => {
        const [next] = line.coming;
        return {
          id: idOf(line),
          title: nameOf(words, line),
          detail: find(`tariff.${line.schedule}`) ?? line.schedule,
          figure: figureOf(words, line),
          note: next ? date(noonOf(next.effectiveFrom), 'date', 'America/Mexico_City') : '',
        };
      })}
      empty={t('tariff.desk.empty')}
      chosenId={chosenId}
      onChoose={choose}
    >
      {chosen && data ? (
        <LineCase key={chosenId} line={chosen} tariff={data} onAsked={retry} />
      ) : (
        <EmptyState text={t('tariff.desk.choose')} />
      )}
    </QueueLayout>
  );
}

/** A line of a single figure shows it in the list. */
function figureOf(words: Words, { now }: NamedLine): string {
  const [only, ...more] = now?.values ?? [];
  return only && more.length === 0 ? valueText(words, only) : '';
}

interface LineCaseProps {
  line: NamedLine;
  tariff: OperatorTariffList;
  onAsked: () => void;
}

function LineCase({ line, tariff, onAsked }: LineCaseProps) {
  const words = useWords();
  const { t } = words;
  const last = line.coming.at(-1) ?? line.now;
  return (
    <DeskPage title={nameOf(words, line)}>
      {line.now === null ? null : <RowCard title={t('tariff.desk.now')} row={line.now} />}
      {line.coming.map((row) => (
        <RowCard key={row.effectiveFrom} title={t('tariff.desk.coming')} row={row} />
      ))}
      {tariff.mayRequest && last !== null ? (
        <ChangeForm line={line} last={last} days={tariff.days} onAsked={onAsked} />
      ) : null}
    </DeskPage>
  );
}

function RowCard({ title, row }: { title: string; row: TariffRow }) {
  const words = useWords();
  const { t, find, date } = words;
  return (
    <CaseCard title={title}>
      <KeyValue
        items={[
          {
            label: t('tariff.desk.from'),
            value: date(noonOf(row.effectiveFrom), 'date', 'America/Mexico_City'),
          },
          ...row.values.map((value) => ({
            label: find(`tariff.field.${value.name}`) ?? value.name,
            value: valueText(words, value),
          })),
        ]}
      />
    </CaseCard>
  );
}
