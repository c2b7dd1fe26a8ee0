import { Link } from '@tanstack/react-router';
import { ArrowUpFromLine, Clock, Landmark, LockKeyhole, Plus, UserCheck } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { usePagedCall } from '#ui/call/use-paged-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { EndOfList } from '#ui/list/end-of-list.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { ListSkeleton } from '#ui/state/skeleton.tsx';
import { type BankCardLine, listBankCards } from '../contract.ts';
import styles from './bank-card.module.css';
import { CardFace } from './card-face.tsx';
import type { CardPart } from './card-part.ts';
import { CLABE_PLACES } from './digit-groups.ts';
import { PayableChip, UnsignedChip } from './payable-chip.tsx';

interface BankCardListScreenProps {
  parts: readonly CardPart[];
}

/** `/bankCard`: the accounts that one can withdraw to. */
export function BankCardListScreen({ parts }: BankCardListScreenProps) {
  const { t } = useWords();
  // Names and numbers, though masked, are not left lying on the device.
  const cards = usePagedCall(listBankCards, {}, { keep: false });
  const { items } = cards;
  return (
    <Screen bar={<AppBar title={t('bankCard.title')} back="/user" />} padding="none" pulls>
      {cards.isOffline ? <OfflineBanner at={cards.updatedAt} /> : null}
      {cards.isLoading ? <ListSkeleton rows={3} /> : null}
      {!items && cards.failure ? <ErrorState onRetry={cards.retry} busy={cards.isBusy} /> : null}
      {items ? (
        <>
          {items.length === 0 ? (
            <NoCard />
          ) : (
            <ul className={styles.cards} aria-label={t('bankCard.title')}>
              {items.map((card) => (
                <li key={card.id}>
                  <OwnCard card={card} parts={parts} />
                </li>
              ))}
            </ul>
          )}
          <EndOfList list={cards} />
          <div className={styles.add}>
            <ButtonLink to="/bankCard/detail" icon={Plus} kind={items.length === 0 ? 'primary' : 'secondary'}>
              {t('bankCard.add')}
            </ButtonLink>
          </div>
          <Facts />
        </>
      ) : null}
    </Screen>
  );
}

/** An account as a card on the table; all of it leads to the account. */
function OwnCard({ card, parts }: BankCardListScreenProps & { card: BankCardLine }) {
  const { t } = useWords();
  const kind = t(card.isClabe ? 'bankCard.clabe' : 'bankCard.account');
  return (
    <Link to={`/bankCard/detail/${card.id}`} className={styles.face}>
      <CardFace
        bank={<span className={styles.bank}>{card.bankName}</span>}
        number={`${kind} ${card.accountNumber}`}
        holder={card.cardholder}
        end={
          <span className={styles.chips}>
            <PayableChip card={card} />
            <UnsignedChip card={card} />
          </span>
        }
      />
      {parts.map(({ order, Line }) => (
        <Line key={order} card={card} />
      ))}
    </Link>
  );
}

/** The place of the first account. */
function NoCard() {
  const { t } = useWords();
  return (
    <div className={styles.cards}>
      <div className={`${styles.face} ${styles.none}`}>
        <div className={styles.faceTop}>
          <h2 className={styles.bank}>{t('bankCard.empty')}</h2>
          <Icon of={Landmark} />
        </div>
        <p className={styles.number} aria-hidden>
          <span className={styles.points}>{CLABE_PLACES}</span>
        </p>
      </div>
    </div>
  );
}

/** What an account to withdraw to is for, and what one should know of it. */
function Facts() {
  const { t } = useWords();
  const facts = [
    { icon: ArrowUpFromLine, title: t('bankCard.what'), note: t('bankCard.what.text') },
    { icon: UserCheck, title: t('bankCard.whose'), note: t('bankCard.whose.text') },
    { icon: Clock, title: t('bankCard.first'), note: t('bankCard.wait') },
    { icon: LockKeyhole, title: t('bankCard.sealed'), note: t('bankCard.sealed.text') },
  ];
  return (
    <div className={styles.facts}>
      <List>
        {facts.map(({ icon, title, note }) => (
          <ListItem key={title}>
            <Row lead={<Icon of={icon} />} title={title} note={note} />
          </ListItem>
        ))}
      </List>
    </div>
  );
}
