import { FlagTriangleRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { ChangePercent } from '#ui/figures/change.tsx';
import { Monogram } from '#ui/figures/monogram.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { List, ListItem, StateChip } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { Sideways } from '#ui/tabs/sideways.tsx';
import { CALLS_OF, type Mine, type OfferItem, type OfferKind } from '../contract.ts';
import styles from './ipo.module.css';
import { GROUP_NAMES, isInGroup, type OfferGroup } from './offer-groups.ts';
import { isWindowOver } from './offer-progress.ts';
import {
  lotPriceText,
  lotsOf,
  nextInstant,
  OFFER_TONES,
  offerMoment,
  offerPath,
  timeLeft,
  timeLeftInFull,
} from './offer-words.ts';
import { OpenOffer } from './open-offer.tsx';

const SECOND_MS = 1_000;
const REFRESH_MS = 30_000;
const PAGE = { limit: 50 } as const;

/** `/ipo`: public offerings. */
export const IpoScreen = () => <OffersScreen kind="ipo" />;

/** `/placement`: shares of listed companies at a fixed price. */
export const PlacementScreen = () => <OffersScreen kind="placement" />;

/** Offers of a kind, the one that closes first on top. */
function OffersScreen({ kind }: { kind: OfferKind }) {
  const words = useWords();
  const { t } = words;
  const list = usePagedCall(CALLS_OF[kind].list, PAGE, { errorTip: false, refetchMs: REFRESH_MS });
  return (
    <Screen bar={<AppBar title={t(`offer.${kind}.title`)} back />} pulls>
      {list.isOffline && list.items ? <OfflineBanner at={list.updatedAt} /> : null}
      {list.isLoading ? <ListSkeleton rows={6} /> : null}
      {list.items === undefined && list.failure ? (
        <ErrorState text={failureText(words, list.failure)} onRetry={list.retry} busy={list.isBusy} />
      ) : null}
      {list.items?.length === 0 ? (
        <EmptyState
          icon={FlagTriangleRight}
          text={t(`offer.${kind}.empty`)}
          action={
            <ButtonLink width="fit" to="/situation">
              {t('ipo.empty.way')}
            </ButtonLink>
          }
        />
      ) : null}
      {list.items !== undefined && list.items.length > 0 ? <Offers kind={kind} offers={list.items} /> : null}
      <EndOfList list={list} />
      {list.isLoading ? null : <CalendarFeed />}
    </Screen>
  );
}

function Offers({ kind, offers }: { kind: OfferKind; offers: readonly OfferItem[] }) {
  const { t } = useWords();
  const [group, setGroup] = useState<OfferGroup>('all');
  const isIn = (name: OfferGroup) => (offer: OfferItem) => isInGroup(name, offer);
  const shown = offers.filter(isIn(group));
  const open = offers
    .filter(isIn('open'))
    .toSorted((a, b) => (a.subscriptionClosesAt < b.subscriptionClosesAt ? -1 : 1));
  const others = shown.filter((offer) => !isIn('open')(offer)).toSorted(byNextInstant);
  return (
    <>
      <ClosesFirst offer={open[0]} />
      <Sideways>
        <Segments
          look="pill"
          label={t('ipo.group')}
          value={group}
          onChange={setGroup}
          options={GROUP_NAMES.map((name) => ({
            value: name,
            label: `${name === 'drawn' ? t(`offer.${kind}.group.drawn`) : t(`ipo.group.${name}`)} ${offers.filter(isIn(name)).length}`,
          }))}
        />
      </Sideways>
      {shown.length === 0 ? (
        <EmptyState
          icon={FlagTriangleRight}
          text={t('ipo.group.none')}
          action={
            <Button kind="secondary" width="fit" onClick={() => setGroup('all')}>
              {t('ipo.group.none.way')}
            </Button>
          }
        />
      ) : null}
      <div className={styles.cards}>
        {open.filter(isIn(group)).map((offer) => (
          <OpenOffer key={offer.id} offer={offer} />
        ))}
      </div>
      {others.length === 0 ? null : (
        <div className={styles.others}>
          <List label={t('ipo.others')}>
            {others.map((offer) => (
              <ListItem key={offer.id}>
                <OtherOffer offer={offer} />
              </ListItem>
            ))}
          </List>
        </div>
      )}
    </>
  );
}

/** What comes next stands first; what is over last, the newest first. */
function byNextInstant(a: OfferItem, b: OfferItem): number {
  const [left, right] = [nextInstant(a), nextInstant(b)];
  if (left === null || right === null) {
    if (left !== right) return left === null ? 1 : -1;
    return a.listingAt < b.listingAt ? 1 : -1;
  }
  return left < right ? -1 : 1;
}

/** The address to which a calendar subscribes. */
function CalendarFeed() {
  const { t, language } = useWords();
  const address = `${location.host}/api/ipo/calendar?language=${language}`;
  return (
    <section className={`${styles.box} ${styles.feed}`}>
      <h2>{t('ipo.calendar.title')}</h2>
      <p className={styles.soft}>{t('ipo.calendar.text')}</p>
      <CopyRow label={t('ipo.calendar.address')} value={`${location.protocol}//${address}`} />
      <a className={styles.subscribe} href={`webcal://${address}`}>
        {t('ipo.calendar.subscribe')}
      </a>
    </section>
  );
}

function ClosesFirst({ offer }: { offer: OfferItem | undefined }) {
  const words = useWords();
  const now = useBusinessNow(SECOND_MS);
  if (offer === undefined) return null;
  return (
    <section className={styles.first}>
      <p className={styles.soft}>{words.t('ipo.closesFirst', { company: offer.company })}</p>
      <p className={styles.countdown}>
        {(isWindowOver(offer, now)
          ? words.t(`offer.${offer.kind}.state.closed`)
          : timeLeftInFull(words, offer.subscriptionClosesAt, now)
        )
          .split(/(\d+)/)
          .map((part, at) =>
            /\d/.test(part) ? (
              part
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: units stay where they are
              <span key={at} className={styles.countdownUnit}>
                {part}
              </span>
            ),
          )}
      </p>
      <p className={styles.soft}>{offerMoment(words, offer, offer.subscriptionClosesAt)}</p>
    </section>
  );
}

function OtherOffer({ offer }: { offer: OfferItem }) {
  const words = useWords();
  const { t } = words;
  const now = useBusinessNow(SECOND_MS);
  const next = nextInstant(offer);
  const coming =
    offer.waitsFor !== null || next === null || Date.parse(next) <= now
      ? null
      : t(`offer.${offer.kind}.next`, { state: offer.state, time: timeLeft(words, next, now) });
  return (
    <Row
      to={offerPath(offer)}
      lead={<Monogram symbol={offer.symbol} />}
      title={offer.company}
      aside={t(`ipo.exchange.${offer.exchange}`)}
      detail={otherDetail(words, offer)}
      figure={
        <StateChip tone={OFFER_TONES[offer.state]}>{t(`offer.${offer.kind}.state.${offer.state}`)}</StateChip>
      }
      under={offer.state === 'listing' ? <DayChange stockId={`${offer.symbol}.${offer.exchange}`} /> : null}
      note={offer.waitsFor === null ? coming : t(`ipo.waits.${offer.waitsFor}`)}
    />
  );
}

/** Of an offer whose window is not open: what came of it for me, what it was issued at, or what a lot costs. */
function otherDetail(words: Words, offer: OfferItem): ReactNode {
  const { t, money } = words;
  const { currency, issuePrice, mine, state } = offer;
  if (state === 'cancelled') return undefined;
  if (mine !== null && (mine.allottedQuantity !== null || mine.state !== 'cancelled')) {
    return (
      <OwnFigures>
        <OwnPart offer={offer} mine={mine} />
      </OwnFigures>
    );
  }
  return state === 'listing' && issuePrice !== null
    ? t('ipo.issuedAt', { price: money(issuePrice, currency) })
    : t('ipo.lotCosts', {
        lot: offer.lotSize,
        price: lotPriceText(words, offer),
        amount: money(offer.lotCost, currency),
      });
}

/** How much of it I asked for, or got. */
function OwnPart({ offer, mine }: { offer: OfferItem; mine: Mine }) {
  const words = useWords();
  const { t, quantity } = words;
  const { allottedQuantity: won, lots } = mine;
  if (won === null) return t('ipo.youAsked', lotsOf(words, lots));
  if (offer.kind === 'placement') return t('ipo.youGot', { shares: quantity(won) });
  const wonLots = String(Number(won) / Number(offer.lotSize));
  return t('ipo.youGotLots', { won: quantity(wonLots), lots: quantity(lots) });
}

/** How a listed stock moves today; nothing before its first quote. */
function DayChange({ stockId }: { stockId: string }) {
  const { t } = useWords();
  const quote = useQuote(stockId);
  if (quote === null) return null;
  return (
    <>
      {t('ipo.today')} <ChangePercent percent={quote.changePercent} />
    </>
  );
}
