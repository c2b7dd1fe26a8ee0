import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { KeptListLine } from '#features/draw/mobile/index.ts';
import { isSome } from '#kernel/money/is-some.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { useBusinessNow } from '#ui/clock/business-clock.ts';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { Amount } from '#ui/figures/amount.tsx';
import { useHiddenFigures } from '#ui/figures/hidden-figures.ts';
import { Monogram } from '#ui/figures/monogram.tsx';
import { PartBar } from '#ui/figures/part-bar.tsx';
import { type PlainKey, useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue, type KeyValueItem, StateChip } from '#ui/list/list.tsx';
import { ChainHead } from '#ui/preview/chain-head.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { DetailFailure } from '#ui/state/detail-failure.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import {
  type Application,
  type ApplicationState,
  CALLS_OF,
  type OfferDetail,
  type OfferKind,
} from '../contract.ts';
import { type ApplicationStep, applicationSteps } from './application-steps.ts';
import { ApplySheet } from './apply-sheet.tsx';
import styles from './ipo.module.css';
import { refundParts } from './offer-figures.ts';
import { isWindowOver } from './offer-progress.ts';
import { APPLICATION_TONES, lotsOf, offerDate, offerMoment, offerPath, whatItIs } from './offer-words.ts';
import { Part } from './part.tsx';
import { ProRata } from './pro-rata-box.tsx';
import { Timeline, type TimelinePoint } from './timeline.tsx';

const REFRESH_MS = 15_000;
const SECOND_MS = 1_000;
/** Of these nothing waits any more. */
const IS_OVER: readonly ApplicationState[] = ['cancelled', 'failed', 'refunded', 'success'];

/** `/trade/ipoApplicationDetail/…`: what was applied for, what came of it, what comes next. */
export const ApplicationScreen = () => <ApplicationOf kind="ipo" />;

/** `/trade/placementApplicationDetail/…`: the same of a placement, with how one's part came about. */
export const PlacementApplicationScreen = () => <ApplicationOf kind="placement" />;

function ApplicationOf({ kind }: { kind: OfferKind }) {
  const words = useWords();
  const { id } = useParams({ strict: false }) as { id: string };
  const query = useCallQuery(CALLS_OF[kind].application, { id }, { errorTip: false, refetchMs: REFRESH_MS });
  const application = query.data?.application;
  return (
    <Screen bar={<AppBar title={words.t(`offer.${kind}.application.title`)} back="/trade?tab=ipo" />}>
      {query.isOffline && application ? <OfflineBanner at={query.updatedAt} /> : null}
      {query.data ? <Shown {...query.data} onChanged={query.retry} /> : null}
      {!application && query.failure === null ? <DetailSkeleton lines={8} /> : null}
      {!application && query.failure !== null ? <DetailFailure query={query} /> : null}
    </Screen>
  );
}

interface ShownProps {
  application: Application;
  ledgerHead: string;
  onChanged: () => void;
}

function Shown({ application, ledgerHead, onChanged }: ShownProps) {
  const words = useWords();
  const { t } = words;
  const { ipoId, symbol, company, state } = application;
  const { data: offer, retry } = useCallQuery(
    CALLS_OF[application.kind].detail,
    { id: ipoId },
    { errorTip: false, refetchMs: REFRESH_MS },
  );
  const changed = () => {
    onChanged();
    retry();
  };
  return (
    <div className={styles.detail}>
      <div className={styles.head}>
        <Monogram symbol={symbol} />
        <span className={styles.names}>
          <h2 className={styles.company}>{company}</h2>
          <span className={styles.soft}>{whatItIs(words, application)}</span>
        </span>
        <StateChip tone={APPLICATION_TONES[state]}>
          {t(`offer.${application.kind}.application.${state}`)}
        </StateChip>
      </div>
      <Headline application={application} />
      {application.kind === 'ipo' ? <Lots application={application} /> : null}
      {!offer || offer.waitsFor === null || IS_OVER.includes(state) ? null : (
        <p className={styles.notice}>{t(`ipo.waits.${offer.waitsFor}`)}</p>
      )}
      <Yours application={application} />
      <MoneyBox application={application} />
      {offer ? <ProRata application={application} offer={offer} /> : null}
      {offer ? <Steps application={application} offer={offer} /> : null}
      <KeyValue items={allLines(words, application)} />
      <CopyRow label={t('ipo.line.id')} value={application.id} isCode />
      <ChainHead head={ledgerHead} from={application.kind} />
      {offer && offer.listHash !== null ? (
        <>
          <CopyRow label={t('ipo.draw.listHash')} value={offer.listHash} isCode />
          <KeptListLine ipoId={offer.id} listHash={offer.listHash} />
        </>
      ) : null}
      {offer ? <Actions application={application} offer={offer} onChanged={changed} /> : null}
    </div>
  );
}

