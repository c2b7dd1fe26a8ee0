import { useState } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { base64Of, shrinkImage, UnreadableImageError } from './shrink-image.ts';
import { useChosenPicture } from './use-chosen-picture.ts';
import type { ImageUpload } from './use-image-upload.ts';

/** Shows a chosen picture, makes it smaller and gives it to `onChange` as base64: it travels with its form. */
export function useInlineImage(onChange: (data: string) => void): ImageUpload {
  const { t } = useWords();
  const [preview, show] = useChosenPicture();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const choose = async (file: File) => {
    setFault(null);
    setBusy(true);
    try {
      const picture = await shrinkImage(file);
      const data = await base64Of(picture);
      show(picture);
      onChange(data);
    } catch (error) {
      if (!(error instanceof UnreadableImageError)) throw error;
      setFault(t('ui.image.unreadable'));
    } finally {
      setBusy(false);
    }
  };
  return { preview, busy, fault, choose, retry: null };
}
