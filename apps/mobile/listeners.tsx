import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { clockCall } from '#features/sandbox/contract.ts';
import { sendCall } from '#ui/call/send-call.ts';
import { useOnline } from '#ui/call/use-online.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useLineStanding } from '#ui/realtime/use-realtime.ts';
import { session } from '#ui/session/session.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { PopupNotification } from './popup-notification.tsx';
import { PushRefresh } from './push-refresh.tsx';

/** A socket that breaks is the first to know that the line is gone: it is asked at once, and all again when it is back. */
function LineWatch() {
  const { failures } = useLineStanding();
  useEffect(() => {
    // The answer, or that there is none, tells all screens of the line.
    if (failures > 0) void sendCall(clockCall, {});
  }, [failures]);
  const client = useQueryClient();
  const online = useOnline();
  const wasOnline = useRef(online);
  useEffect(() => {
    if (online && !wasOnline.current) void client.invalidateQueries();
    wasOnline.current = online;
  }, [online, client]);
  return null;
}

/** A log-in that was ended on another device takes the screen with it: nothing else says why. */
function EndElsewhere() {
  const { t } = useWords();
  const toast = useToast();
  const ended = t('reason.login.ended');
  useEffect(() => session.onEnd((why) => why === '' && toast.error(ended, true)), [toast, ended]);
  return null;
}

/** What listens behind every screen; its code comes after the first page. */
export function Listeners() {
  return (
    <>
      <PopupNotification />
      <LineWatch />
      <EndElsewhere />
      <PushRefresh />
    </>
  );
}