function Headline({ application }: { application: Application }) {
  const words = useWords();
  const { t, quantity } = words;
  const { kind, allottedQuantity, lotSize, lots, quantity: asked } = application;
  if (allottedQuantity === null) {
    return <p className={styles.price}>{t('ipo.youAsked', lotsOf(words, lots))}</p>;
  }
  if (kind === 'placement') {
    const got = { got: quantity(allottedQuantity), asked: quantity(asked), count: Number(allottedQuantity) };
    return <p className={styles.price}>{t('placement.gotOf', got)}</p>;
  }
  const gained = Number(allottedQuantity) / Number(lotSize);
  return <p className={styles.price}>{t('ipo.wonOf', wonOf(words, gained, lots))}</p>;
}

/** How many lots were won of how many, as the text is given it. */
const wonOf = (words: Words, gained: number, lots: string) => ({
  ...lotsOf(words, lots),
  gained,
  won: words.quantity(String(gained)),
});

const MOST_TICKETS = 50;

/** Each lot as a ticket; those that won are filled, which the draw says of each. None with the eye closed: they can be counted. */
function Lots({ application }: { application: Application }) {
  const words = useWords();
  const { t } = words;
  const isHidden = useHiddenFigures();
  const { allottedQuantity, lotSize, lots, wonLots } = application;
  const count = Number(lots);
  if (isHidden || allottedQuantity === null || count > MOST_TICKETS) return null;
  // Drawn, but of which lots is not kept: offers of before that was.
  if (wonLots === null && allottedQuantity !== '0') return null;
  const won = wonLots ?? [];
  const tickets = Array.from({ length: count }, (_, at) => at + 1);
  return (
    <ul className={styles.tickets} aria-label={t('ipo.wonOf', wonOf(words, won.length, lots))}>
      {tickets.map((number) => (
        <li
          key={number}
          className={won.includes(number) ? `${styles.ticket} ${styles.wonTicket}` : styles.ticket}
        >
          <span className={styles.ticketName}>{t('ipo.ticket', { number })}</span>
          <span>{won.includes(number) ? lotSize : '—'}</span>
        </li>
      ))}
    </ul>
  );
}

/** From when on the shares that were won belong to the applicant. */
function Yours({ application }: { application: Application }) {
  const words = useWords();
  const { allottedQuantity, listingAt, state } = application;
  if (allottedQuantity === null || allottedQuantity === '0' || state === 'failed') return null;
  const shares = words.quantity(allottedQuantity);
  const day = offerDate(words, application, listingAt, 'day');
  return (
    <p className={styles.soft}>
      {words.t('ipo.yours', {
        shares,
        count: Number(allottedQuantity),
        day,
        is: String(state === 'success'),
      })}
    </p>
  );
}

