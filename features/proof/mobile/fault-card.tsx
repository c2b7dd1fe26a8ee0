import type { ChainEntry } from '#kernel/chain/chain.ts';
import { unitsOf } from '#kernel/chain/units.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue, type KeyValueItem } from '#ui/list/list.tsx';
import { noonOf } from './missing-root.ts';
import styles from './proof.module.css';
import type { Finding, KeptHere } from './verify-here.ts';

/** What does not fit, named: the row, the kept head, the day or the balance; and what to do now. */
export function FaultCard({ finding }: { finding: Finding }) {
  const { t, date } = useWords();
  const { report, wrongBalance, rootMissingSince } = finding;
  return (
    <section className={styles.fault}>
      {report.row ? <RowFault row={report.row} /> : null}
      {report.lost.map(({ kept }) => (
        <LostHead key={kept.hash} kept={kept} />
      ))}
      {report.root ? (
        <>
          <h3 className={styles.faultTitle}>{t('proof.fault.root', { date: report.root.date })}</h3>
          <p>{t(`proof.fault.root.${report.root.fault}`)}</p>
        </>
      ) : null}
      {rootMissingSince ? (
        <>
          <h3 className={styles.faultTitle}>{t('proof.check.root')}</h3>
          <p>{t('proof.check.root.missing', { date: date(noonOf(rootMissingSince), 'date') })}</p>
        </>
      ) : null}
      {wrongBalance ? <WrongBalanceFault wrong={wrongBalance} /> : null}
      <p className={styles.advice}>{t('proof.fault.advice')}</p>
    </section>
  );
}

function RowFault({ row }: { row: NonNullable<Finding['report']['row']> }) {
  const words = useWords();
  return (
    <>
      <h3 className={styles.faultTitle}>{words.t('proof.fault.row', { seq: row.seq.toString() })}</h3>
      <p>{words.t(row.entry === null ? 'proof.fault.row.missing' : `proof.fault.row.${row.fault}`)}</p>
      {row.entry ? <KeyValue items={linesOf(words, row.entry)} /> : null}
    </>
  );
}

/** What the row says now; somebody may have written anything there, so it is shown as it stands where it makes no sense. */
function linesOf(words: Words, entry: ChainEntry): KeyValueItem[] {
  const { t, find } = words;
  const amount = (units: string) => {
    if (!/^-?\d+$/.test(units)) return units;
    const { asset } = entry;
    const figure = unitsOf(asset, units);
    return asset === 'MXN' || asset === 'USD'
      ? words.money(figure, asset)
      : `${words.quantity(figure)} ${asset}`;
  };
  const time = Number.isNaN(Date.parse(entry.at)) ? entry.at : words.date(entry.at, 'exact');
  return [
    { label: t('proof.row.what'), value: find(`asset.subtype.${entry.posting}`) ?? entry.posting },
    { label: t('proof.row.amount'), value: amount(entry.delta) },
    { label: t('proof.row.before'), value: amount(entry.before) },
    { label: t('proof.row.after'), value: amount(entry.after) },
    { label: t('proof.row.time'), value: time },
  ];
}

function LostHead({ kept: { seq, hash, record } }: { kept: KeptHere }) {
  const { t, date } = useWords();
  const when = date(record.at, 'moment');
  return (
    <>
      <h3 className={styles.faultTitle}>
        {seq === null ? t('proof.fault.kept') : t('proof.fault.keptAt', { seq: seq.toString() })}
      </h3>
      <p>{t('proof.fault.kept.text', { from: t(`kept.${record.from}`), date: when })}</p>
      <code className={styles.hash}>{hash}</code>
    </>
  );
}

function WrongBalanceFault({ wrong }: { wrong: NonNullable<Finding['wrongBalance']> }) {
  const { t } = useWords();
  return (
    <>
      <h3 className={styles.faultTitle}>{t('proof.fault.balance', { currency: wrong.currency })}</h3>
      <p>{t('proof.fault.balance.text', { shown: wrong.shown, added: wrong.added })}</p>
    </>
  );
}
