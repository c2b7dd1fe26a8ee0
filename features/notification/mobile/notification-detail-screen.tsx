import { Navigate, useParams } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { isGone } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { OwnFigures } from '#ui/figures/own-figures.tsx';
import { CleanHtml } from '#ui/html/clean-html.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { useGoBack } from '#ui/screen/use-go-back.ts';
import { ErrorState } from '#ui/state/empty-state.tsx';
import { OfflineBanner } from '#ui/state/offline-banner.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import { deleteNotification, getNotification, type Notification, readNotification } from '../contract.ts';
import { AlertDay } from './alert-day.tsx';
import { Moved } from './moved.tsx';
import type { NoticePart } from './notice-part.ts';
import styles from './notification.module.css';
import { useRefresh } from './use-refresh.ts';
import { useShownWords } from './use-shown-words.ts';

const LIST = '/notification';

/** One notification; opening it is reading it. */
export function NotificationDetailScreen({ parts }: { parts: readonly NoticePart[] }) {
  const { t } = useWords();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const goBack = useGoBack(LIST);
  const refresh = useRefresh();
  // Asked for again after the command, it is not there: that is no wrong address.
  const [isDeleted, setIsDeleted] = useState(false);
  const query = useCallQuery(getNotification, { id }, { errorTip: !isDeleted });
  const read = useCommand(readNotification, { onSuccess: refresh });
  const remove = useCommand(deleteNotification, {
    onSuccess: async () => {
      setIsDeleted(true);
      await refresh();
      goBack();
    },
  });
  const notification = query.data?.notification;
  const markRead = useEffectEvent(() => void read.run({ id }));
  const isUnread = notification?.read === false;
  useEffect(() => {
    if (isUnread) markRead();
  }, [isUnread]);

  if (isGone(query.failure) && !isDeleted) return <Navigate to="/404" replace />;
  const actions = notification ? (
    <IconButton icon={Trash2} label={t('notification.delete')} onClick={() => void remove.run({ id })} />
  ) : null;
  return (
    <Screen bar={<AppBar title={t('notification.one')} back={LIST} actions={actions} />}>
      {query.isOffline ? <OfflineBanner at={query.updatedAt} /> : null}
      {query.isLoading ? <DetailSkeleton /> : null}
      {!query.isLoading && !notification ? <ErrorState onRetry={query.retry} busy={query.isBusy} /> : null}
      {notification ? (
        <OwnFigures>
          <Told told={notification} part={parts.find(({ isFor }) => isFor(notification))} />
        </OwnFigures>
      ) : null}
    </Screen>
  );
}

function Told({ told, part }: { told: Notification; part: NoticePart | undefined }) {
  const { date } = useWords();
  const { title, content } = useShownWords()(told);
  return (
    <article>
      <h2 className={styles.title}>{title}</h2>
      {part ? (
        <part.Body told={told} />
      ) : (
        <>
          <p className={styles.time}>{date(told.createdDate, 'moment')}</p>
          {told.moved ? (
            <p className={styles.moved}>
              <Moved moved={told.moved} size="hero" />
            </p>
          ) : null}
          {told.alert ? <AlertDay alert={told.alert} /> : null}
          <div className={told.topic === null ? undefined : styles.told}>
            <CleanHtml html={content} />
          </div>
        </>
      )}
    </article>
  );
}
