import { useQueryClient } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { type ChatInfo, scoreChat } from '../contract.ts';
import styles from './chat.module.css';

/** Once a question is closed: how it ended, asked once; and until when all of it is kept. */
export function ConversationEnd({ info }: { info: ChatInfo | undefined }) {
  const { t, date } = useWords();
  const mine = info?.mine;
  if (!mine) return null;
  return (
    <>
      {mine.toScore === null ? null : <Score key={mine.toScore} caseId={mine.toScore} />}
      {mine.keptUntil === null ? null : (
        <p className={styles.keptUntil}>{t('chat.keptUntil', { date: date(mine.keptUntil, 'date') })}</p>
      )}
    </>
  );
}

function Score({ caseId }: { caseId: string }) {
  const { t } = useWords();
  const client = useQueryClient();
  const score = useCommand(scoreChat, {
    successTip: t('chat.score.thanks'),
    onSuccess: () => client.invalidateQueries({ queryKey: ['chat/info'] }),
  });
  const say = (solved: boolean) => void score.run({ caseId, solved });
  return (
    <section className={styles.score} aria-label={t('chat.score')}>
      <p>{t('chat.score')}</p>
      <div className={styles.ways}>
        <Button kind="secondary" width="fit" icon={ThumbsUp} busy={score.busy} onClick={() => say(true)}>
          {t('chat.score.solved')}
        </Button>
        <Button kind="secondary" width="fit" icon={ThumbsDown} busy={score.busy} onClick={() => say(false)}>
          {t('chat.score.notSolved')}
        </Button>
      </div>
    </section>
  );
}
