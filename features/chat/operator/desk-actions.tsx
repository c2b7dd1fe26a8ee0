import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { useKeys } from '#ui/console/keys/use-keys.ts';
import { SelectField } from '#ui/console/select-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import {
  type ChatCase,
  closeChat,
  handOverChat,
  listChatColleagues,
  reopenChat,
  takeChat,
} from '../desk-contract.ts';
import styles from './chat-desk.module.css';

interface Props {
  found: ChatCase;
  operatorId: string;
  onChanged: () => void;
}

/** What can be done with a conversation: take it, hand it over, close it, open it again. */
export function DeskActions({ found, operatorId, onChanged }: Props) {
  const { t } = useWords();
  const { investorId, holder, closedAt } = found;
  const [handing, setHanding] = useState(false);
  const options = { onSuccess: onChanged };
  const take = useCommand(takeChat, options);
  const close = useCommand(closeChat, options);
  const reopen = useCommand(reopenChat, options);
  const isMine = closedAt === null && holder?.operatorId === operatorId;
  const isFree = closedAt === null && holder === null;
  const run = (command: typeof take) => () => void command.run({ investorId });
  useKeys({
    t: isFree ? run(take) : undefined,
    h: isMine ? () => setHanding(true) : undefined,
    x: isMine ? run(close) : undefined,
  });
  if (closedAt !== null)
    return (
      <Button kind="secondary" width="fit" busy={reopen.busy} onClick={run(reopen)}>
        {t('chat.desk.reopen')}
      </Button>
    );
  if (isFree)
    return (
      <Button width="fit" busy={take.busy} onClick={run(take)}>
        {t('chat.desk.take')} <kbd className={styles.key}>T</kbd>
      </Button>
    );
  if (!isMine) return <p className={styles.soft}>{t('chat.desk.holder', { name: holder?.name ?? '' })}</p>;
  return (
    <div className={styles.actions}>
      {handing ? <HandOver investorId={investorId} operatorId={operatorId} onDone={onChanged} /> : null}
      <Button kind="secondary" width="fit" onClick={() => setHanding(!handing)}>
        {t('chat.desk.handOver')} <kbd className={styles.key}>H</kbd>
      </Button>
      <Button kind="secondary" width="fit" busy={close.busy} onClick={run(close)}>
        {t('chat.desk.close')} <kbd className={styles.key}>X</kbd>
      </Button>
    </div>
  );
}

const NOBODY = '';

function HandOver({
  investorId,
  operatorId,
  onDone,
}: {
  investorId: string;
  operatorId: string;
  onDone: () => void;
}) {
  const { t } = useWords();
  const [to, setTo] = useState(NOBODY);
  const { data } = useCallQuery(listChatColleagues, {}, { errorTip: false });
  const hand = useCommand(handOverChat, { onSuccess: onDone });
  const colleagues = data?.items.filter((one) => one.operatorId !== operatorId) ?? [];
  return (
    <>
      <SelectField
        label={t('chat.desk.handTo')}
        value={to}
        onChange={setTo}
        options={[
          { value: NOBODY, label: t('chat.desk.toAll') },
          ...colleagues.map(({ operatorId: value, name }) => ({ value, label: name })),
        ]}
      />
      <Button
        width="fit"
        busy={hand.busy}
        onClick={() => void hand.run({ investorId, to: to === NOBODY ? null : to })}
      >
        {t('chat.desk.handNow')}
      </Button>
    </>
  );
}
