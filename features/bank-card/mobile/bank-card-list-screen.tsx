import { CreditCard, Landmark, Plus } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState, ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { type BankCardLine, listBankCards } from '../contract.ts';
import styles from './bank-card.module.css';
import { PayableChip, UnsignedChip } from './payable-chip.tsx';

/** `/bankCard`: the accounts that one can withdraw to. */
export function BankCardListScreen() {
  const { t } = useWords();
  // Names and numbers, though masked, are not left lying on the device.
  const cards = usePagedCall(listBankCards, {}, { keep: false });
  const { items } = cards;
  const add = (
    <ButtonLink to="/bankCard/detail" icon={Plus}>
      {t('bankCard.add')}
    </ButtonLink>
  );
  return (
    <Screen bar={<AppBar title={t('bankCard.title')} back="/user" />} padding="none" pulls>
      {cards.isOffline ? <OfflineBanner at={cards.updatedAt} /> : null}
      {cards.isLoading ? <ListSkeleton rows={3} /> : null}
      {!items && cards.failure ? <ErrorState onRetry={cards.retry} busy={cards.isBusy} /> : null}
      {items?.length === 0 ? <EmptyState icon={CreditCard} text={t('bankCard.empty')} action={add} /> : null}
      {items && items.length > 0 ? (
        <>
          <p className={styles.intro}>{t('bankCard.intro')}</p>
          <List label={t('bankCard.title')}>
            {items.map((card) => (
              <ListItem key={card.id}>
                <CardRow card={card} />
              </ListItem>
            ))}
          </List>
          <EndOfList list={cards} />
          <div className={styles.add}>{add}</div>
        </>
      ) : null}
    </Screen>
  );
}

function CardRow({ card }: { card: BankCardLine }) {
  const { t } = useWords();
  const kind = t(card.isClabe ? 'bankCard.clabe' : 'bankCard.account');
  return (
    <Row
      lead={<Icon of={Landmark} />}
      title={card.bankName}
      detail={`${kind} ${card.accountNumber} · ${card.cardholder}`}
      note={
        <span className={styles.chips}>
          <PayableChip card={card} />
          <UnsignedChip card={card} />
        </span>
      }
      to={`/bankCard/detail/${card.id}`}
      chevron
    />
  );
}
