import { ArrowDownToLine, ArrowUpFromLine, ReceiptText, ShieldCheck } from 'lucide-react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { ChatInfo } from '../../contract.ts';
import styles from './beginning.module.css';

interface BeginningProps {
  info: ChatInfo | undefined;
  /** Something is typed already: nothing is offered that would take its place. */
  isTyped: boolean;
  onChoose: (text: string) => void;
}

/** Before the first word: what one came for, and what happens with a question. */
export function Beginning({ info, isTyped, onChoose }: BeginningProps) {
  const { t } = useWords();
  return (
    <section className={styles.beginning}>
      <h2 className={styles.ask}>{t('chat.empty.ask')}</h2>
      <p className={styles.soft}>{t('chat.empty')}</p>
      {info ? <Wait info={info} /> : null}
      <ol className={styles.steps}>
        <li>{t('chat.empty.step.write')}</li>
        <li>{t('chat.empty.step.taken')}</li>
        <li>{t('chat.empty.step.told')}</li>
      </ol>
      <p className={styles.never}>
        <Icon of={ShieldCheck} size={20} />
        {t('chat.empty.never')}
      </p>
      {isTyped ? null : <Starters onChoose={onChoose} />}
    </section>
  );
}

/** How long answers took, while nobody is there and no strip shows it. */
function Wait({ info: { hours, waits } }: { info: ChatInfo }) {
  const { t } = useWords();
  if (hours.open || waits.median === null) return null;
  return (
    <p className={styles.soft}>
      {t('chat.empty.wait', { minutes: waits.median, count: waits.minutes.length })}
    </p>
  );
}

const STARTERS = [
  { key: 'chat.start.deposit', icon: ArrowDownToLine },
  { key: 'chat.start.withdrawal', icon: ArrowUpFromLine },
  { key: 'chat.start.order', icon: ReceiptText },
] as const;

/** What is asked most often, where one's own words will stand: a tap writes it below, and sends nothing. */
function Starters({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useWords();
  return (
    <ul className={styles.starters}>
      {STARTERS.map(({ key, icon }) => (
        <li key={key}>
          <button type="button" className={styles.starter} onClick={() => onChoose(t(key))}>
            <Icon of={icon} size={20} />
            {t(key)}
          </button>
        </li>
      ))}
    </ul>
  );
}