/** What was frozen, what of it was paid, what came back. */
function MoneyBox({ application }: { application: Application }) {
  const { t, money, quantity } = useWords();
  const { currency, deposit, allottedAmount, refund, quantity: asked, applicationPrice } = application;
  return (
    <section className={styles.box}>
      <div className={styles.figures}>
        <span>
          {t('ipo.box.frozen')}
          <span className={styles.line}>
            {`${quantity(asked)} × ${money(applicationPrice, currency, { code: false })}`}
          </span>
        </span>
        <Amount value={deposit} currency={currency} code size="large" />
      </div>
      {refund === null ? (
        <p className={styles.soft}>{t(`offer.${application.kind}.box.held`, { state: application.state })}</p>
      ) : (
        <>
          <PartBar
            parts={[
              { tone: 'anil', size: Number(allottedAmount ?? '0') },
              { tone: 'line', size: Number(refund) },
            ]}
          />
          <div className={styles.figures}>
            <span>
              {t('ipo.box.paid')}
              <strong className={styles.line}>{money(allottedAmount ?? '0.00', currency)}</strong>
            </span>
            <span className={styles.toEnd}>
              {t('ipo.box.back')}
              <strong className={styles.gain}>{money(refund, currency, { sign: 'always' })}</strong>
            </span>
          </div>
          <WhyBack application={application} />
        </>
      )}
    </section>
  );
}

/** Of what the refund consists: shares that were not won, and those won for less than was held. */
function WhyBack({ application }: { application: Application }) {
  const { t, money, quantity } = useWords();
  const parts = refundParts(application);
  if (parts === null) return null;
  const { currency, applicationPrice, allottedPrice, allottedQuantity } = application;
  const bare = (value: string | null) => money(value ?? '0.00', currency, { code: false });
  const lines = [
    {
      name: t('ipo.back.notWon', { shares: quantity(parts.shares), count: Number(parts.shares) }),
      amount: parts.notWon,
    },
    {
      name: t('ipo.back.difference', {
        top: bare(applicationPrice),
        price: bare(allottedPrice),
        shares: quantity(allottedQuantity ?? '0'),
      }),
      amount: parts.priceDifference,
    },
  ].filter(({ amount }) => isSome(amount));
  return (
    <ul className={styles.why}>
      {lines.map(({ name, amount }) => (
        <li key={name}>
          <span>{name}</span>
          <strong>{money(amount, currency)}</strong>
        </li>
      ))}
    </ul>
  );
}

function Steps({ application, offer }: { application: Application; offer: OfferDetail }) {
  const words = useWords();
  const { t } = words;
  const now = useBusinessNow(SECOND_MS);
  const points = applicationSteps(application, offer, now).map(
    ({ name, at, isOver }): TimelinePoint => ({
      key: name,
      name: t(`offer.${application.kind}.step.${name}`),
      at,
      isOver,
      end: stepEnd(words, application, offer, name),
    }),
  );
  return (
    <Part title={t('ipo.timeline')}>
      <Timeline exchange={application.exchange} points={points} />
    </Part>
  );
}

/** What a step of an application brought, or will; undefined where nothing more is to say. */
function stepEnd(
  words: Words,
  application: Application,
  offer: OfferDetail,
  step: ApplicationStep['name'],
): ReactNode {
  const { t, money, quantity } = words;
  const { currency, deposit, refund, allottedQuantity, symbol } = application;
  switch (step) {
    case 'applied':
      return money(deposit, currency);
    case 'closes':
      return offer.listHash === null ? undefined : t('ipo.lots', lotsOf(words, offer.appliedLots));
    case 'lottery':
      return offer.beacon === null || offer.drawnAt === null ? undefined : (
        <Link to="/ipo/draw" search={{ id: offer.id }}>
          {t('ipo.draw.again')}
        </Link>
      );
    case 'settled':
    case 'failed':
    case 'cancelled':
      return refund === null ? undefined : (
        <span className={styles.gain}>{money(refund, currency, { sign: 'always' })}</span>
      );
    case 'listing':
      return allottedQuantity === null ? undefined : `${quantity(allottedQuantity)} ${symbol}`;
  }
}

/** In these more of an application's figures are to come. */
const UNDER_WAY: ReadonlySet<Application['state']> = new Set([
  'pending',
  'submitted',
  'processing',
  'allocated',
  'winning',
  'not_winning',
  'paid',
]);

