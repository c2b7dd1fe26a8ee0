import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarDays, FileText, Ticket } from 'lucide-react';
import { useState } from 'react';
import { KeptListLine } from '#features/draw/mobile/index.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { fromBase64, saveFile } from '#ui/download/save-file.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { CleanHtml } from '#ui/html/clean-html.tsx';
import { dotted } from '#ui/i18n/dotted.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { Fold, Folds } from '#ui/list/fold.tsx';
import { KeyValue, type KeyValueItem, StateChip } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useSession } from '#ui/session/session.ts';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { CALLS_OF, type OfferDetail, type OfferKind, SANDBOX_WITHDRAWN } from '../contract.ts';
import { ApplySheet } from './apply-sheet.tsx';
import { DateRail } from './date-rail.tsx';
import { Demand } from './demand.tsx';
import styles from './ipo.module.css';
import { LotPrice } from './lot/lot-price.tsx';
import { isOpenYet } from './lot/lot-words.ts';
import { MarketGapLine } from './market-gap.tsx';
import { drawIs, hasCome, isWindowOver, offerStops } from './offer-progress.ts';
import {
  applicationPath,
  lotsOf,
  nextInstant,
  OFFER_TONES,
  offerDate,
  offerMoment,
  timeLeft,
  whatItIs,
} from './offer-words.ts';
import { Part } from './part.tsx';
import { Timeline } from './timeline.tsx';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const REFRESH_MS = 30_000;

/** `/ipo/detail?id=…`: one offering, what it costs, when what happens, how it is drawn. */
export const IpoDetailScreen = () => <OfferScreen kind="ipo" />;

/** `/placement/detail?id=…`: the same at a fixed price, and how it is allotted. */
export const PlacementDetailScreen = () => <OfferScreen kind="placement" />;

function OfferScreen({ kind }: { kind: OfferKind }) {
  const words = useWords();
  const { id } = useSearch({ strict: false }) as { id?: unknown };
  const query = useCallQuery(
    CALLS_OF[kind].detail,
    { id: String(id) },
    { errorTip: false, refetchMs: REFRESH_MS },
  );
  const [applying, setApplying] = useState(false);
  const offer = query.data;
  const now = useBusinessNow(SECOND_MS);
  return (
    <Screen
      bar={<AppBar title={words.t(`offer.${kind}.one`)} back={`/${kind}`} />}
      footer={
        offer?.state === 'subscription' && !isWindowOver(offer, now) ? (
          <Way offer={offer} onApply={() => setApplying(true)} />
        ) : undefined
      }
    >
      {query.isOffline && offer ? <OfflineBanner at={query.updatedAt} /> : null}
      {offer ? <Offer offer={offer} /> : null}
      {!offer && query.failure === null ? <DetailSkeleton lines={8} /> : null}
      {!offer && query.failure !== null ? <DetailFailure query={query} /> : null}
      {offer && applying ? (
        <ApplySheet offer={offer} onClose={() => setApplying(false)} onChanged={query.retry} />
      ) : null}
    </Screen>
  );
}

