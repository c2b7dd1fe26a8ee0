import { CalendarClock } from 'lucide-react';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { listTariff, type TariffList, type TariffRow } from '../contract.ts';
import { changesOf, noonOf, valueText } from '../value-text.ts';
import styles from './fees.module.css';
import { foldedLines, isResting, type LineItem, sharedFields, toldValues } from './folded-lines.ts';

const QUIET = { errorTip: false };

/** All that is charged today, and what was announced for later. */
export function TariffTable() {
  const { t, date } = useWords();
  const { data, isLoading, isOffline, updatedAt, failure, retry, isBusy } = useCallQuery(
    listTariff,
    {},
    QUIET,
  );
  return (
    <>
      {isOffline ? <OfflineBanner at={updatedAt} /> : null}
      {isLoading ? <DetailSkeleton lines={8} /> : null}
      {data === undefined && failure ? <ErrorState onRetry={retry} busy={isBusy} /> : null}
      {data === undefined ? null : (
        <>
          <p className={styles.intro}>
            {t('tariff.intro', { date: date(noonOf(data.date), 'date', 'America/Mexico_City') })}
          </p>
          <Buying schedules={data.schedules} />
          {data.schedules
            .filter(hasLines)
            .toSorted(byPlace)
            .map((schedule) => (
              <Schedule key={schedule.schedule} schedule={schedule} />
            ))}
          <p className={styles.intro}>{t('tariff.promise')}</p>
        </>
      )}
    </>
  );
}

type ScheduleItem = TariffList['schedules'][number];

const BUYING = ['MX', 'US'] as const;
/** The commission of both ways, where it is one; else that of a purchase. */
const ALIKE_OR_BOUGHT = /\.(both|buy)\.commission$/;

/** What it costs to buy, and to sell where that is the same, as the figure that one comes for. */
function Buying({ schedules }: Pick<TariffList, 'schedules'>) {
  const words = useWords();
  const { t } = words;
  const rates = schedules.find(({ schedule }) => schedule === 'fee_rate')?.lines ?? [];
  const shown = BUYING.flatMap((country) => {
    const commission = foldedLines(rates).find(
      ({ line }) => ALIKE_OR_BOUGHT.test(line) && line.startsWith(country),
    );
    const value = commission?.now?.values[0];
    const side = commission?.line.includes('.both.') ? 'both' : 'buy';
    return value ? [{ country, value, side }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <dl className={styles.buying}>
      {shown.map(({ country, value, side }) => (
        <div key={country}>
          <dt className={styles.buyingName}>{t(`tariff.buying.${country}`, { side })}</dt>
          <dd className={styles.buyingRate}>{valueText(words, value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What one pays most often comes first: to trade, to convert, to bring money in and out, then to borrow; the rest in its own order. */
const FIRST = [
  'fee_rate',
  'exchange_setting',
  'deposit_method',
  'withdrawal_method',
  'otc_setting',
  'foundation_setting',
  'dividend_withholding',
  'overnight_rate',
  'loan_band',
  'loan_setting',
];
const hasLines = ({ lines }: ScheduleItem) => lines.length > 0;
const placeOf = ({ schedule }: ScheduleItem) =>
  FIRST.includes(schedule) ? FIRST.indexOf(schedule) : FIRST.length;
const byPlace = (one: ScheduleItem, other: ScheduleItem) => placeOf(one) - placeOf(other);

function Schedule({ schedule: { schedule, lines } }: { schedule: ScheduleItem }) {
  const { find } = useWords();
  const heading = find(`tariff.${schedule}`) ?? schedule;
  const fields = sharedFields(lines);
  const nameOf = ({ line }: LineItem) => find(`tariff.${schedule}.${line}`) ?? line;
  return (
    <section className={styles.schedule} aria-label={heading}>
      <h2 className={styles.heading}>{heading}</h2>
      {fields ? (
        <Columns fields={fields} lines={lines} nameOf={nameOf} />
      ) : (
        foldedLines(lines).map((line) => <Line key={line.line} name={nameOf(line)} line={line} />)
      )}
    </section>
  );
}

/** Of many columns each is narrow: an amount's currency may stand beneath it. */
const breakable = (text: string): string => text.replaceAll('\u00a0', ' ');

interface ColumnsProps {
  fields: readonly string[];
  lines: readonly LineItem[];
  nameOf: (line: LineItem) => string;
}

/** Lines of the same values under each other, to be compared; what was announced for one stands beneath it. */
function Columns({ fields, lines, nameOf }: ColumnsProps) {
  const words = useWords();
  const labels = fields.map((field) => words.find(`tariff.field.${field}`) ?? field);
  return (
    <table className={styles.columns}>
      <thead>
        <tr>
          <td />
          {labels.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {lines.map((line) => (
        <tbody key={line.line}>
          <tr>
            <th scope="row">{nameOf(line)}</th>
            {toldValues(line).map((value, at) => (
              <td key={value.name} data-label={labels[at]}>
                {fields.length > 2 ? breakable(valueText(words, value)) : valueText(words, value)}
              </td>
            ))}
          </tr>
          {line.coming.length === 0 ? null : (
            <tr>
              <td colSpan={fields.length + 1}>
                <Announced line={line} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

/** One fee: a single figure stands beside its name, several under it. */
function Line({ name, line }: { name: string; line: LineItem }) {
  const { now } = line;
  const words = useWords();
  const { t, find } = words;
  const values = toldValues(line);
  const [only] = values;
  const rests = isResting(now);
  return (
    <div className={styles.line}>
      {rests ? (
        <KeyValue items={[{ label: name, value: t('tariff.rests') }]} />
      ) : values.length === 1 && only ? (
        <KeyValue items={[{ label: name, value: valueText(words, only) }]} />
      ) : (
        <>
          <h3 className={styles.name}>{name}</h3>
          {now === null ? <p className={styles.none}>{t('tariff.not_yet')}</p> : null}
          <KeyValue
            items={values.map((value) => ({
              label: find(`tariff.field.${value.name}`) ?? value.name,
              value: valueText(words, value),
            }))}
          />
        </>
      )}
      <Announced line={line} />
    </div>
  );
}

/** What was announced for a line, each change beside what it takes the place of. */
function Announced({ line: { now, coming } }: { line: LineItem }) {
  return coming.map((row, at) => (
    <Coming key={row.effectiveFrom} row={row} before={coming[at - 1] ?? (isResting(now) ? null : now)} />
  ));
}

/** An announced change: from when, and each value that will differ. */
function Coming({ row, before }: { row: TariffRow; before: TariffRow | null }) {
  const words = useWords();
  const { t, find, date } = words;
  const changes = changesOf(before, row);
  return (
    <div className={styles.coming}>
      <Icon of={CalendarClock} size={20} />
      <div>
        <p className={styles.from}>
          {t('tariff.from', { date: date(noonOf(row.effectiveFrom), 'date', 'America/Mexico_City') })}
        </p>
        {changes.map((value) => (
          <p key={value.name}>
            {row.values.length === 1
              ? valueText(words, value)
              : t('ui.labelled', {
                  label: find(`tariff.field.${value.name}`) ?? value.name,
                  value: valueText(words, value),
                })}
          </p>
        ))}
      </div>
    </div>
  );
}
