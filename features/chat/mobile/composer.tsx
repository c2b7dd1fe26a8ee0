import { CalendarClock, Camera, Plus, SendHorizontal } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { textAsRead } from '#kernel/contract/text-as-read.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { sendCall } from '#ui/call/send-call.ts';
import { isOwnEnter } from '#ui/field/enter-key.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useLineStanding } from '#ui/realtime/use-realtime.ts';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { MAX_CHAT_TEXT, typeChat } from '../contract.ts';
import type { ChatLine } from '../line/chat-line.ts';
import { useSay } from '../line/use-say.ts';
import { type Secret, secretIn } from '../secret-text.ts';
import { AttachSheet } from './attach-sheet.tsx';
import styles from './chat.module.css';

/** How often the desk is told that somebody types. */
const TYPING_EVERY_MS = 2_500;
/** Messages that say what a bare number may be. */
const SAID_BEFORE = 4;

interface ComposerProps {
  line: ChatLine;
  /** What is typed and not sent yet. */
  text: string;
  onType: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Where one writes: a draft is kept, a text that looks like a password is asked about, and what is sent is kept first. */
export function Composer({ line, text, onType, field }: ComposerProps) {
  const { t } = useWords();
  const { open } = useLineStanding();
  const [secret, setSecret] = useState<Secret | null>(null);
  const [attaching, setAttaching] = useState(false);

  const { say, sayPicture } = useSay(line);
  const send = () => {
    setSecret(null);
    const typed = textAsRead(text);
    if (typed === '') return;
    onType('');
    void say({ text: typed });
    field.current?.focus();
  };
  const ask = () => {
    const found = secretIn(text, saidBefore(line));
    if (found === null) send();
    else setSecret(found);
  };
  return (
    <form
      className={styles.composer}
      aria-label={t('chat.write')}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <IconButton icon={Plus} label={t('chat.attach')} onClick={() => setAttaching(true)} />
      <Field ref={field} text={text} onType={onType} onEnter={ask} />
      <PictureButton onFile={sayPicture} />
      <button
        type="submit"
        className={styles.send}
        aria-label={t(open ? 'chat.send' : 'chat.sendLater')}
        disabled={textAsRead(text) === ''}
      >
        <Icon of={open ? SendHorizontal : CalendarClock} />
      </button>
      <AttachSheet
        open={attaching}
        onOpenChange={setAttaching}
        onCard={(card) => void say({ text: '', card })}
        line={line}
      />
      <ConfirmDialog
        open={secret !== null}
        onOpenChange={() => setSecret(null)}
        title={t(secret === 'code' ? 'chat.secret.code' : 'chat.secret.password')}
        confirmLabel={t('chat.secret.send')}
        keepLabel={t('chat.secret.keep')}
        danger
        onConfirm={send}
      >
        {t('chat.secret.text')}
      </ConfirmDialog>
    </form>
  );
}

/** What was said just before, here or there. */
function saidBefore(line: ChatLine): string[] {
  const { messages, outgoing } = line.get();
  return [...messages, ...outgoing].slice(-SAID_BEFORE).map(({ text }) => text);
}

interface FieldProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onType: (text: string) => void;
  onEnter: () => void;
}

/** Grows with what is typed; Enter sends, with Shift it begins a line. */
function Field({ ref, text, onType, onEnter }: FieldProps) {
  const { t } = useWords();
  const tellTyping = useTellTyping();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed makes it higher
  useLayoutEffect(() => {
    if (ref.current) growByHand(ref.current);
  }, [ref, text]);
  return (
    <textarea
      ref={ref}
      className={styles.field}
      rows={1}
      dir="auto"
      value={text}
      maxLength={MAX_CHAT_TEXT}
      aria-label={t('chat.write')}
      placeholder={t('chat.write')}
      onChange={(event) => {
        onType(event.target.value);
        tellTyping();
      }}
      onKeyDown={(event) => {
        if (!isOwnEnter(event.nativeEvent) || event.shiftKey) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}

/** As high as what is typed, where the style sheet's `field-sizing` is not known, as to most iPhones. */
function growByHand(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  const edges = field.offsetHeight - field.clientHeight;
  field.style.height = `${field.scrollHeight + edges}px`;
}

/** A picture from the camera or a file, as the phone offers. */
function PictureButton({ onFile }: { onFile: (file: File) => Promise<void> }) {
  const { t } = useWords();
  return (
    <label className={styles.pictureButton}>
      <input
        type="file"
        accept="image/*"
        aria-label={t('chat.sendPicture')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void onFile(file);
        }}
      />
      <Icon of={Camera} />
    </label>
  );
}

function useTellTyping(): () => void {
  const toldAt = useRef(0);
  return () => {
    if (Date.now() - toldAt.current < TYPING_EVERY_MS) return;
    toldAt.current = Date.now();
    void sendCall(typeChat, {});
  };
}
