import { useEffect, useRef, useState } from 'react';
import { type FileKind, getImage, uploadFile } from '#kernel/files/contract.ts';
import { failureText } from '#ui/call/failure-text.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useCommand } from '#ui/call/use-command.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { base64Of, shrinkImage, UnreadableImageError } from './shrink-image.ts';
import { useChosenPicture } from './use-chosen-picture.ts';

/** A picture being chosen and sent. */
export interface ImageUpload {
  /** Address of what is shown: the chosen picture at once, else the one that was sent before. */
  readonly preview: string | null;
  readonly busy: boolean;
  /** What was wrong with the last choice, in words. */
  readonly fault: string | null;
  readonly choose: (file: File) => Promise<void>;
  /** Sends the chosen picture again, which did not arrive; null where there is none such. */
  readonly retry: (() => void) | null;
}

/** A picture that did not arrive, and what the form held before it. */
interface Unsent {
  readonly picture: Blob;
  readonly before: string | null;
}

/**
 * Shows a chosen picture at once, makes it smaller, sends it, and gives its id to `onChange`. Until then the form has
 * none, so that it cannot be sent with the one before. A picture that did not arrive stays, to be sent again; one that the server
 * does not take leaves the one before. Once the field is gone, what it was sending is nobody's: the form may have another in its place by then.
 */
export function useImageUpload(
  kind: FileKind,
  value: string | null,
  onChange: (fileId: string | null) => void,
): ImageUpload {
  const words = useWords();
  const [chosen, show] = useChosenPicture();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const upload = useCommand(uploadFile, { errorTip: false });
  const asked = value !== null && chosen === null;
  const sent = useCallQuery(getImage, { id: value ?? '' }, { enabled: asked, keep: false, errorTip: false });

  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const give = (fileId: string | null) => {
    if (isShown.current) onChange(fileId);
  };
  const restore = (before: string | null) => {
    show(null);
    give(before);
  };
  const send = async ({ picture, before }: Unsent) => {
    const answer = await upload.run({ kind, data: await base64Of(picture) });
    if (answer.ok) return give(answer.data.fileId);
    const refused = answer.kind === 'refusal' ? answer.fields.data : undefined;
    setFault(refused ?? failureText(words, answer));
    if (refused === undefined) setUnsent({ picture, before });
    else restore(before);
  };
  const choose = async (file: File) => {
    const before = unsent?.before ?? value;
    setFault(null);
    setUnsent(null);
    setBusy(true);
    onChange(null);
    try {
      const picture = await shrinkImage(file);
      show(picture);
      await send({ picture, before });
    } catch (error) {
      restore(before);
      if (!(error instanceof UnreadableImageError)) throw error;
      setFault(words.t('ui.image.unreadable'));
    } finally {
      setBusy(false);
    }
  };
  const again = async (one: Unsent) => {
    setFault(null);
    setUnsent(null);
    setBusy(true);
    await send(one).finally(() => setBusy(false));
  };

  const kept = asked && sent.data ? `data:${sent.data.image.type};base64,${sent.data.image.data}` : null;
  return {
    preview: chosen ?? kept,
    ...{ busy, fault, choose },
    retry: unsent && (() => void again(unsent)),
  };
}
