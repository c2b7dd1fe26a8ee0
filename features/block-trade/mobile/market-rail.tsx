import type { CSSProperties } from 'react';
import { onRail, Rail } from '#ui/figures/rail.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { BlockOffer } from '../contract.ts';
import styles from './block.module.css';
import { firstTickFrom, gapOf, marketOf } from './block-words.ts';

/** Where the lowest of the prices and the first that is not sold stand on the rail, in percent of its width. */
const LOW_AT = 18;
const LIMIT_AT = 80;
/** Nearer than this, the two names would stand on each other. */
const LEAST_GAP = 26;

/** The offer's price beside the market's on one rail; what is not sold is hatched. Nothing without a market price. */
export function MarketRail({ offer }: { offer: BlockOffer }) {
  const words = useWords();
  const { t, price, money, quantity } = words;
  const market = marketOf(offer);
  if (market === null || offer.notSoldFrom === null) return null;
  const low = Math.min(Number(offer.offerPrice), Number(market));
  const span = Math.max(Number(offer.notSoldFrom) - low, 0.000_001);
  const place = (at: string) => Math.min(96, LOW_AT + ((Number(at) - low) / span) * (LIMIT_AT - LOW_AT));
  const [offered, asked] = [place(offer.offerPrice), place(market)];
  const gap = gapOf(offer.offerPrice, market, offer.minShares);
  const isNear = Math.abs(offered - asked) < LEAST_GAP;
  const style = {
    '--offered': onRail(offered),
    '--asked': onRail(asked),
  } as CSSProperties;
  return (
    <div className={styles.market} style={style} data-near={isNear || undefined}>
      <p className={styles.above}>
        <span className={styles.offeredName} data-first={offered <= asked || undefined}>
          <span>{t('block.rail.offer')}</span>
          <strong>{price(offer.offerPrice)}</strong>
        </span>
        <span className={styles.askedName} data-first={asked < offered || undefined}>
          <span>{t('block.rail.market')}</span>
          <strong>{price(market)}</strong>
        </span>
      </p>
      <Rail mark={asked} dot={offered} tone={gap.isCheaper ? 'gain' : 'loss'} closedFrom={LIMIT_AT} />
      <p className={styles.below}>
        <strong className={styles.gap} data-cheaper={gap.isCheaper || undefined}>
          {t(gap.isCheaper ? 'block.rail.less' : 'block.rail.more', {
            amount: money(gap.all, offer.currency, { code: false }),
            shares: quantity(offer.minShares),
          })}
        </strong>
        <span className={styles.closed}>{t('block.rail.closed')}</span>
      </p>
      <p className={styles.soft}>
        {t('block.rail.unsold', { price: `$${price(firstTickFrom(offer.notSoldFrom))}` })}
      </p>
    </div>
  );
}
