import { useParams, useRouter } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { isGone } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { CopyRow } from '#ui/copy/copy-row.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { ConfirmDialog } from '#ui/sheet/confirm-dialog.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { type BankCard, getBankCard, removeBankCard } from '../contract.ts';
import { AccountSignature } from './account-signature.tsx';
import styles from './bank-card.module.css';
import { CardFace } from './card-face.tsx';
import { EditBankCard } from './edit-bank-card.tsx';
import { PayableChip, useIsPayable } from './payable-chip.tsx';
import { useForgetLists } from './use-forget-lists.ts';

const QUIETLY = { keep: false, errorTip: false };

/** `/bankCard/detail/{id}`: a card as it is kept; its account number in full, to compare it. */
export function BankCardScreen() {
  const { t } = useWords();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useCallQuery(getBankCard, { id }, QUIETLY);
  const [editing, setEditing] = useState(false);
  const card = query.data?.card;
  const gone = !card && isGone(query.failure);
  return (
    <Screen bar={<AppBar title={t(editing ? 'bankCard.edit.title' : 'bankCard.one')} back="/bankCard" />}>
      {query.isOffline ? <OfflineBanner at={query.updatedAt} /> : null}
      {query.isLoading ? <DetailSkeleton lines={6} /> : null}
      {gone ? (
        <EmptyState
          icon={CreditCard}
          text={t('bankCard.gone')}
          action={<ButtonLink to="/bankCard">{t('bankCard.toList')}</ButtonLink>}
        />
      ) : null}
      {!card && query.failure && !gone ? <ErrorState onRetry={query.retry} busy={query.isBusy} /> : null}
      {card && !editing ? <CardFacts card={card} onEdit={() => setEditing(true)} /> : null}
      {card && editing ? (
        <EditBankCard
          card={card}
          onDone={() => {
            setEditing(false);
            query.retry();
          }}
          onLeave={() => setEditing(false)}
        />
      ) : null}
    </Screen>
  );
}

function CardFacts({ card, onEdit }: { card: BankCard; onEdit: () => void }) {
  const { t, date } = useWords();
  const isPayable = useIsPayable(card);
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <section className={styles.face}>
        <CardFace
          bank={<h2 className={styles.bank}>{card.bankName}</h2>}
          number={card.accountNumber}
          holder={card.cardholder}
          end={<PayableChip card={card} />}
        />
      </section>
      <CopyRow
        label={t(card.isClabe ? 'bankCard.clabe' : 'bankCard.account')}
        value={card.fullAccountNumber}
        isCode
      />
      <KeyValue
        items={[
          { label: t('bankCard.cardNumber'), value: card.cardNumber },
          { label: t('bankCard.addedAt'), value: date(card.createdAt, 'moment') },
        ]}
      />
      <AccountSignature card={card} />
      {isPayable ? null : <p className={styles.wait}>{t('bankCard.wait')}</p>}
      <div className={styles.actions}>
        <Button kind="secondary" onClick={onEdit}>
          {t('bankCard.edit')}
        </Button>
        <Button kind="danger" onClick={() => setRemoving(true)}>
          {t('bankCard.remove')}
        </Button>
      </div>
      <RemoveCard card={card} open={removing} onOpenChange={setRemoving} />
    </>
  );
}

interface RemoveCardProps {
  card: BankCard;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function RemoveCard({ card, open, onOpenChange }: RemoveCardProps) {
  const { t } = useWords();
  const router = useRouter();
  const forgetLists = useForgetLists();
  const command = useCommand(removeBankCard, {
    successTip: t('bankCard.removed'),
    onSuccess: async () => {
      forgetLists();
      onOpenChange(false);
      await router.navigate({ to: '/bankCard', replace: true });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('bankCard.remove.ask')}
      confirmLabel={t('bankCard.remove.action')}
      danger
      busy={command.busy}
      onConfirm={() => void command.run({ id: card.id })}
    >
      {t('bankCard.remove.text', { bank: card.bankName, number: card.accountNumber })}
    </ConfirmDialog>
  );
}
