import { useState } from 'react';
import { LeverageChoice } from '#features/margin/mobile/index.ts';
import {
  Converted,
  ConvertOffer,
  ConvertSheet,
  type MissingCash,
  missingCash,
} from '#features/trade/mobile/index.ts';
import { Button } from '#ui/button/button.tsx';
import { failureText } from '#ui/call/failure-text.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Caution } from '#ui/preview/notice.tsx';
import { ReviewSheet, type ReviewStep, type SheetStep } from '#ui/preview/review-sheet.tsx';
import { useConfirmation } from '#ui/preview/use-confirmation.ts';
import { Stepper } from '#ui/stepper/stepper.tsx';
import { type BlockOffer, buyBlock, previewBlockBuy } from '../contract.ts';
import styles from './block.module.css';
import { marketOf, worthAt } from './block-words.ts';
import { buyReceipt, buyReview } from './buy-steps.tsx';
import { KeyStep } from './key-step.tsx';

interface BuySheetProps {
  offer: BlockOffer;
  onClose: () => void;
  onChanged: () => void;
}

/** What is typed of a purchase, and what is wrong with it. */
function useBuying(offer: BlockOffer, onChanged: () => void) {
  const { t, quantity: written } = useWords();
  const [quantity, setQuantity] = useState(offer.minShares);
  const [leverage, setLeverage] = useState<'1' | '2'>('1');
  const [key, setKey] = useState('');
  const [isAtKey, setAtKey] = useState(false);
  const [fault, setFault] = useState<{ field: 'quantity' | 'key'; text: string } | null>(null);
  const confirmation = useConfirmation(previewBlockBuy, buyBlock, { onDone: onChanged });
  const { asking } = confirmation;
  const says = (field: 'quantity' | 'key', text: string) => setFault({ field, text });
  const forget = () => {
    setFault(null);
    asking.reset();
  };
  /** What is plainly wrong is said before anything is sent. */
  const isTyped = () => {
    const shares = plainDecimal(quantity);
    if (shares === '') says('quantity', t('reason.block.quantity_required'));
    else if (!/^[1-9]\d{0,11}$/.test(shares)) says('quantity', t('reason.block.quantity_invalid'));
    else if (BigInt(shares) < BigInt(offer.minShares))
      says('quantity', t('reason.block.below_minimum', { minShares: written(offer.minShares) }));
    else return true;
    return false;
  };
  const send = async () => {
    const typed = { id: offer.id, quantity: plainDecimal(quantity), leverage };
    const answer = await confirmation.ask({ ...typed, ...(offer.needsKey && { key }) });
    // A wrong key is typed again where it was typed; anything else is on the form.
    const isOfKey = answer !== null && !answer.ok && answer.kind === 'refusal' && 'key' in answer.fields;
    setAtKey(isOfKey);
  };
  return {
    ...{ quantity, leverage, key, isAtKey, confirmation, forget },
    faults: {
      quantity: fault?.field === 'quantity' ? fault.text : asking.fields.quantity,
      key: fault?.field === 'key' ? fault.text : asking.fields.key,
      leverage: asking.fields.leverage,
    },
    setQuantity: (typed: string) => {
      forget();
      setQuantity(typed);
    },
    setLeverage: (chosen: '1' | '2') => {
      forget();
      setLeverage(chosen);
    },
    setKey: (typed: string) => {
      forget();
      setKey(typed);
    },
    toForm: () => {
      forget();
      setAtKey(false);
    },
    send,
    ask: () => {
      if (!isTyped()) return;
      if (!offer.needsKey) void send();
      else if (!isAtKey) setAtKey(true);
      else if (key.trim() === '') says('key', t('reason.block.key_required'));
      else void send();
    },
  };
}

type Buying = ReturnType<typeof useBuying>;

