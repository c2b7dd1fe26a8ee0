import { useState } from 'react';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { DeskPage } from '#ui/console/desk-page.tsx';
import { InvestorLink } from '#ui/console/investor-link.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { ANOMALY_DAYS, getPeople, type People } from '../contract.ts';
import styles from './anomaly.module.css';
import { HourBars } from './hour-bars.tsx';
import { RuleTable } from './rule-table.tsx';

type Person = People['people'][number];

/** Everybody who decides: how much, alone, how fast, at which hours, for whom, and who agrees with whom. */
export function PeopleView() {
  const { t } = useWords();
  const [days, setDays] = useState<(typeof ANOMALY_DAYS)[number]>('7');
  const query = useCallQuery(getPeople, { days }, { keep: false });
  return (
    <DeskPage
      title={t('anomaly.people')}
      end={
        <div className={styles.days}>
          <Segments
            label={t('anomaly.days')}
            value={days}
            onChange={setDays}
            options={ANOMALY_DAYS.map((value) => ({
              value,
              label: t('anomaly.days.last', { days: Number(value) }),
            }))}
          />
        </div>
      }
    >
      <PersonTable people={query.data?.people} query={query} />
      <h2 className={styles.title}>{t('anomaly.pairs')}</h2>
      <PairTable pairs={query.data?.pairs} query={query} />
      <h2 className={styles.title}>{t('anomaly.for_whom')}</h2>
      <ForWhomTable lines={query.data?.forWhom} query={query} />
      <h2 className={styles.title}>{t('anomaly.rules')}</h2>
      <RuleTable />
    </DeskPage>
  );
}

type Asked = ReturnType<typeof useCallQuery<object, People>>;

function PersonTable({ people, query }: { people: readonly Person[] | undefined; query: Asked }) {
  const { t, money } = useWords();
  const sums = (what: string, of: Person['refunds']) =>
    of.map(({ currency, count, amount }) => (
      <p key={currency}>
        <span className={styles.soft}>{what}</span>{' '}
        <span className={styles.sum}>
          {count} · {money(amount, currency)}
        </span>
      </p>
    ));
  return (
    <DataTable
      label={t('anomaly.people')}
      items={people}
      query={query}
      keyOf={({ operator }) => operator.id}
      empty={t('anomaly.people.none')}
      columns={[
        {
          id: 'who',
          title: t('anomaly.who_when'),
          cell: ({ operator, hours }) => (
            <>
              <strong>{operator.name}</strong>
              <HourBars hours={hours} />
            </>
          ),
        },
        {
          id: 'decisions',
          title: t('anomaly.decisions_alone'),
          cell: ({ decisions, alone }) => `${decisions} / ${alone}`,
        },
        { id: 'investors', title: t('anomaly.investors'), cell: ({ investors }) => investors },
        {
          id: 'pace',
          title: t('anomaly.pace'),
          cell: (one) => `${seconds(one, one.medianMs)} / ${seconds(one, one.fastestMs)}`,
        },
        {
          id: 'money',
          title: t('anomaly.money'),
          cell: ({ refunds, adjustments }) =>
            refunds.length + adjustments.length === 0 ? (
              '—'
            ) : (
              <>
                {sums(t('anomaly.refunds'), refunds)}
                {sums(t('anomaly.adjustments'), adjustments)}
              </>
            ),
        },
      ]}
    />
  );
}

const MINUTE_S = 60;

/** Seconds up to two minutes, then minutes. */
function seconds({ decisions }: Person, ms: number): string {
  if (decisions === 0) return '—';
  const whole = Math.round(ms / 1_000);
  return whole < 2 * MINUTE_S ? `${whole}\u00a0s` : `${Math.round(whole / MINUTE_S)}\u00a0min`;
}

function PairTable({ pairs, query }: { pairs: People['pairs'] | undefined; query: Asked }) {
  const { t } = useWords();
  return (
    <DataTable
      label={t('anomaly.pairs')}
      items={pairs}
      query={query}
      keyOf={({ asker, decider }) => `${asker.id} ${decider.id}`}
      empty={t('anomaly.pairs.none')}
      columns={[
        { id: 'asker', title: t('anomaly.asker'), cell: ({ asker }) => asker.name },
        { id: 'decider', title: t('anomaly.decider'), cell: ({ decider }) => decider.name },
        { id: 'approved', title: t('anomaly.approved'), cell: ({ approved }) => approved },
        { id: 'rejected', title: t('anomaly.rejected'), cell: ({ rejected }) => rejected },
        { id: 'asked', title: t('anomaly.asked'), cell: ({ asked }) => asked },
      ]}
    />
  );
}

function ForWhomTable({ lines, query }: { lines: People['forWhom'] | undefined; query: Asked }) {
  const { t } = useWords();
  return (
    <DataTable
      label={t('anomaly.for_whom')}
      items={lines}
      query={query}
      keyOf={({ operator, investor }) => `${operator.id} ${investor.investorId}`}
      empty={t('anomaly.people.none')}
      columns={[
        { id: 'who', title: t('anomaly.who'), cell: ({ operator }) => operator.name },
        {
          id: 'investor',
          title: t('anomaly.investor'),
          cell: ({ investor }) => (
            <InvestorLink id={investor.investorId}>{investor.name ?? investor.investorId}</InvestorLink>
          ),
        },
        { id: 'decisions', title: t('anomaly.decisions'), cell: ({ decisions }) => decisions },
        { id: 'alone', title: t('anomaly.alone'), cell: ({ alone }) => alone },
      ]}
    />
  );
}
