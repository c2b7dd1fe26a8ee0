import { FlagTriangleRight } from 'lucide-react';
import { Amount } from '#ui/figures/amount.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { StateChip } from '#ui/list/list.tsx';
import { OrdersPanel } from '#ui/list/orders-panel.tsx';
import { Row } from '#ui/list/row.tsx';
import type { Application, ApplicationState } from '../contract.ts';
import { APPLICATION_TONES, applicationPath, offerDate } from './offer-words.ts';
import { useApplications } from './use-applications.ts';

/** Nothing more is to come of it, and nothing went wrong: no chip. */
const DONE: readonly ApplicationState[] = ['paid', 'refunded', 'success', 'cancelled'];

/** The hub's tab: every application, to IPOs and to placements, newest first. */
export function ApplicationsPanel() {
  const { t } = useWords();
  return (
    <OrdersPanel
      list={useApplications()}
      label={t('trade.tab.ipo')}
      empty={{
        icon: FlagTriangleRight,
        text: t('trade.empty.ipo'),
        way: { to: '/ipo', label: t('trade.way.ipo') },
      }}
      row={(application) => <ApplicationRow application={application} />}
    />
  );
}

function ApplicationRow({ application }: { application: Application }) {
  const words = useWords();
  const { t } = words;
  const { symbol, company, lots, state, deposit, currency, appliedAt } = application;
  return (
    <Row
      to={applicationPath(application)}
      lead={<Monogram symbol={symbol} />}
      title={company}
      detail={dotted(
        t(`offer.${application.kind}.one`),
        t('ipo.lots', { count: Number(lots) }),
        offerDate(words, application, appliedAt, 'day'),
      )}
      figure={<Amount value={deposit} currency={currency} code />}
      under={
        DONE.includes(state) ? (
          t(`offer.${application.kind}.application.${state}`)
        ) : (
          <StateChip tone={APPLICATION_TONES[state]}>
            {t(`offer.${application.kind}.application.${state}`)}
          </StateChip>
        )
      }
    />
  );
}
