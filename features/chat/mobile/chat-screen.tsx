import { MessageSquare, Search, X } from 'lucide-react';
import { useState } from 'react';
import { CHAT_TEXTS } from '#kernel/contract/texts.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useLineStanding } from '#ui/realtime/use-realtime.ts';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useSession } from '#ui/session/session.ts';
import { Gate } from '#ui/state/gate.tsx';
import { type ChatInfo, getChatInfo } from '../contract.ts';
import styles from './chat.module.css';
import { Conversation } from './conversation.tsx';
import { useHoursText } from './hours-text.ts';
import { SearchPanel } from './search-panel.tsx';

/** `/chat`: the conversation with customer service; signed out, what it is and the way in. */
export function ChatScreen() {
  const { user } = useSession();
  const { data } = useCallQuery(getChatInfo, {}, { errorTip: false });
  return user ? <OwnChat key={user.id} investorId={user.id} info={data} /> : <SignedOut info={data} />;
}

function OwnChat({ investorId, info }: { investorId: string; info: ChatInfo | undefined }) {
  const { t } = useWords();
  const [searching, setSearching] = useState(false);
  const [text, setText] = useState('');
  const [sought, seek] = useState<number | null>(null);
  const choose = (sequence: number) => {
    seek(sequence);
    setSearching(false);
  };
  return (
    <>
      <AppBar
        title={t('chat.title')}
        back
        actions={
          <IconButton
            icon={searching ? X : Search}
            label={t(searching ? 'chat.search.close' : 'chat.search')}
            onClick={() => setSearching(!searching)}
          />
        }
      />
      {searching ? (
        <main className={styles.main}>
          <Standing info={info} />
          <SearchPanel text={text} onType={setText} onChoose={choose} />
        </main>
      ) : (
        <Conversation
          key={sought}
          investorId={investorId}
          info={info}
          standing={<Standing info={info} />}
          sought={sought}
          onNewest={() => seek(null)}
        />
      )}
    </>
  );
}

/** Who answers and when; without a line, that there is none. */
function Standing({ info }: { info: ChatInfo | undefined }) {
  const { t } = useWords();
  const { open, failures } = useLineStanding();
  const hours = useHoursText(info);
  if (!open && failures > 0) {
    return <p className={`${styles.standing} ${styles.standingOff}`}>{t(CHAT_TEXTS.notConnected)}</p>;
  }
  const agent = info?.mine?.agent;
  // Somebody who answers is there: that it is open goes without saying.
  const when = agent && info.hours.open ? t('chat.hours') : hours;
  return <p className={styles.standing}>{dotted(agent ? t('chat.agent', { name: agent }) : null, when)}</p>;
}

function SignedOut({ info }: { info: ChatInfo | undefined }) {
  const { t } = useWords();
  const hours = useHoursText(info);
  return (
    <Screen bar={<AppBar title={t('chat.title')} back />}>
      <Gate
        icon={MessageSquare}
        title={t('chat.signedOut.title')}
        text={t('chat.signedOut.text')}
        ways={[
          { to: '/user/login', label: t('chat.signedOut.logIn') },
          { to: '/article/detail?id=help', label: t('chat.signedOut.help') },
        ]}
      >
        {hours ? <p className={styles.soft}>{hours}</p> : null}
      </Gate>
    </Screen>
  );
}