/** Buying of an offer on one sheet: shares and leverage, the secret key where one is asked for, every cost, the receipt. */
export function BuySheet({ offer, onClose, onChanged }: BuySheetProps) {
  const words = useWords();
  const { t } = words;
  const buying = useBuying(offer, onChanged);
  const { confirmation } = buying;
  const [converting, setConverting] = useState<MissingCash | null>(null);
  const [received, setReceived] = useState<string | null>(null);
  if (converting !== null) {
    return (
      <ConvertSheet
        missing={converting}
        onBack={() => setConverting(null)}
        onConverted={(converted) => {
          setReceived(converted);
          setConverting(null);
          void buying.send();
        }}
      />
    );
  }
  const { busy } = confirmation.asking;
  const form: SheetStep = {
    title: t('block.buy.title', { symbol: offer.symbol }),
    content: <BuyForm offer={offer} buying={buying} onConvert={setConverting} />,
    footer: (
      <Button busy={busy} onClick={buying.ask}>
        {t(offer.needsKey ? 'block.buy.toKey' : 'block.buy.review')}
      </Button>
    ),
  };
  const key: SheetStep = {
    title: t('block.key.title'),
    content: (
      <KeyStep
        offer={offer}
        value={buying.key}
        error={buying.faults.key}
        onChange={buying.setKey}
        onSend={buying.ask}
      />
    ),
    footer: (
      <>
        <Button busy={busy} onClick={buying.ask}>
          {t('block.buy.review')}
        </Button>
        <Button kind="quiet" onClick={buying.toForm}>
          {t('block.buy.change')}
        </Button>
      </>
    ),
  };
  return (
    <ReviewSheet
      confirmation={confirmation}
      open
      onClose={onClose}
      before={buying.isAtKey ? key : form}
      review={(shown) => withConverted(buyReview(words, offer, shown), received)}
      receipt={({ order }) => buyReceipt(words, order, onClose)}
    />
  );
}

/** What was converted for it stands above the figures. */
const withConverted = (step: ReviewStep, received: string | null): ReviewStep =>
  received === null
    ? step
    : {
        ...step,
        content: (
          <>
            <Converted received={received} />
            {step.content}
          </>
        ),
      };

interface BuyFormProps {
  offer: BlockOffer;
  buying: Buying;
  onConvert: (missing: MissingCash) => void;
}

function BuyForm({ offer, buying, onConvert }: BuyFormProps) {
  const words = useWords();
  const { t, quantity, money } = words;
  const { faults, confirmation } = buying;
  const { failure, fields } = confirmation.asking;
  const missing = missingCash(failure);
  const shares = plainDecimal(buying.quantity);
  const value = worthAt(offer.offerPrice, shares);
  const market = marketOf(offer);
  const isSaid = missing !== null || Object.keys(fields).length > 0;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        buying.ask();
      }}
    >
      <Stepper
        label={t('block.buy.quantity')}
        value={buying.quantity}
        onChange={buying.setQuantity}
        min={1}
        decimals={0}
        error={missing === null ? (faults.quantity ?? null) : null}
      />
      <p className={styles.soft}>
        {t('block.buy.range', { least: quantity(offer.minShares), most: quantity(offer.left) })}
      </p>
      {value === null ? null : (
        <p className={styles.pair}>
          <span>{t('block.buy.value')}</span>
          <strong>{money(value, offer.currency)}</strong>
        </p>
      )}
      {offer.leverages.length < 2 ? null : (
        <LeverageChoice
          wish={{
            symbol: offer.symbol,
            currency: offer.currency,
            price: market ?? offer.offerPrice,
            quantity: value === null ? null : shares,
            value,
          }}
          value={buying.leverage}
          onChange={buying.setLeverage}
          error={faults.leverage}
        />
      )}
      {missing === null ? null : <ConvertOffer missing={missing} onConvert={() => onConvert(missing)} />}
      {failure !== null && !isSaid ? <Caution>{failureText(words, failure)}</Caution> : null}
    </form>
  );
}
