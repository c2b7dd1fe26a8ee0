import { CHAT_TEXTS } from '#kernel/contract/texts.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { base64Of, shrinkImage, UnreadableImageError } from '#ui/image-field/shrink-image.ts';
import { useLineStanding } from '#ui/realtime/use-realtime.ts';
import { useToast } from '#ui/toast/toast.tsx';
import type { ChatLine, Typed } from './chat-line.ts';

/** Keeps what was typed or chosen, on either side, and says where there is no line to send it by. */
export function useSay(line: ChatLine) {
  const { t } = useWords();
  const toast = useToast();
  const { open } = useLineStanding();
  const say = async (typed: Typed) => {
    await line.type(typed);
    if (!open) toast.error(t(CHAT_TEXTS.notConnected));
  };
  const sayPicture = async (file: File) => {
    try {
      const blob = await shrinkImage(file);
      const picture = { name: file.name, bytes: blob.size, data: await base64Of(blob), imageId: null };
      await say({ text: '', picture });
    } catch (error) {
      if (!(error instanceof UnreadableImageError)) throw error;
      toast.error(t('ui.image.unreadable'));
    }
  };
  return { say, sayPicture };
}