function Offer({ offer }: { offer: OfferDetail }) {
  const words = useWords();
  const { t } = words;
  const now = useBusinessNow(SECOND_MS);
  const next = nextInstant(offer);
  const shown = { ...offer, mine: null };
  return (
    <div className={styles.detail}>
      <div className={styles.head}>
        <Monogram symbol={offer.symbol} />
        <span className={styles.names}>
          <h2 className={styles.company}>{offer.company}</h2>
          <span className={styles.soft}>{whatItIs(words, offer)}</span>
        </span>
        <StateChip tone={OFFER_TONES[offer.state]}>{t(`offer.${offer.kind}.state.${offer.state}`)}</StateChip>
      </div>
      <section>
        <LotPrice offer={shown} />
        {isOpenYet(offer) ? <MarketGapLine offer={offer} /> : null}
        {next === null || Date.parse(next) <= now ? null : (
          <p className={styles.nextLine}>
            {t(`offer.${offer.kind}.next`, { state: offer.state, time: timeLeft(words, next, now) })}
          </p>
        )}
      </section>
      {offer.state === 'cancelled' ? null : <DateRail offer={shown} />}
      {offer.waitsFor === null ? null : <p className={styles.notice}>{t(`ipo.waits.${offer.waitsFor}`)}</p>}
      {offer.cancelReason === null ? null : (
        <p className={styles.notice}>
          {offer.cancelReason === SANDBOX_WITHDRAWN
            ? t('ipo.withdrawn')
            : t('ipo.cancelledBecause', { reason: offer.cancelReason })}
        </p>
      )}
      {offer.verified !== true && isOpenYet(offer) ? (
        <p className={styles.notice}>{t('ipo.identityFirst')}</p>
      ) : null}
      <Mine offer={offer} />
      <Demand offer={offer} />
      <KeyValue items={figureLines(words, offer)} />
      {offer.kind === 'ipo' ? <Draw offer={offer} /> : <SharedOut offer={offer} />}
      <Dates offer={offer} />
      <Part title={t(`offer.${offer.kind}.about`)}>
        <CleanHtml html={offer.text} />
        <Prospectus offer={offer} />
      </Part>
    </div>
  );
}

/** What is offered at which price; of a range that is all there is yet, and of a fixed price, the top tells. */
function figureLines(words: Words, offer: OfferDetail): KeyValueItem[] {
  const { t, money, quantity } = words;
  const { currency } = offer;
  const range = `${money(offer.priceLow, currency, { code: false })}–${money(offer.priceHigh, currency)}`;
  return [
    ...(offer.kind === 'placement'
      ? []
      : offer.issuePrice === null
        ? offer.state === 'cancelled'
          ? []
          : [{ label: t('ipo.line.issuePrice'), value: t('ipo.notYet') }]
        : [
            { label: t('ipo.line.issuePrice'), value: money(offer.issuePrice, currency) },
            { label: t('ipo.line.range'), value: range },
          ]),
    {
      label: t('ipo.line.volume'),
      value: t('ipo.shares', { shares: quantity(offer.volume), count: Number(offer.volume) }),
    },
    {
      label: offer.issuePrice === null ? t('ipo.line.valueAtMost') : t('ipo.line.value'),
      value: money(offer.value, currency),
    },
    // Of a range the top tells what is held; afterwards nothing is any more.
    ...(isOpenYet(offer) && offer.issuePrice !== null
      ? [{ label: t('ipo.line.lotCost'), value: money(offer.lotCost, currency), strong: true }]
      : []),
  ];
}

/** All dates under each other, with today between them, folded under the rail; of an offer that was cancelled, what came until then. */
function Dates({ offer }: { offer: OfferDetail }) {
  const words = useWords();
  const { t } = words;
  const now = useBusinessNow(MINUTE_MS);
  const { kind, state, cancelledAt } = offer;
  const points = offerStops(offer).map(({ name, at }) => ({
    key: name as string,
    name: t(`offer.${kind}.date.${name}`),
    at,
    isOver: hasCome(state, name, at, now),
  }));
  if (cancelledAt !== null) {
    points.push({
      key: 'cancelled',
      name: t(`offer.${kind}.state.cancelled`),
      at: cancelledAt,
      isOver: true,
    });
  }
  const timeline = <Timeline exchange={offer.exchange} points={points} />;
  if (state === 'cancelled') return <Part title={t('ipo.dates')}>{timeline}</Part>;
  const [from, to] = [offer.issuanceAt, offer.listingAt].map((at) => offerDate(words, offer, at, 'day'));
  return (
    <Folds>
      <Fold icon={CalendarDays} title={t('ipo.dates')} detail={`${from} – ${to}`}>
        {timeline}
      </Fold>
    </Folds>
  );
}

