import { useEffect, useState } from 'react';
import { overviewCall } from '#features/operator/contract.ts';
import { sendCall } from '#ui/call/send-call.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { SavedFilters } from '#ui/console/filters/saved-filters.tsx';
import { useAddress } from '#ui/console/filters/use-address.ts';
import { type QueueItem, QueueLayout } from '#ui/console/queue-layout.tsx';
import { useMay } from '#ui/console/use-may.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useSettled } from '#ui/field/use-settled.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { useEvents } from '#ui/realtime/use-realtime.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { CHAT_EVENT } from '../contract.ts';
import {
  CHAT_FILTERS,
  CHAT_LISTS,
  type ChatCase,
  type ChatList,
  getChatFigures,
  listChats,
  markChat,
} from '../desk-contract.ts';
import { GOAL_MINUTES } from '../hours.ts';
import { LineBanner } from '../line/line-banner.tsx';
import { DeskConversation } from './desk-conversation.tsx';
import { DeskFigures } from './desk-figures.tsx';
import { waited } from './waited.ts';

/** Each request leaves a line in the audit log; what comes is told by the socket. */
const REFRESH_MS = 30_000;
const GATHER_MS = 400;
/** Where the goal stands on a bar. */
const GOAL_AT = 0.6;
/** What the list shows when nothing is asked for. */
const ALL_OPEN: Shown = { list: 'open', only: '' };

interface Shown {
  readonly list: ChatList;
  /** Empty: all of the list. */
  readonly only: (typeof CHAT_FILTERS)[number] | '';
}

/** Customer service: who waits, the longest first; what they wrote, and who they are. */
export default function ChatDesk() {
  const words = useWords();
  const { t } = words;
  // Whom somebody looks for stands in no address and in no saved filter.
  const [place, go] = useAddress({ list: 'open', only: '' });
  const state = CHAT_LISTS.find((one) => one === place.list) ?? 'open';
  const only = state === 'closed' ? undefined : CHAT_FILTERS.find((one) => one === place.only);
  const shown: Shown = { list: state, only: only ?? '' };
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim());
  const [chosenId, choose] = useState<string | null>(null);
  const list = usePagedCall(
    listChats,
    { state, only, ...(text !== '' && { text }) },
    { keep: false, refetchMs: REFRESH_MS },
  );
  const figures = useCallQuery(getChatFigures, {}, { keep: false, errorTip: false, refetchMs: REFRESH_MS });
  const refresh = () => {
    list.retry();
    figures.retry();
  };
  const me = useCallQuery(overviewCall, {}, { errorTip: false }).data?.operator.id;
  useRefreshOnEvents(refresh);
  useDelivered(list.items);
  return (
    <QueueLayout
      narrow
      title={t('chat.desk.title')}
      order={t(state === 'closed' ? 'ui.console.newestFirst' : 'chat.desk.order')}
      tools={
        <>
          <TextField
            label={t('chat.desk.find')}
            type="search"
            value={typed}
            maxLength={120}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Lists shown={shown} figures={figures.data} onShow={go} />
          <DeskFigures figures={figures.data} />
        </>
      }
      query={list}
      items={list.items?.map((line) => itemOf(words, line, me))}
      empty={t(only === undefined ? 'chat.desk.empty' : 'chat.desk.emptyFilter')}
      chosenId={chosenId}
      onChoose={choose}
      more={<LoadMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />}
    >
      <LineBanner />
      {chosenId === null ? (
        <EmptyState text={t('chat.desk.choose')} />
      ) : (
        <DeskConversation key={chosenId} investorId={chosenId} onChanged={refresh} />
      )}
    </QueueLayout>
  );
}

interface ListsProps {
  shown: Shown;
  figures: { open: number; free: number } | undefined;
  onShow: (shown: Shown) => void;
}

/** Which conversations the list shows; what was closed is not narrowed down further. */
function Lists({ shown, figures, onShow }: ListsProps) {
  const words = useWords();
  const { t } = words;
  const { list, only } = shown;
  return (
    <>
      <Segments
        label={t('chat.desk.title')}
        value={list}
        onChange={(next) => onShow({ ...shown, list: next })}
        options={CHAT_LISTS.map((value) => ({ value, label: listLabel(words, value, figures) }))}
      />
      {list === 'closed' ? null : (
        <Segments
          label={t('chat.desk.filter')}
          value={only || 'all'}
          onChange={(next) => onShow({ ...shown, only: next === 'all' ? '' : next })}
          options={(['all', ...CHAT_FILTERS] as const).map((value) => ({
            value,
            label: t(`chat.desk.filter.${value}`),
          }))}
        />
      )}
      <SavedFilters desk="chat" filter={shown} empty={ALL_OPEN} onChoose={onShow} />
    </>
  );
}

function listLabel(
  { t }: Words,
  value: ChatList,
  figures: { open: number; free: number } | undefined,
): string {
  if (value === 'closed' || !figures) return t(`chat.desk.${value}`);
  return `${t(`chat.desk.${value}`)} ${figures[value]}`;
}

function itemOf(words: Words, line: ChatCase, me: string | undefined): QueueItem {
  const { t, number } = words;
  const { investorId, name, phone, holder, unread, waitedMinutes: minutes, isLate, last } = line;
  return {
    id: investorId,
    title: name ?? phone,
    detail: lastOf(words, last),
    figure: minutes === null ? '' : waited(words, minutes),
    isLate,
    count:
      unread > 0 ? { shown: number(unread), label: t('chat.desk.unread', { count: unread }) } : undefined,
    note: [
      line.closedAt ? '' : holderOf(words, holder, me),
      minutes === null && !line.closedAt ? t('chat.desk.theirTurn') : '',
    ]
      .filter(Boolean)
      .join(' · '),
    bar:
      minutes === null
        ? undefined
        : { share: Math.min(1, (minutes / GOAL_MINUTES) * GOAL_AT), mark: GOAL_AT, isLate },
  };
}

function holderOf({ t }: Words, holder: ChatCase['holder'], me: string | undefined): string {
  if (holder === null) return t('chat.desk.nobody');
  return holder.operatorId === me ? t('chat.desk.mine') : t('chat.desk.holder', { name: holder.name });
}

function lastOf({ t }: Words, { from, text, hasImage, hasCard }: ChatCase['last']): string {
  const said = text || (hasImage ? t('chat.picture') : hasCard ? t('chat.desk.card') : '');
  return from === 'firm' ? t('chat.desk.answered', { text: said }) : said;
}

/** The socket tells that something came: what is on screen is asked again, a burst of them once. */
function useRefreshOnEvents(refresh: () => void): void {
  const [came, setCame] = useState(0);
  useEvents(({ name }) => {
    if (name === CHAT_EVENT) setCame((count) => count + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for what came, not for who asks
  useEffect(() => {
    if (came === 0) return;
    const timer = setTimeout(refresh, GATHER_MS);
    return () => clearTimeout(timer);
  }, [came]);
}

/** What this desk shows in its list has been delivered. */
function useDelivered(items: readonly ChatCase[] | undefined): void {
  const may = useMay(markChat);
  useEffect(() => {
    if (!may) return;
    for (const { investorId, lastSequence, deliveredToFirm } of items ?? []) {
      if (deliveredToFirm < lastSequence)
        void sendCall(markChat, { investorId, sequence: lastSequence, read: false });
    }
  }, [items, may]);
}
