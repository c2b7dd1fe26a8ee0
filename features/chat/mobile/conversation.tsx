import { CircleAlert, HardDrive } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import type { ChatInfo, ChatMessage } from '../contract.ts';
import type { ChatLine, LineState } from '../line/chat-line.ts';
import { LineBanner } from '../line/line-banner.tsx';
import { Bubble, Initials } from './bubble.tsx';
import styles from './chat.module.css';
import { Composer } from './composer.tsx';
import { ConversationEnd } from './conversation-end.tsx';
import { useInvestorLine } from './investor-line.ts';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import { WaitStrip } from './wait-strip.tsx';

interface ConversationProps {
  investorId: string;
  info: ChatInfo | undefined;
  /** Above all of it, in sight: who answers and when. */
  standing: ReactNode;
}

/** The conversation: what was said, what waits to be sent, and where one writes. */
export function Conversation({ investorId, info, standing }: ConversationProps) {
  const { t } = useWords();
  const typing = useTyping();
  const { line, state } = useInvestorLine(investorId, typing.hear);
  const { messages, outgoing, loaded } = state;
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
        {loaded && messages.length === 0 && outgoing.length === 0 ? (
          <p className={styles.event}>{t('chat.empty')}</p>
        ) : null}
        <div className={styles.messages} role="log" aria-label={t('chat.title')}>
          <Messages state={state} />
          {outgoing.map((one, at) => (
            <OutgoingBubble key={one.clientId} outgoing={one} turn={turnOf(outgoing, at)} line={line} />
          ))}
        </div>
        <Kept state={state} />
        {typing.by === null ? null : <Typing by={typing.by} />}
        <ConversationEnd info={info} />
        <Bottom shown={`${messages.length} ${outgoing.length} ${typing.by}`} />
      </main>
      <Composer line={line} investorId={investorId} />
    </>
  );
}

/** Where what waits lies: on this phone, or, where it keeps nothing more, on this page alone. */
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

function Messages({ state: { messages, marks } }: { state: LineState }) {
  return messages.map((message, at) => (
    <Fragment key={message.sequence}>
      <Day message={message} before={messages[at - 1]} />
      <Bubble message={message} marks={marks} />
    </Fragment>
  ));
}

/** Above the first message of each day. */
function Day({ message, before }: { message: ChatMessage; before: ChatMessage | undefined }) {
  const { date } = useWords();
  const day = date(message.at, 'date');
  if (before && date(before.at, 'date') === day) return null;
  return (
    <h2 className={styles.day}>
      <span>{date(message.at, 'weekday')}</span>
    </h2>
  );
}

/** The pages before, up to the first message; what is on screen stays where it is. */
function Older({ line, state }: { line: ChatLine; state: LineState }) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const height = useRef<number | null>(null);
  const first = state.messages[0]?.sequence;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when older messages stand above
  useLayoutEffect(() => {
    if (height.current !== null) scrollBy(0, document.documentElement.scrollHeight - height.current);
    height.current = null;
  }, [first]);
  if (state.reachedFirst || state.messages.length === 0) return null;
  const fetchOlder = async () => {
    setBusy(true);
    height.current = document.documentElement.scrollHeight;
    await line.older();
    setBusy(false);
  };
  return (
    <div className={styles.older}>
      <Button kind="quiet" width="fit" busy={busy} onClick={() => void fetchOlder()}>
        {t('chat.older')}
      </Button>
    </div>
  );
}

/** Keeps the newest in sight for who looks at the newest. */
function Bottom({ shown }: { shown: string }) {
  const end = useRef<HTMLDivElement>(null);
  const wasNear = useRef(true);
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
