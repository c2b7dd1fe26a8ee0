import { useParams } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { Amount } from '#ui/figures/amount.tsx';
import { DayRail } from '#ui/figures/day-rail.tsx';
import { Ends } from '#ui/figures/ends.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { PartBar } from '#ui/figures/part-bar.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { KeyValue, type KeyValueItem, StateChip } from '#ui/list/list.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useSession } from '#ui/session/session.ts';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { type BlockOffer, getBlockOffer } from '../contract.ts';
import styles from './block.module.css';
import {
  blockMoment,
  blockTime,
  gapOf,
  leftUntil,
  marketOf,
  OFFER_TONES,
  stateNow,
  worthAt,
} from './block-words.ts';
import { BuySheet } from './buy-sheet.tsx';
import { MarketRail } from './market-rail.tsx';

const SECOND_MS = 1_000;
const FRESH = { errorTip: false, refetchMs: 5_000 };

/** `/blockTrade/detail/$id`: an offer beside its market, what is left of it, its window and its terms. */
export function OfferScreen() {
  const words = useWords();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useCallQuery(getBlockOffer, { id }, FRESH);
  const [isBuying, setBuying] = useState(false);
  const offer = query.data?.offer;
  return (
    <Screen
      bar={<AppBar title={words.t('block.one')} back="/blockTrade" />}
      footer={offer === undefined ? undefined : <Way offer={offer} onBuy={() => setBuying(true)} />}
    >
      {query.isOffline && offer ? <OfflineBanner at={query.updatedAt} /> : null}
      {offer !== undefined ? (
        <Offer offer={offer} />
      ) : query.failure === null ? (
        <DetailSkeleton lines={8} />
      ) : (
        <DetailFailure query={query} />
      )}
      {offer !== undefined && isBuying ? (
        <BuySheet offer={offer} onClose={() => setBuying(false)} onChanged={query.retry} />
      ) : null}
    </Screen>
  );
}

/** The one thing to do: to buy, to log in for it, or to read why neither is possible. */
function Way({ offer, onBuy }: { offer: BlockOffer; onBuy: () => void }) {
  const { t } = useWords();
  const { loggedIn } = useSession();
  const state = stateNow(offer, useBusinessNow(SECOND_MS));
  if (state !== 'in_progress') return <Button disabled>{t(`block.button.${state}`)}</Button>;
  if (offer.left === '0') return <Button disabled>{t('block.button.sold_out')}</Button>;
  // Of an offer that was kept by an earlier version it is not known.
  if (offer.hasVenue === false) return <Caution>{t('reason.market.no_venue')}</Caution>;
  if (!loggedIn) return <ButtonLink to="/user/login">{t('block.logIn')}</ButtonLink>;
  return <Button onClick={onBuy}>{t(offer.needsKey ? 'block.buyWithKey' : 'block.buy')}</Button>;
}

function Offer({ offer }: { offer: BlockOffer }) {
  const words = useWords();
  const { t } = words;
  const now = useBusinessNow(SECOND_MS);
  const state = stateNow(offer, now);
  const isOver = state === 'ended';
  return (
    <div className={styles.detail}>
      <div className={styles.head}>
        <Monogram symbol={offer.symbol} />
        <span className={styles.names}>
          <h2 className={styles.symbol}>{offer.symbol}</h2>
          <span className={styles.soft}>
            {dotted(offer.stockName, t(`block.exchange.${offer.exchange}`))}
          </span>
        </span>
        <StateChip tone={OFFER_TONES[state]}>
          {isOver ? t('block.expired') : t(`block.state.${state}`)}
        </StateChip>
      </div>
      <section>
        <p>
          <Amount value={offer.offerPrice} currency={offer.currency} code size="hero" />
        </p>
        {isOver ? null : <Against offer={offer} />}
      </section>
      {isOver ? null : (
        <>
          <MarketRail offer={offer} />
          <p className={styles.soft}>{quoteLine(words, offer, now)}</p>
        </>
      )}
      <Left offer={offer} isOver={isOver} />
      <Window offer={offer} now={now} />
      <KeyValue items={termLines(words, offer)} />
      {offer.needsKey ? <KeyLine offer={offer} /> : null}
    </div>
  );
}

