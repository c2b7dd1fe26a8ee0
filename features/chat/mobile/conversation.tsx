import { CircleAlert, HardDrive } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import type { ChatInfo } from '../contract.ts';
import type { ChatLine, LineState } from '../line/chat-line.ts';
import { LineBanner } from '../line/line-banner.tsx';
import { Initials } from './bubble.tsx';
import styles from './chat.module.css';
import { Composer } from './composer.tsx';
import { ConversationEnd } from './conversation-end.tsx';
import { useInvestorLine } from './investor-line.ts';
import { MessageList } from './message-list.tsx';
import { OlderButton } from './older-button.tsx';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import { PastPart } from './past-part.tsx';
import { useTextDraft } from './text-draft.ts';
import { Beginning } from './waits/beginning.tsx';
import { WaitStrip } from './waits/wait-strip.tsx';

interface ConversationProps {
  investorId: string;
  info: ChatInfo | undefined;
  /** Above all of it, in sight: who answers and when. */
  standing: ReactNode;
  /** The message that was looked for; null for none: the newest. */
  sought: number | null;
  onNewest: () => void;
}

/** The conversation: what was said, what waits to be sent, and where one writes. */
export function Conversation({ investorId, info, standing, sought, onNewest }: ConversationProps) {
  const { t } = useWords();
  const typing = useTyping();
  const { line, state } = useInvestorLine(investorId, typing.hear);
  const [text, setText] = useTextDraft(investorId);
  const field = useRef<HTMLTextAreaElement>(null);
  const begin = (starter: string) => {
    setText(starter);
    field.current?.focus();
  };
  const { messages, outgoing, loaded } = state;
  const isEmpty = loaded && messages.length === 0 && outgoing.length === 0;
  // Further up than what the line has got, which has no gaps.
  if (sought !== null && loaded && sought < (messages[0]?.sequence ?? 0))
    return <PastPart key={sought} sought={sought} standing={standing} onLeave={onNewest} />;
  return (
    <>
      <main className={styles.main}>
        <div className={styles.top}>
          {standing}
          <LineBanner />
        </div>
        <WaitStrip info={info} />
        {loaded || outgoing.length > 0 ? null : <DetailSkeleton lines={5} />}
        <Older line={line} state={state} />
        {isEmpty ? <Beginning info={info} isTyped={text !== ''} onChoose={begin} /> : null}
        <div className={styles.messages} role="log" aria-label={t('chat.title')}>
          <MessageList messages={messages} marks={state.marks} sought={sought} />
          {outgoing.map((one, at) => (
            <OutgoingBubble key={one.clientId} outgoing={one} turn={turnOf(outgoing, at)} line={line} />
          ))}
        </div>
        <Kept state={state} />
        {typing.by === null ? null : <Typing by={typing.by} />}
        <ConversationEnd info={info} />
        {isEmpty ? null : (
          <Bottom hold={sought !== null} shown={`${messages.length} ${outgoing.length} ${typing.by}`} />
        )}
      </main>
      <Composer line={line} text={text} onType={setText} field={field} />
    </>
  );
}

/** Where what waits lies: on this device, or, where it keeps nothing more, on this page alone. */
function Kept({ state: { outgoing, unkept } }: { state: LineState }) {
  const { t } = useWords();
  if (unkept > 0)
    return (
      <p className={`${styles.kept} ${styles.unkept}`} role="alert">
        <Icon of={CircleAlert} size={20} />
        {t('chat.notKept', { count: unkept })}
      </p>
    );
  if (outgoing.length === 0) return null;
  return (
    <p className={styles.kept}>
      <Icon of={HardDrive} size={20} />
      {t('chat.kept', { count: outgoing.length })}
    </p>
  );
}

/** The pages before, up to the first message. */
function Older({ line, state }: { line: ChatLine; state: LineState }) {
  if (state.reachedFirst || state.messages.length === 0) return null;
  return <OlderButton first={state.messages[0]?.sequence} onMore={() => line.older()} />;
}

/** Keeps the newest in sight for who looks at the newest; `hold`: who comes to look at another begins there. */
function Bottom({ hold, shown }: { hold: boolean; shown: string }) {
  const end = useRef<HTMLDivElement>(null);
  const wasNear = useRef(!hold);
  useEffect(() => {
    const note = () => {
      const { scrollHeight } = document.documentElement;
      wasNear.current = scrollHeight - scrollY - innerHeight < NEAR;
    };
    addEventListener('scroll', note, { passive: true });
    // Pictures and cards grow when they come.
    const grown = new ResizeObserver(() => {
      if (wasNear.current) end.current?.scrollIntoView({ block: 'end' });
    });
    grown.observe(document.body);
    return () => {
      removeEventListener('scroll', note);
      grown.disconnect();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when something else is shown
  useLayoutEffect(() => {
    if (wasNear.current) end.current?.scrollIntoView({ block: 'end' });
  }, [shown]);
  return <div ref={end} className={styles.end} />;
}

const NEAR = 240;

function Typing({ by }: { by: string }) {
  const { t } = useWords();
  return (
    <div className={`${styles.theirs} ${styles.typist}`} role="status">
      <Initials name={by} />
      <span className={styles.typing} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className={styles.soft}>{t('chat.typing', { name: by })}</span>
    </div>
  );
}

/** Who of the firm types; forgotten after a while without a word. */
function useTyping(): { by: string | null; hear: (by: string, forMs: number) => void } {
  const [by, setBy] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hear = (name: string, forMs: number) => {
    clearTimeout(timer.current);
    setBy(name);
    timer.current = setTimeout(() => setBy(null), forMs);
  };
  return { by, hear };
}

/** Its place among those that wait. */
const turnOf = (outgoing: LineState['outgoing'], at: number) =>
  outgoing.slice(0, at + 1).filter(({ refused }) => refused === null).length;
