import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getInfoCall } from '#features/account/contract.ts';
import { Button } from '#ui/button/button.tsx';
import { PartButtons } from '#ui/button/part-buttons.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { AmountField } from '#ui/field/amount-field.tsx';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { Receipt } from '#ui/preview/receipt.tsx';
import { ReviewSheet, type SheetStep } from '#ui/preview/review-sheet.tsx';
import { useConfirmation } from '#ui/preview/use-confirmation.ts';
import {
  buyFund,
  type FundDetail,
  type FundHolding,
  type FundOrder,
  previewBuyFund,
  previewRedeemFund,
  redeemFund,
} from '../contract.ts';
import styles from './fund.module.css';
import { fundDay, shareOf, typedFault } from './fund-words.ts';
import { orderLines, reviewOf } from './order-lines.tsx';

const QUARTERS = [25n, 50n, 75n, 100n] as const;
const QUIET = { errorTip: false };

interface SheetProps {
  fund: FundDetail;
  open: boolean;
  onClose: () => void;
}

/** Buys by an amount or a share of one's cash: form, review, receipt. */
export function BuySheet({ fund, open, onClose }: SheetProps) {
  const words = useWords();
  const { t, money } = words;
  const { currency } = fund;
  const info = useCallQuery(getInfoCall, {}, QUIET);
  const available = info.data?.user.cash.find((cash) => cash.currency === currency)?.available ?? null;
  const confirmation = useConfirmation(previewBuyFund, buyFund);
  const typing = useTyping(2, confirmation.asking.reset);
  const close = () => {
    typing.change('');
    confirmation.again();
    onClose();
  };
  const { asking } = confirmation;
  const ask = () => typing.check() && void confirmation.ask({ id: fund.id, amount: typing.plain });
  return (
    <ReviewSheet
      confirmation={confirmation}
      open={open}
      onClose={close}
      before={{
        title: t('fund.buy.title', { name: fund.name }),
        content: (
          <Form
            label={t('fund.buy.amount')}
            prefix="$"
            typing={typing}
            error={asking.fields.amount}
            failure={asking.failure}
            hint={available === null ? '' : t('fund.buy.available', { amount: money(available, currency) })}
            sharesLabel={t('fund.buy.shares')}
            whole={available}
            decimals={2}
            onSend={ask}
          />
        ),
        footer: (
          <Button busy={asking.busy} onClick={ask}>
            {t('fund.buy.review')}
          </Button>
        ),
      }}
      review={(shown) => reviewOf(words, shown)}
      receipt={({ order }) => receiptOf(order, close)}
    />
  );
}

/** Sells by units or all of them: form, review, receipt. */
export function RedeemSheet({ fund, held, open, onClose }: SheetProps & { held: FundHolding }) {
  const words = useWords();
  const { t, quantity } = words;
  const free = freeUnits(held);
  const confirmation = useConfirmation(previewRedeemFund, redeemFund);
  const typing = useTyping(6, confirmation.asking.reset);
  const close = () => {
    typing.change('');
    confirmation.again();
    onClose();
  };
  const { asking } = confirmation;
  const ask = () => typing.check() && void confirmation.ask({ id: fund.id, units: typing.plain });
  return (
    <ReviewSheet
      confirmation={confirmation}
      open={open}
      onClose={close}
      before={{
        title: t('fund.redeem.title', { name: fund.name }),
        content: (
          <Form
            label={t('fund.redeem.units')}
            typing={typing}
            error={asking.fields.units}
            failure={asking.failure}
            hint={t('fund.redeem.held', { units: quantity(free) })}
            sharesLabel={t('fund.redeem.shares')}
            whole={free}
            decimals={6}
            onSend={ask}
          />
        ),
        footer: (
          <Button busy={asking.busy} onClick={ask}>
            {t('fund.redeem.review')}
          </Button>
        ),
      }}
      review={(shown) => reviewOf(words, shown)}
      receipt={({ order }) => receiptOf(order, close)}
    />
  );
}

/** Units that are not being sold already. */
function freeUnits({ units, frozen }: FundHolding): string {
  const millionths = (text: string) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(6, '0'));
  };
  const free = (millionths(units) - millionths(frozen)).toString().padStart(7, '0');
  return `${free.slice(0, -6)}.${free.slice(-6)}`.replace(/\.?0+$/, '');
}

/** What is typed, and what is wrong with it in words. */
function useTyping(decimals: 2 | 6, onChange: () => void) {
  const { find } = useWords();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const plain = plainDecimal(typed);
  return {
    typed,
    plain,
    fault: fault && find(`reason.${fault}`),
    change: (next: string) => {
      setTyped(next);
      setFault(null);
      onChange();
    },
    check: () => {
      const found = typedFault(plain, decimals);
      setFault(found);
      return found === null;
    },
  };
}

interface FormProps {
  label: string;
  prefix?: string;
  typing: ReturnType<typeof useTyping>;
  error: string | undefined;
  failure: Parameters<typeof failureText>[1] | null;
  hint: string;
  sharesLabel: string;
  /** What there is, of which the shares are; null while it is not known. */
  whole: string | null;
  decimals: 2 | 6;
  onSend: () => void;
}

function Form(props: FormProps) {
  const { label, prefix, typing, error, failure, hint, sharesLabel, whole, decimals, onSend } = props;
  const words = useWords();
  const { t } = words;
  const hasFields = failure?.kind === 'refusal' && Object.keys(failure.fields).length > 0;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <AmountField
        label={label}
        {...(prefix !== undefined && { prefix })}
        decimals={decimals}
        value={typing.typed}
        onChange={typing.change}
        error={typing.fault ?? error ?? null}
        hint={hint}
      />
      <PartButtons
        label={sharesLabel}
        parts={QUARTERS.map((percent) => ({
          label: percent === 100n ? t('fund.buy.all') : t('fund.buy.share', { percent: String(percent) }),
          onPick: whole === null ? null : () => typing.change(shareOf(whole, percent, decimals)),
        }))}
      />
      {failure !== null && !hasFields ? <Caution>{failureText(words, failure)}</Caution> : null}
    </form>
  );
}

function receiptOf(order: FundOrder, close: () => void): SheetStep {
  return {
    title: <ReceiptTitle />,
    content: <FundReceipt order={order} />,
    footer: <ReceiptWays order={order} close={close} />,
  };
}

function ReceiptTitle() {
  const { t } = useWords();
  return t('fund.receipt');
}

function FundReceipt({ order }: { order: FundOrder }) {
  const words = useWords();
  const { t, money, quantity } = words;
  return (
    <Receipt
      state="underWay"
      title={
        order.side === 'buy'
          ? t('fund.receipt.buy', { amount: money(order.amount ?? '0', order.currency) })
          : t('fund.receipt.redeem', { units: quantity(order.units ?? '0') })
      }
      texts={[t('fund.receipt.text', { date: fundDay(words, order.navDate) })]}
      lines={orderLines(words, order)}
      head={order.ledgerHead}
      from="order"
    />
  );
}

function ReceiptWays({ order, close }: { order: FundOrder; close: () => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={close}>{t('fund.receipt.close')}</Button>
      <Button kind="quiet" onClick={() => void navigate({ to: `/mutualFunds/order/${order.id}` })}>
        {t('fund.receipt.toOrder')}
      </Button>
    </>
  );
}
