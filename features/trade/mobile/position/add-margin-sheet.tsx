import { useState } from 'react';
import {
  additionToLeave,
  type MarginItem,
  parsePercent,
  shownTrigger,
  triggerPrice,
} from '#features/margin/contract.ts';
import {
  formatMoney,
  formatPrice,
  type Money,
  minMoney,
  money,
  parseMoney,
  parsePrice,
  parseQuantity,
} from '#kernel/money/money.ts';
import { seenOf } from '#kernel/signature/statement.ts';
import { Button } from '#ui/button/button.tsx';
import { AmountField } from '#ui/field/amount-field.tsx';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords, type Words } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { Receipt } from '#ui/preview/receipt.tsx';
import { UnsureActions, UnsureNote } from '#ui/preview/unsure-actions.tsx';
import { useSending } from '#ui/preview/use-sending.ts';
import { Sheet } from '#ui/sheet/sheet.tsx';
import { addMargin, figureFault, type PositionItem } from '../../contract.ts';
import { faultText } from '../reason-text.ts';
import styles from '../trade.module.css';

interface AddMarginSheetProps {
  position: PositionItem;
  margin: MarginItem;
  onClose: () => void;
}

/** Adding margin: an amount that repays what is borrowed, and what the prices of call and closing become with it. */
export function AddMarginSheet({ position, margin, onClose }: AddMarginSheetProps) {
  const words = useWords();
  const { t } = words;
  const [typed, setTyped] = useState(margin.leastAddition ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const amount = plainDecimal(typed);
  const { state: adding, send: add, reset, look } = useSending(addMargin);
  const { done, busy, isUnsure, isUnderWay } = adding;
  const label =
    figureFault('amount', amount) === null
      ? t('margin.add.confirm', { amount: words.money(amount, position.currency, { code: false }) })
      : t('margin.add');
  const recordsTo = '/user/assets';
  const send = () => {
    const found = figureFault('amount', amount);
    setFault(found);
    if (found === null) void add({ id: position.id, amount }, { ...seenOf(margin), amount }, recordsTo);
  };
  if (done !== null)
    return <Added words={words} amount={amount} position={done.position} onClose={onClose} />;
  const shown = fault === null ? null : faultText(words, fault);
  return (
    <Sheet
      open
      onOpenChange={(open) => (open || isUnderWay ? undefined : onClose())}
      title={t('margin.add.title', { symbol: position.symbol })}
      footer={
        isUnsure ? (
          <UnsureActions busy={busy} onRetry={send} recordsTo={recordsTo} onLook={look} />
        ) : (
          <Button busy={busy} onClick={send}>
            {label}
          </Button>
        )
      }
    >
      <div className={styles.form}>
        <p className={styles.soft}>{t('margin.add.what')}</p>
        {isUnderWay ? null : (
          <Suggestions position={position} margin={margin} onPick={setTyped} picked={typed} />
        )}
        <AmountField
          label={t('margin.add.amount', { currency: position.currency })}
          prefix="$"
          value={typed}
          readOnly={isUnderWay}
          onChange={(next) => {
            setTyped(next);
            setFault(null);
            reset();
          }}
          error={shown ?? adding.fields.amount ?? (isUnsure ? null : adding.refusal)}
        />
        {isUnsure ? (
          <UnsureNote said={adding.refusal} />
        ) : (
          <OwnFigures>
            <After position={position} margin={margin} amount={amount} />
          </OwnFigures>
        )}
      </div>
    </Sheet>
  );
}

/** Where a call is far off again: 45% of the market value, ten above where it comes. */
const ROOMY_PERCENT = '45.00';

function Suggestions({
  position,
  margin,
  onPick,
  picked,
}: {
  position: PositionItem;
  margin: MarginItem;
  onPick: (amount: string) => void;
  picked: string;
}) {
  const words = useWords();
  const { t } = words;
  const roomy = roomyAddition(position, margin);
  const offers = [
    ...(margin.leastAddition === null
      ? []
      : [{ amount: margin.leastAddition, label: t('margin.add.least') }]),
    ...(roomy === null ? [] : [{ amount: formatMoney(roomy), label: t('margin.add.roomy') }]),
  ];
  if (offers.length === 0) return null;
  return (
    <div className={styles.suggestions}>
      {offers.map(({ amount, label }) => (
        <button
          key={label}
          type="button"
          className={styles.suggestion}
          aria-pressed={picked === amount}
          onClick={() => onPick(amount)}
        >
          <span className={styles.soft}>{label}</span>
          <strong>{words.money(amount, position.currency)}</strong>
        </button>
      ))}
    </div>
  );
}

function roomyAddition(position: PositionItem, margin: MarginItem): Money | null {
  if (position.currentPrice === null) return null;
  const owed = money(parseMoney(margin.borrowed) + parseMoney(margin.overnightFee));
  const shares = parseQuantity(position.quantity);
  const least = additionToLeave(owed, shares, parsePrice(position.currentPrice), parsePercent(ROOMY_PERCENT));
  return least === null ? null : minMoney(least, parseMoney(margin.borrowed));
}

/**
 * What the addition makes of the loan and of the prices, or the loan that it is more than; nothing while it cannot be read. A
 * closed eye covers the loan, as on the screen behind.
 */
function After({ position, margin, amount }: { position: PositionItem; margin: MarginItem; amount: string }) {
  const { t, money: written, price } = useWords();
  if (figureFault('amount', amount) !== null) return null;
  const left = parseMoney(margin.borrowed) - parseMoney(amount);
  if (left < 0n)
    return (
      <KeyValue items={[{ label: t('margin.lent'), value: written(margin.borrowed, position.currency) }]} />
    );
  const owed = money(left + parseMoney(margin.overnightFee));
  const trigger = (percent: string) => {
    const at =
      left === 0n ? null : triggerPrice(owed, parseQuantity(position.quantity), parsePercent(percent));
    return at === null ? '—' : `$${price(shownTrigger(formatPrice(at)))}`;
  };
  return (
    <KeyValue
      items={[
        { label: t('margin.add.left'), value: written(formatMoney(money(left)), position.currency) },
        { label: t('margin.callAt'), value: trigger(margin.callPercent) },
        { label: t('margin.closeAt'), value: trigger(margin.closePercent), strong: true },
      ]}
    />
  );
}

function Added({
  words,
  amount,
  position,
  onClose,
}: {
  words: Words;
  amount: string;
  position: PositionItem;
  onClose: () => void;
}) {
  const { t } = words;
  const { margin, currency } = position;
  const trigger = (at: string | null | undefined) => (at == null ? '—' : `$${words.price(shownTrigger(at))}`);
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('margin.add.title', { symbol: position.symbol })}
      footer={<Button onClick={onClose}>{t('margin.add.back')}</Button>}
    >
      <Receipt
        state="done"
        title={t('margin.added', { amount: words.money(amount, currency) })}
        head={null}
        from="order"
        lines={[
          { label: t('margin.add.left'), value: words.money(position.borrowed, currency) },
          { label: t('trade.position.principal'), value: words.money(position.principal, currency) },
          { label: t('margin.callAt'), value: trigger(margin?.callPrice) },
          { label: t('margin.closeAt'), value: trigger(margin?.closingPrice), strong: true },
        ]}
      />
    </Sheet>
  );
}
