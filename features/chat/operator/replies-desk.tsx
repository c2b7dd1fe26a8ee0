import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { CaseCard, DeskPage, FormRow } from '#ui/console/desk-page.tsx';
import { useMay } from '#ui/console/use-may.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { deleteReply, listSavedReplies, type SavedReply, saveReply } from '../desk-contract.ts';
import styles from './chat-desk.module.css';

const EMPTY: SavedReply = { shortcut: '', title: '', es: '', en: '', zh: '' };
const FIELDS = ['shortcut', 'title', 'es', 'en', 'zh'] as const;

/** Answers that support uses again: by shortcut, in three languages, with the investor's name. */
export default function RepliesDesk() {
  const { t } = useWords();
  const may = useMay(saveReply);
  const { data, retry } = useCallQuery(listSavedReplies, {}, { keep: false });
  const [edited, edit] = useState<SavedReply>(EMPTY);
  const save = useCommand(saveReply, {
    successTip: t('chat.replies.saved'),
    onSuccess: () => {
      edit(EMPTY);
      retry();
    },
  });
  const remove = useCommand(deleteReply, { onSuccess: retry });
  if (!data) return <DetailSkeleton />;
  return (
    <DeskPage title={t('chat.replies.title')}>
      {may ? (
        <CaseCard title={t('chat.replies.write')}>
          <p className={styles.soft}>{t('chat.replies.hint')}</p>
          <FormRow onSubmit={() => void save.run(edited)}>
            {FIELDS.map((field) => (
              <TextField
                key={field}
                label={t(field === 'title' ? 'chat.replies.field.title' : `chat.replies.${field}`)}
                value={edited[field]}
                maxLength={field === 'shortcut' ? 24 : field === 'title' ? 60 : 2_000}
                error={save.fields[field] ?? null}
                onChange={(event) => edit({ ...edited, [field]: event.target.value })}
              />
            ))}
            <Button type="submit" width="fit" busy={save.busy}>
              {t('chat.replies.save')}
            </Button>
          </FormRow>
        </CaseCard>
      ) : null}
      {data.items.map((reply) => (
        <CaseCard key={reply.shortcut} title={`/${reply.shortcut} · ${reply.title}`}>
          {[reply.es, reply.en, reply.zh].filter(Boolean).map((text) => (
            <p key={text} className={styles.text}>
              {text}
            </p>
          ))}
          {may ? (
            <div className={styles.actions}>
              <Button kind="secondary" width="fit" onClick={() => edit(reply)}>
                {t('chat.replies.change')}
              </Button>
              <Button
                kind="danger"
                width="fit"
                busy={remove.busy}
                onClick={() => void remove.run({ shortcut: reply.shortcut })}
              >
                {t('chat.drop')}
              </Button>
            </div>
          ) : null}
        </CaseCard>
      ))}
    </DeskPage>
  );
}
