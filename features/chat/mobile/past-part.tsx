import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { sendCall } from '#ui/call/send-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { LoadMore } from '#ui/list/list.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { type ChatMessage, getChatHistory } from '../contract.ts';
import styles from './chat.module.css';
import { MessageList } from './message-list.tsx';
import { OlderButton } from './older-button.tsx';

const AROUND = 20;

interface PastPartProps {
  /** The message that was looked for. */
  sought: number;
  standing: ReactNode;
  /** Where the newest messages stand, and where one writes. */
  onLeave: () => void;
}

/** A part of the conversation far above the newest messages, around the one that was looked for; by pages up and down from there. */
export function PastPart({ sought, standing, onLeave }: PastPartProps) {
  const { t } = useWords();
  const part = usePart(sought);
  const { messages, failed, busy } = part;
  return (
    <>
      <main className={styles.main}>
        <div className={styles.top}>{standing}</div>
        {messages === null && !failed ? <DetailSkeleton lines={5} /> : null}
        {messages !== null && !part.reachedFirst ? (
          <OlderButton first={messages[0]?.sequence} onMore={part.earlier} />
        ) : null}
        <div className={styles.messages} role="log" aria-label={t('chat.title')}>
          <MessageList messages={messages ?? []} marks={null} sought={sought} />
        </div>
        {failed ? <ErrorState onRetry={part.again} busy={busy} /> : null}
        <LoadMore
          hasMore={messages !== null && !failed && !part.reachedLast}
          busy={busy}
          onMore={() => void part.later()}
        />
      </main>
      <div className={`${styles.composer} ${styles.leave}`}>
        <Button kind="secondary" icon={ArrowDown} onClick={onLeave}>
          {t('chat.toNewest')}
        </Button>
      </div>
    </>
  );
}

interface Part {
  /** Without gaps, oldest first; null before the first page. */
  readonly messages: readonly ChatMessage[] | null;
  readonly reachedFirst: boolean;
  readonly reachedLast: boolean;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly earlier: () => Promise<void>;
  readonly later: () => Promise<void>;
  readonly again: () => void;
}

type Wish = { before: number } | { after: number };

function usePart(sought: number): Part {
  const [messages, setMessages] = useState<readonly ChatMessage[] | null>(null);
  const [reachedFirst, setReachedFirst] = useState(false);
  const [reachedLast, setReachedLast] = useState(false);
  const [failed, setFailed] = useState<Wish | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = async (wish: Wish) => {
    setBusy(true);
    const answer = await sendCall(getChatHistory, { ...wish, limit: AROUND * 2 });
    setBusy(false);
    setFailed(answer.ok ? null : wish);
    if (!answer.ok) return;
    const { items } = answer.data;
    setMessages((known) => ('before' in wish ? [...items, ...(known ?? [])] : [...(known ?? []), ...items]));
    const isShort = items.length < AROUND * 2;
    if ('after' in wish) setReachedLast(isShort);
    if ('before' in wish ? isShort : items[0]?.sequence === 1) setReachedFirst(true);
  };
  const around = () => ask({ after: Math.max(0, sought - AROUND) });
  const begin = useEffectEvent(() => void around());
  useEffect(() => begin(), []);
  const [first, last] = [messages?.[0]?.sequence ?? sought, messages?.at(-1)?.sequence ?? sought];
  return {
    messages,
    reachedFirst,
    reachedLast,
    failed: failed !== null,
    busy,
    earlier: () => ask({ before: first }),
    later: () => ask({ after: last }),
    again: () => void (failed === null ? around() : ask(failed)),
  };
}
