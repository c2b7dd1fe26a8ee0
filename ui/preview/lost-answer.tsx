import { useNavigate } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './lost-answer.module.css';
import { type Kept, unanswered } from './unanswered.ts';

/** What to do first where the page was thrown away before an answer to a command came; each stays until that was done. */
export function LostAnswers() {
  const { t } = useWords();
  const navigate = useNavigate();
  const [lost, setLost] = useState(unanswered.lost);
  const look = ({ id, recordsTo }: Kept) => {
    unanswered.forget(id);
    setLost(unanswered.lost());
    void navigate({ to: recordsTo });
  };
  return lost.map((kept) => (
    <div key={kept.id} className={styles.lost} role="alert">
      <Icon of={Info} size={20} />
      <p>{t('ui.review.lost', { command: kept.path.replace('/', '_') })}</p>
      <Button kind="secondary" onClick={() => look(kept)}>
        {t('ui.review.records')}
      </Button>
    </div>
  ));
}
