import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { useWords } from '#ui/i18n/words.tsx';
import type { StockDetail } from '../contract.ts';
import styles from './stock.module.css';

/** Why a stock cannot be traded, or soon not: nobody executes its orders, or what its exchange said; nothing where all is as usual. */
export function TradingNotice({ stock }: { stock: StockDetail }) {
  const { t, date } = useWords();
  const { listing, unlisted, halt, change } = stock.standing;
  const moment = (at: string) => date(at, 'moment', TIME_ZONES[stock.exchange]);
  const day = (on: string) => date(`${on}T12:00:00Z`, 'date');
  if (listing === 'unlisted' && unlisted) {
    const text = t('listing.notice.unlisted.text', { on: day(unlisted.on), reference: unlisted.reference });
    return <Notice title={t('listing.notice.unlisted')} text={text} />;
  }
  if (listing === 'announced' && change) {
    const text = t('listing.notice.announced.text', { on: day(change.on), reference: change.reference });
    return <Notice title={t('listing.notice.announced')} text={text} />;
  }
  return (
    <>
      {stock.kind === 'stock' && stock.venue === null ? (
        <Notice
          title={t('market.noVenue')}
          text={t('market.noVenue.text', { exchange: t(`market.exchange.${stock.exchange}`) })}
        />
      ) : null}
      {halt ? (
        <Notice
          title={t('listing.notice.halted')}
          text={
            halt.until === null
              ? t('listing.notice.halted.text', { since: moment(halt.since), reference: halt.reference })
              : t('listing.notice.halted.until', {
                  since: moment(halt.since),
                  until: moment(halt.until),
                  reference: halt.reference,
                })
          }
        />
      ) : null}
      {change ? (
        <Notice
          title={t('listing.notice.ending', { on: day(change.on) })}
          text={t('listing.notice.ending.text', { reference: change.reference })}
        />
      ) : null}
    </>
  );
}

function Notice({ title, text }: { title: string; text: string }) {
  return (
    <section className={styles.notice} role="status">
      <strong>{title}</strong>
      <p>{text}</p>
    </section>
  );
}
