import { overviewCall } from '#features/operator/contract.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { InvestorGlance, InvestorLink } from '#ui/console/investor-link.tsx';
import { useMay } from '#ui/console/use-may.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { answerChat } from '../desk-contract.ts';
import styles from './chat-desk.module.css';
import { DeskActions } from './desk-actions.tsx';
import { DeskComposer } from './desk-composer.tsx';
import { useDeskLine } from './desk-line.ts';
import { DeskMessages } from './desk-messages.tsx';

interface Props {
  investorId: string;
  onChanged: () => void;
}

/** One conversation at the desk, and its investor's file beside it. */
export function DeskConversation(props: Props) {
  const { data } = useCallQuery(overviewCall, {}, { errorTip: false });
  if (!data) return <DetailSkeleton />;
  return <Opened {...props} operatorId={data.operator.id} />;
}

function Opened({ investorId, onChanged, operatorId }: Props & { operatorId: string }) {
  const { t, date } = useWords();
  const may = useMay(answerChat);
  const { line, state, view, isTyping } = useDeskLine(investorId, operatorId);
  if (view === null) return <DetailSkeleton />;
  const { name, phone, openedAt, closedAt } = view.case;
  const changed = () => {
    line.missed();
    onChanged();
  };
  return (
    <div className={styles.columns}>
      <section className={styles.conversation} aria-label={t('chat.desk.conversation')}>
        <header className={styles.head}>
          <div>
            <h2>
              <InvestorLink id={investorId}>{name ?? phone}</InvestorLink>
            </h2>
            <p className={styles.soft}>
              {closedAt
                ? t('chat.desk.closedAt', { time: date(closedAt, 'moment') })
                : t('chat.desk.openedAt', { time: date(openedAt, 'moment') })}
            </p>
          </div>
          {may ? <DeskActions found={view.case} operatorId={operatorId} onChanged={changed} /> : null}
        </header>
        <DeskMessages
          investorId={investorId}
          line={line}
          state={state}
          notes={view.notes}
          isTyping={isTyping}
        />
        {may ? <DeskComposer line={line} found={view.case} operatorId={operatorId} onNote={changed} /> : null}
      </section>
      <aside className={styles.file} aria-label={t('chat.desk.file')}>
        <InvestorGlance id={investorId} />
        <p className={styles.soft}>{t('chat.desk.endings', view.endings)}</p>
        <p className={styles.soft}>{t('chat.desk.looked')}</p>
      </aside>
    </div>
  );
}
