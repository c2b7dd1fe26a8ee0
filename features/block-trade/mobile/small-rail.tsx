import { Rail } from '#ui/figures/rail.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import type { BlockOffer } from '../contract.ts';
import styles from './block.module.css';
import { marketOf, railPlace, railTone } from './block-words.ts';

/** An offer and its market on one line, on one scale in the whole list: how far apart they are, and in colour which is cheaper. */
export function SmallRail({ offer }: { offer: BlockOffer }) {
  const { t, money } = useWords();
  const { offerPrice, currency, differencePercent } = offer;
  const market = marketOf(offer);
  const offered = (
    <span>
      {t('block.rail.offer')} <strong>{money(offerPrice, currency, { code: false })}</strong>
    </span>
  );
  if (market === null || differencePercent === null) {
    return (
      <span className={styles.smallEnds}>
        {offered}
        <span>{t('block.row.noMarket')}</span>
      </span>
    );
  }
  return (
    <>
      <Rail
        mark={railPlace('0')}
        dot={railPlace(differencePercent)}
        tone={railTone(differencePercent)}
        small
      />
      <span className={styles.smallEnds}>
        {offered}
        <span>
          {t('block.rail.market')} <strong>{money(market, currency)}</strong>
        </span>
      </span>
    </>
  );
}
