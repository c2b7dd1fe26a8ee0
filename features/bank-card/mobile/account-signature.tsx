import { useQuery } from '@tanstack/react-query';
import { type Ask, fetchOwnSignatures } from '#features/account/mobile/index.ts';
import { CallFailed, sendCall } from '#ui/call/send-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { KeyValue } from '#ui/list/list.tsx';
import { useSession } from '#ui/session/session.ts';
import { accountFault } from '../check-account.ts';
import type { BankCard } from '../contract.ts';
import styles from './bank-card.module.css';

type Found = 'unsigned' | 'looking' | 'unable' | 'fits' | 'wrong';

/** Whether a device of the investor's signed this very account, checked on this phone and not by the server. */
export function AccountSignature({ card }: { card: BankCard }) {
  const { t } = useWords();
  const found = useFound(card);
  return (
    <>
      <KeyValue items={[{ label: t('ui.signed.label'), value: t(`bankCard.signed.${found}`) }]} />
      {found === 'wrong' ? (
        <p className={styles.alarm} role="alert">
          {t('bankCard.signed.alarm')}
        </p>
      ) : null}
      {found === 'unsigned' ? <p className={styles.wait}>{t('bankCard.signed.why')}</p> : null}
    </>
  );
}

function useFound(card: BankCard): Found {
  const investorId = useSession().user?.id ?? '';
  const canVerify = globalThis.crypto?.subtle !== undefined;
  const query = useQuery({
    queryKey: ['bank-card.signature', card.id, card.signed?.statement, card.fullAccountNumber],
    queryFn: () => look(card, investorId),
    enabled: canVerify && card.signed !== null,
    retry: false,
    gcTime: 0,
  });
  if (card.signed === null) return card.isSigned ? 'wrong' : 'unsigned';
  if (!canVerify || query.isError) return 'unable';
  if (query.data === undefined) return 'looking';
  return query.data === null ? 'fits' : 'wrong';
}

async function look(card: BankCard, investorId: string) {
  const { id, bankName, cardholder, fullAccountNumber, signed } = card;
  const { statement = '', salt = '' } = signed ?? {};
  const { signatures, keys } = await fetchOwnSignatures(ask, [statement]);
  const account = { id, investorId, salt, bankName, cardholder, accountNumber: fullAccountNumber };
  return accountFault(
    account,
    signatures.find(({ hash }) => hash === statement),
    keys,
  );
}

const ask: Ask = async (call, input) => {
  const answer = await sendCall(call, input);
  if (!answer.ok) throw new CallFailed(answer);
  return answer.data;
};
