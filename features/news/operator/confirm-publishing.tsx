import { missingLanguages } from '#features/announcement/operator/index.ts';
import { LANGUAGE_NAMES } from '#kernel/i18n/language.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { type PublishNewsInput, publishNews } from '../contract.ts';
import styles from './news-desk.module.css';
import { type Draft, inputOf } from './news-draft.ts';

interface ConfirmPublishingProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  draft: Draft;
  picture: string | null;
  /** What waits, and whose place this takes. */
  replaces: PublishNewsInput['replaces'];
  onPublished: () => void;
}

/** Says when it appears and what cannot be undone, then publishes. */
export function ConfirmPublishing(props: ConfirmPublishingProps) {
  const { open, onOpenChange, draft, picture, replaces, onPublished } = props;
  const { t, date } = useWords();
  const toast = useToast();
  const publish = useCommand(publishNews, {
    onSuccess: ({ news }) => {
      toast.success(t(news.state === 'scheduled' ? 'news.desk.scheduled' : 'news.desk.published'));
      onPublished();
    },
  });
  const input = inputOf(draft, picture);
  const missing = missingLanguages(draft.texts);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('news.desk.confirm.title', { title: draft.texts.es.title.trim() })}
      confirmLabel={t(input.publishAt === undefined ? 'news.desk.publish' : 'news.desk.schedule')}
      keepLabel={t('news.desk.keepWriting')}
      busy={publish.busy}
      onConfirm={() => void publish.run({ ...input, ...(replaces && { replaces }) })}
    >
      <div className={styles.points}>
        <p>
          {input.publishAt === undefined
            ? t('news.desk.confirm.now')
            : t('news.desk.confirm.at', { at: date(input.publishAt, 'moment') })}
        </p>
        {missing.length > 0 ? (
          <p>
            {t('news.desk.confirm.missing', {
              languages: missing.map((language) => LANGUAGE_NAMES[language]).join(', '),
            })}
          </p>
        ) : null}
        {replaces ? <p>{t('news.desk.confirm.replaces')}</p> : null}
        <p className={styles.final}>{t('news.desk.confirm.final')}</p>
      </div>
    </ConfirmDialog>
  );
}
