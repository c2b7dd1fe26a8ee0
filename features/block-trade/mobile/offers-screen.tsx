import { KeyRound, Layers } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { directionOf } from '#ui/i18n/decimal.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
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
import { offerPath, roughlyUntil, stateNow } from './block-words.ts';
import { SmallRail } from './small-rail.tsx';

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
        <div className={styles.offers}>
          <Offers offers={query.items} now={now} />
        </div>
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

/** An offer with its name under its symbol; one that can still be bought with how it lies from its market. */
function OfferRow({ offer, state, now }: { offer: BlockOffer; state: BlockState; now: number }) {
  const words = useWords();
  const { t, money } = words;
  const { symbol, stockName, offerPrice, currency } = offer;
  const isOver = state === 'ended';
  return (
    <Row
      to={offerPath(offer.id)}
      lead={<Monogram symbol={symbol} />}
      title={symbol}
      aside={offer.needsKey ? <Icon of={KeyRound} size={16} label={t('block.row.key')} /> : null}
      detail={stockName}
      // What is over stood against the market of its days, not against today's.
      figure={isOver ? money(offerPrice, currency) : <Difference offer={offer} />}
      under={
        isOver
          ? t(offer.closedEarly ? 'block.row.closedEarly' : 'block.expired')
          : timeNote(words, offer, state, now)
      }
      note={isOver ? null : <SmallRail offer={offer} />}
    />
  );
}

/** How far from its market an offer is, in words; a discount is a gain. */
function Difference({ offer: { differencePercent } }: { offer: BlockOffer }) {
  const { t, percent } = useWords();
  if (differencePercent === null) return '–';
  const shown = percent(differencePercent, 'never');
  if (directionOf(differencePercent) >= 0) return t('block.row.more', { percent: shown });
  return <StateChip tone="gain">{t('block.row.less', { percent: shown })}</StateChip>;
}

function timeNote(words: Words, { finishAt, beginAt }: BlockOffer, state: BlockState, now: number): string {
  return state === 'in_progress'
    ? words.t('block.row.left', { left: roughlyUntil(words, finishAt, now) })
    : words.t('block.row.begins', { left: roughlyUntil(words, beginAt, now) });
}
