import { FlagTriangleRight } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { Amount } from '#ui/figures/amount.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { StateChip } from '#ui/list/list.tsx';
import { OrdersPanel } from '#ui/list/orders-panel.tsx';
import { Row } from '#ui/list/row.tsx';
import type { Application, ApplicationState } from '../../contract.ts';
import { allotmentOf } from '../offer-figures.ts';
import { APPLICATION_TONES, applicationPath, lotsOf, offerDate } from '../offer-words.ts';
import { useApplications } from '../use-applications.ts';
import { ApplicationsHead } from './applications-head.tsx';

/** Nobody knows yet what will come of it. */
const WAITING: readonly ApplicationState[] = ['pending', 'submitted', 'processing', 'allocated'];

/** The hub's tab: every application, to IPOs and to placements, newest first. */
export function ApplicationsPanel() {
  const { t } = useWords();
  const list = useApplications();
  return (
    <OrdersPanel
      list={list}
      // A part of them is no sum.
      head={list.items && !list.hasMore ? <ApplicationsHead applications={list.items} /> : null}
      label={t('trade.tab.ipo')}
      empty={{
        icon: FlagTriangleRight,
        text: t('trade.empty.ipo'),
        way: { to: '/ipo', label: t('trade.way.ipo') },
      }}
      row={(application) => <ApplicationRow application={application} />}
      foot={
        <ButtonLink kind="quiet" to="/ipo">
          {t('trade.way.ipo')}
        </ButtonLink>
      }
    />
  );
}

function ApplicationRow({ application }: { application: Application }) {
  const words = useWords();
  const { t } = words;
  const { symbol, company, state, currency, appliedAt } = application;
  return (
    <Row
      to={applicationPath(application)}
      lead={<Monogram symbol={symbol} />}
      title={company}
      detail={dotted(t(`offer.${application.kind}.one`), sizeText(words, application))}
      note={nextText(words, application) ?? offerDate(words, application, appliedAt, 'day')}
      figure={<Amount value={allotmentOf(application).headline} currency={currency} code />}
      under={
        <StateChip tone={APPLICATION_TONES[state]}>
          {t(`offer.${application.kind}.application.${state}`)}
        </StateChip>
      }
    />
  );
}

/** How much was asked for; once it is decided, how much of it was allotted. */
function sizeText(words: Words, application: Application): string {
  const { t, quantity } = words;
  const { kind, lots, lotSize, quantity: asked, allottedQuantity: got, state } = application;
  if (got === null || state === 'failed') return t('ipo.lots', lotsOf(words, lots));
  if (kind === 'placement') return t('ipo.row.shares', { got: quantity(got), asked: quantity(asked) });
  const won = quantity(String(Number(got) / Number(lotSize)));
  return t('ipo.row.lots', { won, ...lotsOf(words, lots) });
}

/** What is next for one that waits; null of what is decided. */
function nextText(words: Words, application: Application): string | null {
  const { t } = words;
  const { state, lotteryAt, listingAt, allottedQuantity } = application;
  if (allottedQuantity !== null || !WAITING.includes(state)) return null;
  return t('ipo.row.next', {
    kind: lotteryAt === null ? 'listing' : 'lottery',
    day: offerDate(words, application, lotteryAt ?? listingAt, 'day'),
  });
}
