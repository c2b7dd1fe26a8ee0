import { useSearch } from '@tanstack/react-router';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import type { StockDetail } from '#features/market/contract.ts';
import { opensText } from '#features/market/mobile/index.ts';
import type { OrderItem } from '#features/trade/contract.ts';
import { isSome } from '#kernel/money/is-some.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Receipt } from '#ui/preview/receipt.tsx';
import { ReviewFooter } from '#ui/preview/review-footer.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useSession } from '#ui/session/session.ts';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { Gate } from '#ui/state/gate.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { getOtcTerms, type OtcQuote } from '../contract.ts';
import { FirmQuote, symbolOf } from './firm-quote.tsx';
import styles from './otc.module.css';
import { OtcForm } from './otc-form.tsx';
import { useIsLookedAt, useIsUnknown, useYetToOpen } from './use-market-hours.ts';
import { useFirstStock, useNearStocks } from './use-near-stocks.ts';
import { type OtcForm as Form, type Otc, useOtc } from './use-otc.ts';

interface Terms {
  readonly spreadPercent: string;
  readonly validForSeconds: number;
}

/**
 * `/otc`: a firm price of the dealer, accepted or left. `?stock=…&side=sell&position=…` begins with what is sold.
 */
export function OtcScreen() {
  const { t } = useWords();
  const { loggedIn } = useSession();
  const terms = useCallQuery(getOtcTerms, {}, { errorTip: false });
  if (terms.data && loggedIn) return <Dealing terms={terms.data} />;
  return (
    <Screen bar={<AppBar title={t('otc.title')} back />}>
      {terms.data ? <SignedOut terms={terms.data} /> : null}
      {terms.isLoading ? <DetailSkeleton lines={5} /> : null}
      {!terms.data && !terms.isLoading ? <ErrorState onRetry={terms.retry} busy={terms.isBusy} /> : null}
    </Screen>
  );
}

/** What it is, and the ways in. */
function SignedOut({ terms }: { terms: Terms }) {
  const { t, percent } = useWords();
  return (
    <Gate
      icon={ListPlus}
      title={t('otc.what')}
      text={`${t('otc.intro', { seconds: terms.validForSeconds })} ${t('otc.logIn', { percent: percent(terms.spreadPercent) })}`}
      ways={[
        { to: '/user/login', label: t('otc.toLogIn') },
        { to: '/user/register', label: t('otc.toRegister') },
      ]}
    />
  );
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Begins with the stock that was asked for, or a near one whose market is open. */
function Dealing({ terms }: { terms: Terms }) {
  const { t } = useWords();
  const asked = useSearch({ strict: false }) as Record<string, unknown>;
  const [round, setRound] = useState(0);
  const near = useNearStocks();
  const wanted = textOf(asked.stock);
  const first = useFirstStock(wanted === null ? near : null);
  const stockId = wanted ?? first;
  if (stockId === null && near?.length !== 0) {
    return (
      <Screen bar={<AppBar title={t('otc.title')} back />}>
        <DetailSkeleton lines={5} />
      </Screen>
    );
  }
  const start: Form = {
    stockId,
    side: asked.side === 'sell' ? 'sell' : 'buy',
    quantity: '1',
    positionId: textOf(asked.position),
  };
  // Another round begins anew.
  return (
    <Round key={round} terms={terms} start={start} near={near ?? []} onAgain={() => setRound(round + 1)} />
  );
}

interface RoundProps {
  terms: Terms;
  start: Form;
  /** The ids of the stocks offered first. */
  near: readonly string[];
  onAgain: () => void;
}

function Round({ terms, start, near, onAgain }: RoundProps) {
  const { t } = useWords();
  const otc = useOtc(start);
  const closed = useYetToOpen(otc.form.stockId);
  const isUnknown = useIsUnknown(otc.form.stockId);
  const isLookedAt = useIsLookedAt(otc.form.stockId);
  const { preview, done } = otc.confirmation;
  const bar = <AppBar title={t('otc.title')} back />;
  if (done !== null) {
    return (
      <Screen bar={bar} footer={<Button onClick={onAgain}>{t('otc.another')}</Button>}>
        <Done order={done.order} />
      </Screen>
    );
  }
  if (preview !== null) {
    return (
      <Screen bar={bar} footer={<AcceptFooter quote={preview} otc={otc} />}>
        <FirmQuote quote={preview} confirmation={otc.confirmation} />
      </Screen>
    );
  }
  return (
    <Screen
      bar={bar}
      footer={isLookedAt ? undefined : <AskFooter otc={otc} closed={closed} isUnknown={isUnknown} />}
    >
      <p className={styles.soft}>{t('otc.intro', { seconds: terms.validForSeconds })}</p>
      <OtcForm otc={otc} closed={closed} spreadPercent={terms.spreadPercent} near={near} />
    </Screen>
  );
}

interface AskFooterProps {
  otc: Otc;
  closed: StockDetail | null;
  /** There is no such stock. */
  isUnknown: boolean;
}

/** Asks for the price; while the market is closed there is none, and it says when there will be. */
function AskFooter({ otc, closed, isUnknown }: AskFooterProps) {
  const words = useWords();
  if (closed !== null) return <Button disabled>{opensText(words, closed.country, closed.session)}</Button>;
  return (
    <Button busy={otc.confirmation.asking.busy} disabled={isUnknown || !otc.canAsk} onClick={otc.ask}>
      {words.t(isUnknown || otc.form.stockId === null ? 'otc.ask.chooseFirst' : 'otc.ask')}
    </Button>
  );
}

function AcceptFooter({ quote, otc }: { quote: OtcQuote; otc: Otc }) {
  const { t, quantity, money } = useWords();
  return (
    <ReviewFooter
      confirmation={otc.confirmation}
      label={t('otc.accept', {
        side: quote.side,
        quantity: quantity(quote.quantity),
        symbol: symbolOf(quote),
        total: money(quote.total, quote.currency, { code: false }),
      })}
      refreshLabel={t('otc.refresh')}
      backLabel={t('otc.leave')}
      recordsTo="/trade"
    />
  );
}

function Done({ order }: { order: OrderItem }) {
  const words = useWords();
  const { t } = words;
  const { side, symbol, currency } = order;
  const money = (value: string) => words.money(value, currency, { code: false });
  return (
    <Receipt
      state="done"
      as="h2"
      title={t('otc.done', { side, quantity: words.quantity(order.filledQuantity), symbol })}
      lines={[
        {
          label: t('otc.line.shares', {
            quantity: words.quantity(order.filledQuantity),
            price: `$${words.price(order.averagePrice ?? '0')}`,
          }),
          value: money(order.value),
        },
        { label: t('trade.order.commission'), value: money(order.commission) },
        { label: t('trade.order.iva'), value: money(order.iva) },
        { label: t('otc.line.regulatory'), value: money(order.regulatoryFee) },
        ...(isSome(order.borrowed)
          ? [
              { label: t('margin.repaid'), value: money(order.borrowed) },
              { label: t('trade.review.overnight'), value: money(order.overnightFee) },
            ]
          : []),
        { label: t('otc.done.total', { side }), value: words.money(order.total, currency), strong: true },
      ]}
      head={order.ledgerHead}
      from="order"
    >
      <ButtonLink kind="secondary" to={`/trade/stockTradeDetail/${order.id}`}>
        {t('otc.done.toOrder')}
      </ButtonLink>
    </Receipt>
  );
}