/** How it is drawn, and from what: said before anybody applies. */
function Draw({ offer }: { offer: OfferDetail }) {
  const words = useWords();
  const { t } = words;
  const now = useBusinessNow(MINUTE_MS);
  const { beacon, listHash, drawnAt, lotteryAt, id } = offer;
  const told = drawIs(offer, now);
  if (beacon === null || (told === 'off' && listHash === null)) return null;
  return (
    <section className={styles.box}>
      {told === 'off' ? null : (
        <>
          <h2>{t('ipo.draw.title')}</h2>
          <p className={styles.soft}>
            {t(`ipo.draw.${beacon.source}`, {
              told,
              round: words.number(beacon.round),
              at: offerMoment(words, offer, beacon.at),
              drawAt: offerDate(words, offer, drawnAt ?? lotteryAt, 'day'),
            })}
          </p>
        </>
      )}
      {listHash === null ? (
        <p className={styles.soft}>{t('ipo.draw.noList')}</p>
      ) : (
        <>
          <CopyRow label={t('ipo.draw.listHash')} value={listHash} isCode />
          <KeptListLine ipoId={id} listHash={listHash} />
        </>
      )}
      {drawnAt !== null ? (
        <ButtonLink kind="secondary" to={`/ipo/draw?id=${id}`}>
          {t('ipo.draw.see')}
        </ButtonLink>
      ) : null}
    </section>
  );
}

/** How an oversubscribed placement is allotted: said before anybody applies. */
function SharedOut({ offer }: { offer: OfferDetail }) {
  const { t } = useWords();
  const { listHash, id, symbol, exchange } = offer;
  return (
    <section className={styles.box}>
      <h2>{t('placement.rule.title')}</h2>
      <p className={styles.soft}>{t('placement.rule')}</p>
      {listHash === null ? null : (
        <>
          <CopyRow label={t('ipo.draw.listHash')} value={listHash} isCode />
          <KeptListLine ipoId={id} listHash={listHash} />
        </>
      )}
      <ButtonLink kind="secondary" to={`/situation/detail/${symbol}.${exchange}`}>
        {t('placement.toStock', { symbol })}
      </ButtonLink>
    </section>
  );
}

function Prospectus({ offer }: { offer: OfferDetail }) {
  const { t } = useWords();
  const fetchFile = useCommand(CALLS_OF[offer.kind].prospectus, {
    onSuccess: ({ name, data }) => saveFile(name, 'application/pdf', [fromBase64(data)]),
  });
  if (offer.prospectus === null) return null;
  return (
    <Button
      kind="secondary"
      icon={FileText}
      busy={fetchFile.busy}
      onClick={() => void fetchFile.run({ id: offer.id })}
    >
      {t('ipo.prospectus', { name: offer.prospectus.name })}
    </Button>
  );
}

function Mine({ offer }: { offer: OfferDetail }) {
  const { t } = useWords();
  const own = offer.myApplication;
  if (own === null || own.state === 'cancelled') return null;
  return (
    <section className={styles.box}>
      <OwnFigures>
        <Asked own={own} />
      </OwnFigures>
      <ButtonLink kind="secondary" icon={Ticket} to={applicationPath(own)}>
        {t('ipo.toApplication')}
      </ButtonLink>
    </section>
  );
}

/** How much was asked for, how that stands, and what it holds. */
function Asked({ own }: { own: NonNullable<OfferDetail['myApplication']> }) {
  const words = useWords();
  const { t, money } = words;
  return (
    <>
      <p>{t('ipo.youAsked', lotsOf(words, own.lots))}</p>
      <p className={styles.soft}>
        {dotted(t(`offer.${own.kind}.application.${own.state}`), money(own.deposit, own.currency))}
      </p>
    </>
  );
}

/** The way on at the bottom: log in, verify who one is, apply. */
function Way({ offer, onApply }: { offer: OfferDetail; onApply: () => void }) {
  const { t } = useWords();
  const { loggedIn } = useSession();
  const navigate = useNavigate();
  if (!loggedIn) return <ButtonLink to="/user/login">{t('ipo.logIn')}</ButtonLink>;
  if (offer.verified === false) {
    return <Button onClick={() => void navigate({ to: '/kyc' })}>{t('ipo.toIdentity')}</Button>;
  }
  const isChange = offer.myApplication?.state === 'submitted';
  return <Button onClick={onApply}>{t(isChange ? 'ipo.change' : 'ipo.apply')}</Button>;
}
