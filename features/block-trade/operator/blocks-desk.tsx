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
import { listDeskBlocks } from '../operator-contract.ts';
import { BlockCase } from './block-case.tsx';
import { BlockForm } from './block-form.tsx';

const REFRESH_MS = 15_000;
const NEW = 'new';
const ALL = {};

/** Block offers from their draft to their end: written, backed by two, sold, closed early. */
export default function BlocksDesk() {
  const { t, date, quantity } = useWords();
  const { offer: asked } = useSearch({ strict: false }) as { offer?: string };
  const [chosenId, choose] = useState<string | null>(asked ?? null);
  /** The key that was just made, with its offer; gone with the next choice. */
  const [made, setMade] = useState<{ id: string; key: string } | null>(null);
  const query = usePagedCall(listDeskBlocks, ALL, { refetchMs: REFRESH_MS });
  const { data: overview } = useCallQuery(overviewCall, {}, { errorTip: false });
  const mayWrite = overview?.operator.roles.includes('publisher') ?? false;
  const chosen = query.items?.find(({ id }) => id === chosenId);
  const saved = (id: string, key: string | null) => {
    query.retry();
    setMade(key === null ? null : { id, key });
    choose(id);
  };
  return (
    <QueueLayout
      title={t('block.desk.title')}
      order={t('block.desk.order')}
      tools={
        mayWrite ? (
          <Button kind="secondary" width="fit" onClick={() => choose(NEW)}>
            {t('block.desk.new')}
          </Button>
        ) : null
      }
      query={query}
      items={query.items?.map((offer) => ({
        id: offer.id,
        title: offer.symbol,
        detail: t('block.desk.soldOf', { sold: quantity(offer.sold), shares: quantity(offer.shares) }),
        figure: t(`block.desk.state.${offer.state}`),
        note: date(offer.beginAt, 'day'),
      }))}
      empty={t('block.desk.empty')}
      chosenId={chosenId}
      onChoose={(id) => {
        setMade(null);
        choose(id);
      }}
      more={<LoadMore hasMore={query.hasMore} busy={query.isLoadingMore} onMore={query.more} />}
    >
      {chosenId === NEW ? <BlockForm key={NEW} onSaved={saved} /> : null}
      {chosen ? (
        <BlockCase
          key={chosen.id}
          offer={chosen}
          newKey={made?.id === chosen.id ? made.key : null}
          mayWrite={mayWrite}
          onChanged={query.retry}
          onSaved={saved}
        />
      ) : null}
      {chosenId !== NEW && !chosen ? <EmptyState text={t('block.desk.choose')} /> : null}
    </QueueLayout>
  );
}
