import { Link, useParams } from '@tanstack/react-router';
import { ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { PartBar } from '#ui/figures/part-bar.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue, StateChip } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { type EventItem, getEvent } from '../contract.ts';
import { actionTitle, dayText } from './action-words.ts';
import styles from './corporate-action.module.css';

/** `/user/dividends/<id>`: one dividend or split with every figure. */
export function EventDetailScreen() {
  const { id } = useParams({ strict: false }) as { id: string };
  const words = useWords();
  const query = useCallQuery(getEvent, { id }, { errorTip: false });
  const event = query.data?.event;
  const title =
    event === undefined
      ? words.t('corporate.title')
      : dotted(event.symbol, words.t(`corporate.kind.${event.kind}`));
  return (
    <Screen bar={<AppBar title={title} back="/user/dividends" />} padding="none">
      {query.isOffline && event !== undefined ? <OfflineBanner at={query.updatedAt} /> : null}
      {event !== undefined ? <Event event={event} /> : null}
      {event === undefined && query.failure === null ? <DetailSkeleton lines={8} /> : null}
      {event === undefined && query.failure !== null ? <DetailFailure query={query} /> : null}
    </Screen>
  );
}

function Event({ event }: { event: EventItem }) {
  const words = useWords();
  const { t } = words;
  const isDone = event.doneAt !== null;
  const state = event.kind === 'split' ? 'done' : isDone ? 'paid' : 'expected';
  return (
    <>
      <section className={styles.head}>
        <p className={styles.soft}>{event.name}</p>
        {event.net === null ? (
          <SplitHead event={event} />
        ) : (
          <Amount
            value={event.net}
            currency={event.currency}
            code
            size="hero"
            sign={isDone ? 'always' : 'minus'}
          />
        )}
        <p className={styles.from}>
          <StateChip tone={isDone ? 'gain' : 'caution'}>{t(`corporate.${state}`)}</StateChip>
          <span className={styles.soft}>{actionTitle(words, event)}</span>
        </p>
      </section>
      {event.net === null ? <SplitLines event={event} /> : <DividendLines event={event} />}
      <Published event={event} />
      <div className={styles.actions}>
        <ButtonLink kind="secondary" to={`/situation/detail/${event.stockId}`}>
          {t('corporate.toStock', { symbol: event.symbol })}
        </ButtonLink>
      </div>
    </>
  );
}

function SplitHead({ event }: { event: EventItem }) {
  const { t, quantity } = useWords();
  const after = event.quantityAfter ?? '0';
  return <p>{t('corporate.split.made', { before: quantity(event.quantity), after: quantity(after) })}</p>;
}

function DividendLines({ event }: { event: EventItem }) {
  const words = useWords();
  const { t, money, price, quantity } = words;
  const { gross, withheld, net, amount, taxable, currency } = event;
  if (gross === null || withheld === null || net === null || amount === null) return null;
  const isAmerican = event.rateLine === 'america.share';
  return (
    <>
      <Shares gross={gross} withheld={withheld} />
      <div className={styles.lines}>
        <KeyValue
          items={[
            { label: t('corporate.held'), value: quantity(event.quantity) },
            { label: t('corporate.perShare'), value: `${price(amount)} ${currency}` },
            ...(taxable !== null && taxable !== amount
              ? [{ label: t('corporate.taxable'), value: `${price(taxable)} ${currency}` }]
              : []),
            { label: t('corporate.gross'), value: money(gross, currency) },
            {
              label: t('corporate.withheld', { rate: event.rate ?? '' }),
              value: withheld === '0.00' ? money(withheld, currency) : money(`-${withheld}`, currency),
            },
            { label: t('corporate.net'), value: money(net, currency), strong: true },
          ]}
        />
      </div>
      <p className={styles.note}>
        {t(`corporate.why.${lineOf(event)}`)}
        {isAmerican && event.doneAt === null ? (
          <>
            {' '}
            <Link to="/user/w8ben">{t('corporate.sign')}</Link>
          </>
        ) : null}
      </p>
    </>
  );
}

const LINES = {
  'mexico.share': 'mexico',
  'mexico.fibra': 'fibra',
  'america.share': 'america',
  'america.share-w8ben': 'treaty',
} as const;

/** The sentence of a line of the tariff. */
function lineOf({ rateLine }: EventItem) {
  return LINES[(rateLine ?? 'mexico.share') as keyof typeof LINES];
}

/** What comes and what is withheld, as parts of one bar; the figures are below. */
function Shares({ gross, withheld }: { gross: string; withheld: string }) {
  const taken = Number(withheld);
  return (
    <div className={styles.inset}>
      <PartBar
        parts={[
          { tone: 'anil', size: Number(gross) - taken },
          { tone: 'corn', size: taken },
        ]}
      />
    </div>
  );
}

function SplitLines({ event }: { event: EventItem }) {
  const { t, money, quantity } = useWords();
  const { cash, currency } = event;
  return (
    <>
      <div className={styles.lines}>
        <KeyValue
          items={[
            { label: t('corporate.split.before'), value: quantity(event.quantity) },
            { label: t('corporate.split.after'), value: quantity(event.quantityAfter ?? '0'), strong: true },
            ...(cash !== null && cash !== '0.00'
              ? [{ label: t('corporate.split.cash'), value: money(cash, currency) }]
              : []),
          ]}
        />
      </div>
      <p className={styles.note}>{t('corporate.split.note')}</p>
    </>
  );
}

/** Its dates, and where anybody can look it up. */
function Published({ event }: { event: EventItem }) {
  const words = useWords();
  const { t, date, find } = words;
  return (
    <div className={styles.lines}>
      <KeyValue
        items={[
          { label: t('corporate.exDate'), value: dayText(words, event.exDate) },
          ...(event.paymentDate === null
            ? []
            : [{ label: t('corporate.paymentDate'), value: dayText(words, event.paymentDate) }]),
          ...(event.doneAt === null
            ? []
            : [{ label: t('corporate.doneAt'), value: date(event.doneAt, 'moment') }]),
          {
            label: t('corporate.source'),
            value:
              find(`market.source.${event.source}`) ??
              find(`corporate.source.${event.source}`) ??
              event.source,
          },
          { label: t('corporate.reference'), value: event.reference },
        ]}
      />
    </div>
  );
}
