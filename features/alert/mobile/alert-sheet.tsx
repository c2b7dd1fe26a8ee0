import { Link } from '@tanstack/react-router';
import { CircleAlert, History, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { StockDetail } from '#features/market/contract.ts';
import { listBars } from '#features/market/contract.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useSession } from '#ui/session/session.ts';
import { Sheet } from '#ui/sheet/sheet.tsx';
import { Stepper } from '#ui/stepper/stepper.tsx';
import { Segments } from '#ui/tabs/segments.tsx';
import { ALERT_KINDS, type AlertKind, boundFault, createAlert, listAlerts } from '../contract.ts';
import styles from './alert.module.css';
import {
  firstValue,
  isThere,
  linesOf,
  onStep,
  type Proposal,
  proposedValue,
  stepOf,
  touchesOf,
  valueAt,
} from './alert-draft.ts';
import { AlertRows } from './alert-rows.tsx';
import { awayText, wishText } from './alert-words.ts';
import { PriceLine } from './price-line.tsx';

interface AlertSheetProps {
  readonly stock: StockDetail;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** What stands in it at first. */
  readonly proposal?: Proposal | undefined;
}

/** Sessions of a year, for what the price did; the last of them are drawn. */
const YEAR_OF_DAYS = 252;
const DRAWN_DAYS = 30;

/** Asks to be told of a stock's price, by typing it or by dragging a line. */
export function AlertSheet(props: AlertSheetProps) {
  const { loggedIn } = useSession();
  return loggedIn ? <AlertForm {...props} /> : <LogInFirst {...props} />;
}

function LogInFirst({ stock, open, onOpenChange }: AlertSheetProps) {
  const { t } = useWords();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('alert.title', { symbol: stock.symbol })}
      footer={<ButtonLink to="/user/login">{t('alert.toLogIn')}</ButtonLink>}
    >
      <p className={styles.soft}>{t('alert.logInFirst')}</p>
    </Sheet>
  );
}

function useDraft(stock: StockDetail, proposal: Proposal | undefined) {
  const [kind, setKind] = useState<AlertKind>(proposal?.kind ?? 'above');
  const [value, setValue] = useState(() =>
    proposal ? proposedValue(proposal, stock) : firstValue('above', stock),
  );
  return {
    kind,
    value,
    setValue,
    choose: (next: AlertKind) => {
      setKind(next);
      setValue(firstValue(next, stock));
    },
    dragTo: (pointed: number) => setValue(valueAt(kind, pointed, stock)),
    step: (steps: number) => {
      const from = Number(plainDecimal(value)) || 0;
      setValue(onStep(kind, from + steps * stepOf(kind, stock.price), stock.price));
    },
  };
}

function AlertForm({ stock, open, onOpenChange, proposal }: AlertSheetProps) {
  const words = useWords();
  const { t } = words;
  const draft = useDraft(stock, proposal);
  const { kind } = draft;
  const [fault, setFault] = useState<string | null>(null);
  const mine = useCallQuery(listAlerts, { stockId: stock.id, state: 'waiting' }, { errorTip: false });
  const making = useCommand(createAlert, {
    successTip: t('alert.made'),
    onSuccess: () => {
      mine.retry();
      onOpenChange(false);
    },
  });
  const lines = linesOf(kind, draft.value, stock);
  const wish = wishText(words, { kind, value: plainDecimal(draft.value), currency: stock.currency });
  const ask = () => {
    const found = boundFault(plainDecimal(draft.value));
    setFault(found && words.find(`reason.${found}`));
    if (found === null) void making.run({ stockId: stock.id, kind, value: plainDecimal(draft.value) });
  };
  const change = (next: string) => {
    draft.setValue(next);
    setFault(null);
    making.reset();
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('alert.title', { symbol: stock.symbol })}
      footer={
        <Button busy={making.busy} onClick={ask}>
          {lines.length === 0 ? t('alert.make') : t('alert.makeWish', { wish })}
        </Button>
      }
    >
      <div className={styles.form}>
        <Segments
          label={t('alert.kind')}
          value={kind}
          onChange={draft.choose}
          options={ALERT_KINDS.map((each) => ({ value: each, label: t(`alert.kind.${each}`) }))}
        />
        <Stepper
          label={kind === 'day_change' ? t('alert.percent') : t('alert.price', { currency: stock.currency })}
          value={draft.value}
          onChange={change}
          step={stepOf(kind, stock.price)}
          error={fault ?? making.fields.value ?? null}
        />
        <PastPrices stock={stock} draft={draft} wish={wish} />
        <There kind={kind} value={draft.value} stock={stock} />
        <Link to="/user/settings/notifications" className={styles.phone}>
          <Icon of={Smartphone} size={20} />
          {t('alert.phone')}
        </Link>
        <AlertRows
          alerts={mine.data?.items ?? []}
          price={stock.price}
          title={t('alert.yours')}
          onGone={mine.retry}
        />
      </div>
    </Sheet>
  );
}

/** Said before it is asked for: the price is there already, and the next quote fires it. Below what is dragged, which it would move. */
function There({ kind, value, stock }: { kind: AlertKind; value: string; stock: StockDetail }) {
  const { t } = useWords();
  if (!isThere(kind, value, stock)) return null;
  return (
    <p className={styles.there} role="status">
      <Icon of={CircleAlert} size={20} />
      {t(`alert.there.${kind}`)}
    </p>
  );
}

interface PastPricesProps {
  readonly stock: StockDetail;
  readonly draft: ReturnType<typeof useDraft>;
  /** The draft in words. */
  readonly wish: string;
}

/** The last days with the alert's line among them, and how often the price was there in the last year. */
function PastPrices({ stock, draft, wish }: PastPricesProps) {
  const words = useWords();
  const { t } = words;
  const input = { id: stock.id, period: '1d', limit: YEAR_OF_DAYS } as const;
  const bars = useCallQuery(listBars, input, { errorTip: false });
  const days = bars.data?.bars ?? [];
  const lines = linesOf(draft.kind, draft.value, stock);
  return (
    <>
      <PriceLine
        values={[...days.slice(-DRAWN_DAYS).map(({ close }) => Number(close)), Number(stock.price)]}
        lines={lines}
        onDrag={draft.dragTo}
        onStep={draft.step}
        label={t('alert.line')}
        away={awayText(words, { kind: draft.kind, value: plainDecimal(draft.value) }, stock)}
        valueText={wish}
      />
      {lines[0] === undefined || draft.kind === 'day_change' || days.length === 0 ? null : (
        <Touches days={days} value={plainDecimal(draft.value)} stock={stock} />
      )}
    </>
  );
}

interface TouchesProps {
  readonly days: readonly { readonly time: string; readonly high: string; readonly low: string }[];
  readonly value: string;
  readonly stock: StockDetail;
}

/** What the alert is likely to do: on how many days of the last year the price was there. */
function Touches({ days, value, stock }: TouchesProps) {
  const { t, date, money } = useWords();
  const { count, last } = touchesOf(days, Number(value));
  const price = money(value, stock.currency, { code: false });
  return (
    <p className={styles.pastNote}>
      <Icon of={History} size={20} />
      <span>
        {last === null
          ? t('alert.never', { price })
          : t('alert.touched', { price, count, date: date(last, 'day') })}
      </span>
    </p>
  );
}
