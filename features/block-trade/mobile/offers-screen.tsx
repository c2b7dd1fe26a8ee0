import { Layers } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { List, ListItem, Section, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { type BlockOffer, type BlockState, listBlockOffers } from '../contract.ts';
import styles from './block.module.css';
import { leftUntil, OFFER_TONES, offerPath, stateNow } from './block-words.ts';

const FRESH = { errorTip: false, refetchMs: 30_000 };
const SECOND_MS = 1_000;
/** What one can do something about stands first. */
const SHOWN = ['in_progress', 'not_started', 'ended'] as const satisfies readonly BlockState[];

/** `/blockTrade`: every offer, those in progress first, each beside its market and its countdown. */
export function OffersScreen() {
  const words = useWords();
  const { t } = words;
  const query = usePagedCall(listBlockOffers, { limit: 50 }, FRESH);
  const now = useBusinessNow(SECOND_MS);
  return (
    <Screen bar={<AppBar title={t('block.title')} back />} padding="none" pulls>
      {query.isOffline && query.items ? <OfflineBanner at={query.updatedAt} /> : null}
      {query.items === undefined ? (
        query.failure === null ? (
          <ListSkeleton />
        ) : (
          <ErrorState text={failureText(words, query.failure)} onRetry={query.retry} busy={query.isBusy} />
        )
      ) : query.items.length === 0 ? (
        <EmptyState
          icon={Layers}
          text={t('block.empty')}
          action={<ButtonLink to="/situation">{t('block.empty.way')}</ButtonLink>}
        />
      ) : (
        <Offers offers={query.items} now={now} />
      )}
      <EndOfList list={query} />
    </Screen>
  );
}

function Offers({ offers, now }: { offers: readonly BlockOffer[]; now: number }) {
  const { t } = useWords();
  return SHOWN.map((state) => {
    const those = offers.filter((offer) => stateNow(offer, now) === state);
    if (those.length === 0) return null;
    return (
      <Section key={state} title={t(`block.group.${state}`)}>
        <List label={t(`block.group.${state}`)}>
          {those.map((offer) => (
            <ListItem key={offer.id}>
              <OfferRow offer={offer} state={state} now={now} />
            </ListItem>
          ))}
        </List>
      </Section>
    );
  });
}

function OfferRow({ offer, state, now }: { offer: BlockOffer; state: BlockState; now: number }) {
  const words = useWords();
  const { t, money, price, quantity } = words;
  return (
    <Row
      to={offerPath(offer.id)}
      lead={<Monogram symbol={offer.symbol} />}
      title={offer.symbol}
      detail={offer.stockName}
      note={[
        t('block.row.minimum', { shares: quantity(offer.minShares) }),
        timeNote(words, offer, state, now),
        ...(offer.needsKey ? [t('block.row.key')] : []),
      ].join('\u00a0· ')}
      end={
        <>
          <span className={styles.rowPrice}>{money(offer.offerPrice, offer.currency)}</span>
          {offer.currentPrice === null ? null : (
            <span className={styles.rowNote}>
              {t('block.row.market', { price: price(offer.currentPrice) })}
            </span>
          )}
          {state === 'ended' ? null : <span className={styles.rowNote}>{marketNote(words, offer)}</span>}
          {state === 'ended' ? <StateChip tone={OFFER_TONES.ended}>{t('block.expired')}</StateChip> : null}
        </>
      }
    />
  );
}

function timeNote(words: Words, offer: BlockOffer, state: BlockState, now: number): string {
  const { t } = words;
  if (state === 'ended') return t(offer.closedEarly ? 'block.row.closedEarly' : 'block.row.over');
  const at = state === 'in_progress' ? offer.finishAt : offer.beginAt;
  const left = leftUntil(words, at, now);
  return state === 'in_progress' ? t('block.row.left', { left }) : t('block.row.begins', { left });
}

/** Where the offer lies from its market, in words. */
function marketNote({ t, percent }: Words, { differencePercent }: BlockOffer): string {
  if (differencePercent === null) return t('block.row.noMarket');
  const size = percent(differencePercent.replace('-', ''));
  return differencePercent.startsWith('-')
    ? t('block.row.below', { percent: size })
    : t('block.row.above', { percent: size });
}
