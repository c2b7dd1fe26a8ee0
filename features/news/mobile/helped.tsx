import { useQueryClient } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { getNews, judgeNews, type NewsDetail } from '../contract.ts';
import styles from './news.module.css';

/** Whether it helped: the answer stands marked and can be changed. */
export function Helped({ news: { id, helpful } }: { news: NewsDetail }) {
  const { t } = useWords();
  const client = useQueryClient();
  const judge = useCommand(judgeNews, {
    successTip: t('news.helped.thanks'),
    onSuccess: () => client.invalidateQueries({ queryKey: [getNews.path, { id }] }),
  });
  const ways = [
    { says: true, icon: ThumbsUp, label: t('news.helped.yes') },
    { says: false, icon: ThumbsDown, label: t('news.helped.no') },
  ];
  return (
    <section className={styles.helped} aria-label={t('news.helped')}>
      <p className={styles.soft}>{t('news.helped')}</p>
      {ways.map(({ says, icon, label }) => (
        <Button
          key={label}
          kind={helpful === says ? 'primary' : 'secondary'}
          width="fit"
          icon={icon}
          aria-pressed={helpful === says}
          busy={judge.busy}
          onClick={() => void judge.run({ id, helpful: says })}
        >
          {label}
        </Button>
      ))}
    </section>
  );
}
