import { USDMXN_ID } from '#features/market/contract.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import type { OfferItem } from '../../contract.ts';
import styles from '../ipo.module.css';
import { inPesos } from '../offer-figures.ts';
import { lotText, shareText } from './lot-words.ts';

/** What one lot costs, at most while there is only a range; about how many pesos that is; what a share of it costs. */
export function LotPrice({ offer }: { offer: OfferItem }) {
  const words = useWords();
  const { money } = words;
  const { currency, lotCost } = offer;
  const inDollars = currency === 'USD';
  const rate = useQuote(inDollars ? USDMXN_ID : null);
  return (
    <>
      <p className={styles.soft}>{lotText(words, offer)}</p>
      <p>
        <Amount value={lotCost} currency={currency} code size="hero" />
      </p>
      {inDollars ? (
        // Its line is kept until the rate has come.
        <p className={styles.soft}>
          {rate === null ? '\u00a0' : `≈\u00a0${money(inPesos(lotCost, rate.price), 'MXN')}`}
        </p>
      ) : null}
      <p className={styles.soft}>{shareText(words, offer)}</p>
    </>
  );
}
