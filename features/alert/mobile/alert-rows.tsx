import { Bell, BellRing, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { DOT, dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { type Alert, deleteAlert } from '../contract.ts';
import styles from './alert.module.css';
import { AlertRail } from './alert-rail.tsx';
import { awayPercent, wishText } from './alert-words.ts';

interface AlertRowsProps {
  readonly alerts: readonly Alert[];
  /** The price of the one stock that they are all of. */
  readonly price: string;
  readonly title: string;
  readonly onGone: () => void;
}

/** The alerts that wait for one stock, under the form that makes another. */
export function AlertRows({ alerts, price, title, onGone }: AlertRowsProps) {
  const words = useWords();
  if (alerts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.yours}>{title}</h3>
      <ul className={styles.rows}>
        {alerts.map((alert) => {
          const away = awayPercent(alert, price);
          return (
            <li key={alert.id} className={styles.row}>
              <Icon of={Bell} size={20} />
              <span>
                {wishText(words, alert)}
                {away === null ? null : (
                  <span className={styles.soft}>
                    {DOT}
                    {words.t('alert.away', { percent: words.percent(away) })}
                  </span>
                )}
              </span>
              <RemoveAlert alert={alert} onGone={onGone} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** One alert of the list of all: its stock, what it waits for, and when and at what price it came true. */
export function AlertItem({ alert, onGone }: { alert: Alert; onGone: () => void }) {
  const words = useWords();
  const { t, date, money, find } = words;
  const quote = useQuote(alert.state === 'waiting' ? alert.stockId : null);
  let note: ReactNode = quote === null ? null : <AlertRail alert={alert} price={quote.price} />;
  if (alert.firedAt !== null && alert.firedPrice !== null) {
    note = t('alert.fired', {
      when: date(alert.firedAt, 'moment'),
      price: money(alert.firedPrice, alert.currency),
      source: find(`market.source.${alert.firedSource}`) ?? alert.firedSource ?? '',
    });
  }
  return (
    <ListItem>
      <div className={styles.item}>
        <Row
          lead={alert.state === 'fired' ? <Icon of={BellRing} /> : <Monogram symbol={alert.symbol} />}
          title={dotted(alert.symbol, wishText(words, alert))}
          detail={alert.name}
          note={note}
          to={`/situation/detail/${alert.stockId}`}
        />
        <RemoveAlert alert={alert} onGone={onGone} />
      </div>
    </ListItem>
  );
}

function RemoveAlert({ alert, onGone }: { alert: Alert; onGone: () => void }) {
  const words = useWords();
  const removing = useCommand(deleteAlert, { onSuccess: onGone, successTip: words.t('alert.removed') });
  const label = words.t('alert.remove', { symbol: alert.symbol, wish: wishText(words, alert) });
  return <IconButton icon={X} size={20} label={label} onClick={() => void removing.run({ id: alert.id })} />;
}
