import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { overviewCall } from '#features/operator/contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { QueueLayout } from '#ui/console/queue-layout.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { listDeskOffers } from '../operator-contract.ts';
import { OfferCase } from './offer-case.tsx';
import { stateName } from './offer-draft.ts';
import { OfferForm } from './offer-form.tsx';

const REFRESH_MS = 15_000;
const NEW = 'new';
const ALL = {};

/** Offers from their draft to their listing: written, published by two, put off, priced, cancelled. Nobody picks winners. */
export default function IpoDesk() {
  const { t, date } = useWords();
  const { offer: asked } = useSearch({ strict: false }) as { offer?: string };
  const [chosenId, choose] = useState<string | null>(asked ?? null);
  const query = usePagedCall(listDeskOffers, ALL, { refetchMs: REFRESH_MS });
  const { data: overview } = useCallQuery(overviewCall, {}, { errorTip: false });
  const mayWrite = overview?.operator.roles.includes('publisher') ?? false;
  const chosen = query.items?.find(({ id }) => id === chosenId);
  return (
    <QueueLayout
      title={t('ipo.desk.title')}
      order={t('ipo.desk.order')}
      tools={
        mayWrite ? (
          <Button kind="secondary" width="fit" onClick={() => choose(NEW)}>
            {t('ipo.desk.new')}
          </Button>
        ) : null
      }
      query={query}
      items={query.items?.map((offer) => ({
        id: offer.id,
        title: offer.company,
        detail: `${t(`offer.${offer.kind}.one`)} · ${offer.symbol} · ${t(`ipo.exchange.${offer.exchange}`)}`,
        figure: stateName(t, offer),
        note: date(offer.opensAt, 'day'),
      }))}
      empty={t('ipo.desk.empty')}
      chosenId={chosenId}
      onChoose={choose}
      more={<LoadMore hasMore={query.hasMore} busy={query.isLoadingMore} onMore={query.more} />}
    >
      {chosenId === NEW ? (
        <OfferForm
          key={NEW}
          onSaved={({ id }) => {
            query.retry();
            choose(id);
          }}
        />
      ) : null}
      {chosen ? (
        <OfferCase key={chosen.id} offer={chosen} mayWrite={mayWrite} onChanged={query.retry} />
      ) : null}
      {chosenId !== NEW && !chosen ? <EmptyState text={t('ipo.desk.choose')} /> : null}
    </QueueLayout>
  );
}
