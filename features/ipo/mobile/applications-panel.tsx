import { FlagTriangleRight } from 'lucide-react';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { StateChip } from '#ui/list/list.tsx';
import { OrdersPanel } from '#ui/list/orders-panel.tsx';
import { Row } from '#ui/list/row.tsx';
import type { Application } from '../contract.ts';
import { APPLICATION_TONES, applicationPath, offerMoment } from './offer-words.ts';
import { useApplications } from './use-applications.ts';

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
  const { t, money } = words;
  const { symbol, company, lots, state, deposit, currency, appliedAt } = application;
  return (
    <Row
      to={applicationPath(application)}
      lead={<Monogram symbol={symbol} />}
      title={company}
      detail={`${t(`offer.${application.kind}.one`)} · ${t('ipo.lots', { count: Number(lots) })}`}
      note={offerMoment(words, application, appliedAt)}
      end={
        <>
          <span>{money(deposit, currency)}</span>
          <StateChip tone={APPLICATION_TONES[state]}>
            {t(`offer.${application.kind}.application.${state}`)}
          </StateChip>
        </>
      }
    />
  );
}
