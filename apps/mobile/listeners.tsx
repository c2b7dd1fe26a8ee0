import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { clockCall } from '#features/sandbox/contract.ts';
import { sendCall } from '#ui/call/send-call.ts';
import { useOnline } from '#ui/call/use-online.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { useLineStanding } from '#ui/realtime/use-realtime.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { wasRenewed } from './offline/take-new-version.ts';
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

/** Says that the page began anew in another version: else one wonders where one has been put. */
function RenewedNote() {
  const { t } = useWords();
  const toast = useToast();
  useEffect(() => {
    if (wasRenewed()) toast.success(t('shell.renewed'));
  }, [t, toast]);
  return null;
}

/** What listens behind every screen; its code comes after the first page. */
export function Listeners() {
  return (
    <>
      <PopupNotification />
      <LineWatch />
      <PushRefresh />
      <RenewedNote />
    </>
  );
}
