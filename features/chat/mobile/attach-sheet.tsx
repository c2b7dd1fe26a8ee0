import { ArrowDownToLine, Download } from 'lucide-react';
import { useState } from 'react';
import { listDeposits } from '#features/deposit/contract.ts';
import { listOrders } from '#features/trade/contract.ts';
import { Button } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { IconDisc } from '#ui/list/icon-disc.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { Sheet } from '#ui/sheet/sheet.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import type { ChatLine, Outgoing } from '../line/chat-line.ts';
import styles from './chat.module.css';
import { saveConversation } from './save-conversation.ts';

interface AttachSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCard: (card: NonNullable<Outgoing['card']>) => void;
  line: ChatLine;
}

const SHOWN = 10;

/** What one can add besides words: an order or a deposit of one's own; and the way to keep the conversation. */
export function AttachSheet(props: AttachSheetProps) {
  const { t } = useWords();
  return (
    <Sheet open={props.open} onOpenChange={props.onOpenChange} title={t('chat.attach')}>
      {props.open ? <Attach {...props} /> : null}
    </Sheet>
  );
}

function Attach({ onOpenChange, onCard }: AttachSheetProps) {
  const words = useWords();
  const { t } = words;
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const choose: Choose = (kind, id) => {
    onOpenChange(false);
    onCard({ kind, id });
  };
  const save = async () => {
    setBusy(true);
    const failure = await saveConversation(words);
    setBusy(false);
    if (failure) toast.error(`${t('chat.save.failed')} ${failureText(words, failure)}`);
  };
  return (
    <div className={styles.attach}>
      <OwnFigures>
        <Deposits onChoose={choose} />
        <Orders onChoose={choose} />
      </OwnFigures>
      <Button kind="secondary" icon={Download} busy={busy} onClick={() => void save()}>
        {t('chat.save')}
      </Button>
    </div>
  );
}

type Choose = (kind: 'order' | 'deposit', id: string) => void;

function Deposits({ onChoose }: { onChoose: Choose }) {
  const { t, find, date } = useWords();
  const { data } = useCallQuery(listDeposits, { limit: SHOWN }, { errorTip: false });
  return (
    <>
      <h3>{t('chat.attach.deposits')}</h3>
      {data?.items.length === 0 ? <p className={styles.soft}>{t('chat.attach.none')}</p> : null}
      <List>
        {data?.items.map(({ id, method, status, createdAt, amount, currency }) => (
          <ListItem key={id}>
            <Row
              lead={<IconDisc of={ArrowDownToLine} />}
              title={find(`deposit.method.${method}`) ?? method}
              detail={dotted(find(`deposit.state.${status}`) ?? status, date(createdAt, 'moment'))}
              end={amount === null ? null : <Amount value={amount} currency={currency} code />}
              onClick={() => onChoose('deposit', id)}
            />
          </ListItem>
        ))}
      </List>
    </>
  );
}

function Orders({ onChoose }: { onChoose: Choose }) {
  const { t, find, date, quantity: count } = useWords();
  const { data } = useCallQuery(listOrders, { limit: SHOWN }, { errorTip: false });
  return (
    <>
      <h3>{t('chat.attach.orders')}</h3>
      {data?.items.length === 0 ? <p className={styles.soft}>{t('chat.attach.none')}</p> : null}
      <List>
        {data?.items.map(({ id, side, stockId, state, quantity, createdAt }) => (
          <ListItem key={id}>
            <Row
              lead={<Monogram symbol={symbolOf(stockId)} />}
              title={t(side === 'sell' ? 'chat.card.sell' : 'chat.card.buy', { symbol: symbolOf(stockId) })}
              detail={dotted(find(`trade.state.${state}`) ?? state, date(createdAt, 'moment'))}
              end={quantity === null ? null : t('chat.card.shares', { quantity: count(quantity) })}
              onClick={() => onChoose('order', id)}
            />
          </ListItem>
        ))}
      </List>
    </>
  );
}

const symbolOf = (stockId: string) => stockId.split('.')[0] ?? stockId;
