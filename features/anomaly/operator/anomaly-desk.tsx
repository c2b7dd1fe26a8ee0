import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { QueueLayout } from '#ui/console/queue-layout.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { listAlarms } from '../contract.ts';
import { AlarmCase } from './alarm-case.tsx';
import { foundText, whoText } from './alarm-words.ts';
import { PeopleView } from './people-view.tsx';

const REFRESH_MS = 60_000;
const STATES = ['open', 'settled'] as const;

/** What the rules found about the firm's people: alarms on the left, on the right the cases behind one, or everybody. */
export default function AnomalyDesk() {
  const words = useWords();
  const { t, date } = words;
  const [state, setState] = useState<(typeof STATES)[number]>('open');
  const { case: asked } = useSearch({ strict: false }) as { case?: unknown };
  const [chosenId, choose] = useState<string | null>(asked === undefined ? null : String(asked));
  const list = usePagedCall(listAlarms, { state }, { keep: false, refetchMs: REFRESH_MS });
  const chosen = list.items?.find(({ number }) => number === chosenId);
  return (
    <QueueLayout
      title={t('anomaly.desk.title')}
      order={t('ui.console.newestFirst')}
      tools={
        <Segments
          label={t('anomaly.desk.title')}
          value={state}
          onChange={(next) => {
            setState(next);
            choose(null);
          }}
          options={STATES.map((value) => ({ value, label: t(`anomaly.state.${value}`) }))}
        />
      }
      query={list}
      items={list.items?.map((alarm) => ({
        id: alarm.number,
        title: whoText(alarm),
        detail: foundText(words, alarm),
        figure: '',
        note: date(alarm.lastAt, 'moment'),
      }))}
      empty={t(`anomaly.none.${state}`)}
      chosenId={chosenId}
      onChoose={choose}
      more={<LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />}
    >
      {chosen ? (
        <AlarmCase
          key={chosen.number}
          alarm={chosen}
          onBack={() => choose(null)}
          onSettled={() => {
            choose(null);
            list.retry();
          }}
        />
      ) : (
        <PeopleView />
      )}
    </QueueLayout>
  );
}