/** How the offer lies from its market, in percent and money; that it is not sold where it is too dear. */
function Against({ offer }: { offer: BlockOffer }) {
  const { t, percent, money } = useWords();
  const market = marketOf(offer);
  if (offer.stale || market === null || offer.differencePercent === null) {
    return <Caution>{t('block.against.unknown')}</Caution>;
  }
  const { each, isCheaper } = gapOf(offer.offerPrice, market, offer.minShares);
  if (Number(offer.differencePercent) > 1) {
    return <Caution>{t('block.against.tooDear', { percent: percent(offer.differencePercent) })}</Caution>;
  }
  const values = {
    percent: percent(offer.differencePercent, 'never'),
    amount: money(each, offer.currency, { code: false }),
  };
  if (/^0\.0+$/.test(each)) return <p className={styles.against}>{t('block.against.same')}</p>;
  return (
    <p className={styles.against} data-cheaper={isCheaper || undefined}>
      {isCheaper ? t('block.against.below', values) : t('block.against.above', values)}
    </p>
  );
}

function quoteLine(words: Words, offer: BlockOffer, now: number): string {
  const { t, price, ago, find } = words;
  const { bid, ask, currentPrice, quotedAt, source } = offer;
  if (quotedAt === null || currentPrice === null || source === null) return t('block.quote.none');
  const from = find(`market.source.${source}`) ?? source;
  if (bid === null || ask === null) {
    const at = blockMoment(words, offer, quotedAt);
    return t('block.quote.closed', { source: from, price: price(currentPrice), at });
  }
  const age = ago(quotedAt, now);
  return t('block.quote.open', { source: from, bid: price(bid), ask: price(ask), age });
}

/** What is left of the offer as a bar, and where it stands. */
function Left({ offer, isOver }: { offer: BlockOffer; isOver: boolean }) {
  const { t, quantity } = useWords();
  const left = Number(offer.left);
  return (
    <section>
      <p className={styles.pair}>
        <span>
          {t(isOver ? 'block.left.returned' : 'block.left.shares', { shares: quantity(offer.left) })}
        </span>
        <span className={styles.soft}>{t('block.left.of', { shares: quantity(offer.shares) })}</span>
      </p>
      <PartBar
        parts={[
          { tone: 'anil', size: left },
          { tone: 'line', size: Number(offer.shares) - left },
        ]}
      />
      <p className={styles.soft}>{t('block.custody', { reference: offer.custodianReference })}</p>
    </section>
  );
}

/** The offer's window as a line with today on it, and how long there is to decide. */
function Window({ offer, now }: { offer: BlockOffer; now: number }) {
  const words = useWords();
  const { t } = words;
  const [begins, finishes] = [Date.parse(offer.beginAt), Date.parse(offer.finishAt)];
  const state = stateNow(offer, now);
  const left = leftUntil(words, state === 'not_started' ? offer.beginAt : offer.finishAt, now);
  return (
    <section>
      <p className={styles.countdown} role="timer">
        {state === 'ended'
          ? t(offer.closedEarly ? 'block.window.closedEarly' : 'block.window.ended')
          : t(`block.window.${state}`, { left })}
      </p>
      <DayRail
        gone={now - begins}
        whole={finishes - begins}
        begun={state !== 'not_started'}
        running={state === 'in_progress'}
      />
      <Ends
        items={[
          { label: t('block.begins'), value: blockTime(words, offer, offer.beginAt, 'moment') },
          { label: t('block.finishes'), value: blockMoment(words, offer, offer.finishAt) },
        ]}
      />
    </section>
  );
}

function termLines(words: Words, offer: BlockOffer): KeyValueItem[] {
  const { t, quantity, money, percent } = words;
  const least = worthAt(offer.offerPrice, offer.minShares);
  return [
    {
      label: t('block.term.minimum'),
      value: (
        <>
          <strong>{t('block.shares', { shares: quantity(offer.minShares) })}</strong>
          {least === null ? null : <span className={styles.under}>{money(least, offer.currency)}</span>}
        </>
      ),
    },
    {
      label: t('block.term.leverage'),
      value: offer.leverages.length > 1 ? t('block.term.leverage.both') : t('block.term.leverage.none'),
    },
    {
      label: t('block.term.charge'),
      value: t('block.term.charge.of', { percent: percent(offer.chargePercent) }),
    },
    { label: t('block.term.sale'), value: t('block.term.sale.when') },
  ];
}

function KeyLine({ offer }: { offer: BlockOffer }) {
  const { t } = useWords();
  return (
    <div className={styles.key}>
      <Icon of={KeyRound} size={24} />
      <div className={styles.names}>
        <strong>{t('block.key.needed')}</strong>
        <span className={styles.soft}>
          {offer.sandboxKey === null
            ? t('block.key.from')
            : t('block.key.sandbox', { key: offer.sandboxKey })}
        </span>
      </div>
      <span className={styles.soft}>{t('block.key.tries', { tries: offer.keyTries })}</span>
    </div>
  );
}
