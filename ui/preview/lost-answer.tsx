import { useNavigate } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './lost-answer.module.css';
import { unanswered } from './unanswered.ts';

/** What to do first where the page was thrown away before an answer to a command came; stays until it was done. */
export function LostAnswer() {
  const { t } = useWords();
  const navigate = useNavigate();
  const [lost, setLost] = useState(unanswered.lost);
  if (lost === null) return null;
  const look = () => {
    unanswered.looked();
    setLost(null);
    void navigate({ to: lost.recordsTo });
  };
  return (
    <div className={styles.lost} role="alert">
      <Icon of={Info} size={20} />
      <p>{t('ui.review.lost', { what: lost.label })}</p>
      <Button kind="secondary" onClick={look}>
        {t('ui.review.records')}
      </Button>
    </div>
  );
}
