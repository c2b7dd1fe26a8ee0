import { Ticket } from 'lucide-react';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Card, StateChip } from '#ui/list/list.tsx';
import type { Mine, OfferItem } from '../contract.ts';
import { DateRail } from './date-rail.tsx';
import styles from './ipo.module.css';
import { useMarketGap } from './market-gap.tsx';
import { isWindowOver } from './offer-progress.ts';
import { lotPriceText, lotsOf, OFFER_TONES, offerPath, priceText, timeLeft } from './offer-words.ts';

const SECOND_MS = 1_000;

/** An offer whose window is open: what a lot costs, how long is left, its dates, and what one has asked for. */
export function OpenOffer({ offer }: { offer: OfferItem }) {
  const words = useWords();
  const { t } = words;
  const now = useBusinessNow(SECOND_MS);
  const { mine } = offer;
  return (
    <Card to={offerPath(offer)}>
      <div className={styles.head}>
        <Monogram symbol={offer.symbol} />
        <span className={styles.names}>
          <strong>{offer.company}</strong>
          <span className={styles.soft}>{dotted(offer.symbol, t(`ipo.exchange.${offer.exchange}`))}</span>
        </span>
        <StateChip tone={OFFER_TONES[offer.state]}>{t(`offer.${offer.kind}.state.${offer.state}`)}</StateChip>
      </div>
      <div className={styles.figures}>
        <Lead offer={offer} />
        <span className={styles.toEnd}>
          {isWindowOver(offer, now) ? (
            <strong>{t(`offer.${offer.kind}.state.closed`)}</strong>
          ) : (
            <>
              <strong className={styles.tabular}>{timeLeft(words, offer.subscriptionClosesAt, now)}</strong>
              <span className={styles.line}>{t('ipo.toClose')}</span>
            </>
          )}
        </span>
      </div>
      <DateRail offer={offer} />
      {mine === null || mine.state !== 'submitted' ? null : (
        <p className={styles.mine}>
          <Icon of={Ticket} size={20} />
          <OwnFigures>
            <Asked mine={mine} currency={offer.currency} />
          </OwnFigures>
        </p>
      )}
    </Card>
  );
}

/** How many lots, and what is held for them. */
function Asked({ mine, currency }: Pick<OfferItem, 'currency'> & { mine: Mine }) {
  const words = useWords();
  const { t, money } = words;
  return (
    <>
      <span>{t('ipo.youAsked', lotsOf(words, mine.lots))}</span>
      <span className={styles.toEnd}>{t('ipo.frozen', { amount: money(mine.deposit, currency) })}</span>
    </>
  );
}

/** What one comes for: how far a placement is from its market; of an issue, and of a placement without a market's price, what a lot costs. */
function Lead({ offer }: { offer: OfferItem }) {
  const words = useWords();
  const { t, money, percent } = words;
  const gap = useMarketGap(offer);
  const { lotSize: lot, issuePrice } = offer;
  const price = lotPriceText(words, offer);
  if (gap === null) {
    return (
      <span>
        <Amount value={offer.lotCost} currency={offer.currency} code size="large" />
        <span className={styles.line}>{t('ipo.lotOf', { lot, price })}</span>
        {issuePrice === null ? (
          <span className={styles.line}>{t('ipo.rangeOf', { range: priceText(words, offer) })}</span>
        ) : null}
      </span>
    );
  }
  return (
    <span>
      <strong className={styles.price}>{percent(gap.percent)}</strong> {t(`ipo.gap.${gap.side}`)}
      <span className={styles.line}>
        {t('ipo.lotCosts', { lot, price, amount: money(offer.lotCost, offer.currency) })}
      </span>
    </span>
  );
}