function allLines(words: Words, application: Application): KeyValueItem[] {
  const { t, money, quantity } = words;
  const { currency } = application;
  const isUnderWay = UNDER_WAY.has(application.state);
  // What is not there yet of one that is under way; of one that is over it never comes.
  const line = (label: PlainKey, value: string | null, write: (value: string) => string) =>
    value === null && !isUnderWay
      ? []
      : [{ label: t(label), value: value === null ? t('ipo.notYet') : write(value) }];
  const cash = (value: string) => money(value, currency);
  const moment = (at: string) => offerMoment(words, application, at);
  return [
    { label: t('ipo.line.deposit'), value: cash(application.deposit) },
    { label: t('ipo.line.price'), value: cash(application.applicationPrice) },
    { label: t('ipo.line.quantity'), value: quantity(application.quantity) },
    { label: t('ipo.line.amount'), value: cash(application.amount) },
    { label: t('ipo.line.appliedAt'), value: moment(application.appliedAt) },
    ...line('ipo.line.allottedPrice', application.allottedPrice, cash),
    ...line('ipo.line.allottedQuantity', application.allottedQuantity, quantity),
    ...line('ipo.line.allottedAmount', application.allottedAmount, cash),
    ...line('ipo.line.refund', application.refund, cash),
    ...(application.lotteryAt === null
      ? []
      : [{ label: t('ipo.line.lotteryAt'), value: moment(application.lotteryAt) }]),
    { label: t('ipo.line.createdAt'), value: moment(application.createdAt) },
    { label: t('ipo.line.updatedAt'), value: moment(application.updatedAt) },
  ];
}

interface ActionsProps {
  application: Application;
  offer: OfferDetail;
  onChanged: () => void;
}

function Actions({ application, offer, onChanged }: ActionsProps) {
  const { t } = useWords();
  const [changing, setChanging] = useState(false);
  const now = useBusinessNow(SECOND_MS);
  const isOpen = offer.state === 'subscription' && !isWindowOver(offer, now);
  const isDrawn = offer.beacon !== null && offer.drawnAt !== null;
  return (
    <div className={styles.actions}>
      {application.positionId === null ? null : (
        <ButtonLink to={`/trade/stockPositionDetail/${application.positionId}`}>
          {t('ipo.toPosition')}
        </ButtonLink>
      )}
      {isDrawn ? (
        <ButtonLink kind="secondary" to={`/ipo/draw?id=${offer.id}`}>
          {t('ipo.draw.see')}
        </ButtonLink>
      ) : null}
      {isOpen ? (
        <Button onClick={() => setChanging(true)}>
          {t(application.state === 'cancelled' ? 'ipo.applyAgain' : 'ipo.change')}
        </Button>
      ) : null}
      {isOpen && application.state === 'submitted' ? (
        <CancelApplication application={application} onChanged={onChanged} />
      ) : null}
      <ButtonLink kind="quiet" to={offerPath(offer)}>
        {t('ipo.toOffer')}
      </ButtonLink>
      {changing ? (
        <ApplySheet offer={offer} onClose={() => setChanging(false)} onChanged={onChanged} />
      ) : null}
    </div>
  );
}

function CancelApplication({ application, onChanged }: { application: Application; onChanged: () => void }) {
  const { t, money } = useWords();
  const [asking, setAsking] = useState(false);
  const cancel = useCommand(CALLS_OF[application.kind].cancel, {
    successTip: t('ipo.cancel.done'),
    onSuccess: () => {
      setAsking(false);
      onChanged();
    },
  });
  return (
    <>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        {t('ipo.cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('ipo.cancel.title')}
        confirmLabel={t('ipo.cancel')}
        keepLabel={t('ipo.cancel.keep')}
        busy={cancel.busy}
        onConfirm={() => void cancel.run({ id: application.id })}
      >
        <p>{t('ipo.cancel.text', { amount: money(application.deposit, application.currency) })}</p>
      </ConfirmDialog>
    </>
  );
}
