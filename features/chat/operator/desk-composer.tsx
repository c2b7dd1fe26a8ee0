import { ImagePlus } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { textAsRead } from '#kernel/contract/text-as-read.ts';
import { Button } from '#ui/button/button.tsx';
import { sendCall } from '#ui/call/send-call.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { useKeys } from '#ui/console/keys/use-keys.ts';
import { useDraft } from '#ui/console/use-draft.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { MAX_CHAT_TEXT } from '../contract.ts';
import { type ChatCase, listSavedReplies, typeAnswer, writeChatNote } from '../desk-contract.ts';
import type { ChatLine } from '../line/chat-line.ts';
import { useSay } from '../line/use-say.ts';
import { CardPicker } from './card-picker.tsx';
import styles from './chat-desk.module.css';
import { RepliesLanguage, SavedReplies } from './saved-replies.tsx';
import { repliesFor, writeReply } from './saved-reply.ts';

interface Props {
  line: ChatLine;
  found: ChatCase;
  operatorId: string;
  onNote: () => void;
}

type Mode = 'answer' | 'note';
const TYPING_EVERY_MS = 2_500;

/** Where support writes: an answer to the investor, or a note that never leaves the desk. */
export function DeskComposer({ line, found, operatorId, onNote }: Props) {
  const { t, language } = useWords();
  const { investorId, name, holder, closedAt } = found;
  const isMine = closedAt === null && holder?.operatorId === operatorId;
  const [wished, setMode] = useState<Mode>('answer');
  const mode = isMine ? wished : 'note';
  const [text, setText] = useDraft(`chat-${mode}-${investorId}`, '');
  const [spoken, setSpoken] = useState(language);
  const { data } = useCallQuery(listSavedReplies, {}, { errorTip: false });
  const replies = data?.items ?? [];
  const field = useRef<HTMLTextAreaElement>(null);
  const note = useNote(investorId, onNote);
  const { say, sayPicture } = useSay(line);
  const tellTyping = useTellTyping(investorId);
  useKeys({ n: () => focusAs('note'), r: isMine ? () => focusAs('answer') : undefined });
  function focusAs(next: Mode): void {
    setMode(next);
    field.current?.focus();
  }
  const type = (next: string) => {
    setText(next);
    if (mode === 'answer') tellTyping();
  };
  const insert = (shortcut: string) => {
    const reply = replies.find((one) => one.shortcut === shortcut);
    if (reply) setText(writeReply(reply, spoken, name));
    field.current?.focus();
  };
  const matching = mode === 'answer' ? repliesFor(text, replies) : null;
  const send = async () => {
    const typed = textAsRead(text);
    const [first] = matching ?? [];
    if (first) return insert(first.shortcut);
    if (typed === '') return;
    if (mode === 'answer') {
      setText('');
      await say({ text: typed });
    } else if (await note.write(typed)) setText('');
  };
  return (
    <form
      className={mode === 'note' ? `${styles.composer} ${styles.composingNote}` : styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={styles.modes}>
        <Modes isMine={isMine} mode={mode} onChange={setMode} />
        {mode === 'answer' ? <RepliesLanguage spoken={spoken} onSpoken={setSpoken} /> : null}
      </div>
      {mode === 'answer' ? <SavedReplies replies={matching ?? replies} onChoose={insert} /> : null}
      <Field ref={field} mode={mode} text={text} onType={type} onSend={() => void send()} />
      <div className={styles.composerEnd}>
        <div className={styles.attachments}>
          {mode === 'answer' ? (
            <>
              <PictureInput onFile={sayPicture} />
              <CardPicker investorId={investorId} onCard={(card) => void say({ text: '', card })} />
            </>
          ) : null}
        </div>
        <Button type="submit" width="fit" busy={note.busy}>
          {t(mode === 'answer' ? 'chat.send' : 'chat.desk.keepNote')} <kbd className={styles.key}>Ctrl ↵</kbd>
        </Button>
      </div>
    </form>
  );
}

function Modes({ isMine, mode, onChange }: { isMine: boolean; mode: Mode; onChange: (mode: Mode) => void }) {
  const { t } = useWords();
  if (!isMine) return <strong>{t('chat.desk.note')}</strong>;
  return (
    <Segments
      label={t('chat.desk.mode')}
      value={mode}
      onChange={onChange}
      options={[
        { value: 'answer', label: t('chat.desk.answer') },
        { value: 'note', label: t('chat.desk.note') },
      ]}
    />
  );
}

interface FieldProps {
  ref: Ref<HTMLTextAreaElement>;
  mode: Mode;
  text: string;
  onType: (text: string) => void;
  onSend: () => void;
}

/** Ctrl and Enter send. */
function Field({ ref, mode, text, onType, onSend }: FieldProps) {
  const { t } = useWords();
  const label = t(mode === 'answer' ? 'chat.desk.writeAnswer' : 'chat.desk.writeNote');
  return (
    <textarea
      ref={ref}
      className={styles.field}
      rows={3}
      dir="auto"
      value={text}
      maxLength={MAX_CHAT_TEXT}
      aria-label={label}
      placeholder={label}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSend();
      }}
    />
  );
}

/** A note under one id until the server has it: sent again after a lost line, it is written once. */
function useNote(investorId: string, onNote: () => void) {
  const command = useCommand(writeChatNote, { onSuccess: onNote });
  const intent = useRef({ text: '', clientId: '' });
  return {
    busy: command.busy,
    async write(text: string): Promise<boolean> {
      if (intent.current.text !== text) intent.current = { text, clientId: newClientId() };
      const { ok } = await command.run({ investorId, clientId: intent.current.clientId, text });
      if (ok) intent.current = { text: '', clientId: '' };
      return ok;
    },
  };
}

const newClientId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

function useTellTyping(investorId: string): () => void {
  const toldAt = useRef(0);
  return () => {
    if (Date.now() - toldAt.current < TYPING_EVERY_MS) return;
    toldAt.current = Date.now();
    void sendCall(typeAnswer, { investorId });
  };
}

function PictureInput({ onFile }: { onFile: (file: File) => Promise<void> }) {
  const { t } = useWords();
  return (
    <label className={styles.pictureInput}>
      <Icon of={ImagePlus} />
      <input
        type="file"
        accept="image/*"
        aria-label={t('chat.sendPicture')}
        title={t('chat.sendPicture')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void onFile(file);
        }}
      />
    </label>
  );
}
