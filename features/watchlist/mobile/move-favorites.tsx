import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { sendCall } from '#ui/call/send-call.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useSession } from '#ui/session/session.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { MAX_WATCHED, mergeIntoWatchlist } from '../contract.ts';
import { browserList } from './browser-list.ts';
import { readFavoritesAgain } from './favorites-query.ts';

/** At a log-in moves what this browser gathered into the account. A line that breaks costs nothing: the next start does it. */
export function MoveFavorites() {
  const investorId = useSession().user?.id;
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useWords();
  const tell = useEffectEvent((count: number, left: number) => {
    if (count === 0) return;
    toast.success(
      left === 0
        ? t('watchlist.moved', { count })
        : t('watchlist.moved.some', { count, most: MAX_WATCHED, left }),
    );
  });
  useEffect(() => {
    const stockIds = browserList.get().slice(0, MAX_WATCHED);
    if (investorId === undefined || stockIds.length === 0) return;
    void sendCall(mergeIntoWatchlist, { stockIds }).then(async (answer) => {
      if (!answer.ok) return;
      browserList.set(answer.data.leftOut);
      await readFavoritesAgain(client);
      tell(answer.data.added.length, answer.data.leftOut.length);
    });
  }, [investorId, client]);
  return null;
}
