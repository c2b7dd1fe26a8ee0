import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import type { SheetProps } from './sheet.tsx';

const loadSheet = () => import('./sheet.tsx').then((all) => all.Sheet);
const loadDialog = () => import('./confirm-dialog.tsx').then((all) => all.ConfirmDialog);
/** Once the screen itself has had the line for itself. */
const FETCH_AFTER_MS = 1_000;

/** A sheet whose code comes after the screen's own, which is drawn sooner without; the first tap hardly ever waits for it. */
export function LateSheet(props: SheetProps) {
  const Sheet = useLate(loadSheet, props);
  return Sheet && <Sheet {...props} />;
}

/** As late, what asks before a command. */
export function LateConfirmDialog(props: ConfirmDialogProps) {
  const ConfirmDialog = useLate(loadDialog, props);
  return ConfirmDialog && <ConfirmDialog {...props} />;
}

interface Openable {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * What draws it, from its first opening on, so that it can be seen closing. Its code is fetched before; where it cannot be had when it is
 * opened, it closes and says so, and the next tap asks for it again.
 */
export function useLate<Props>(
  load: () => Promise<ComponentType<Props>>,
  { open, onOpenChange }: Openable,
): ComponentType<Props> | null {
  const { t } = useWords();
  const toast = useToast();
  const [Drawn, setDrawn] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load]);
  const onFailure = useEffectEvent(() => {
    onOpenChange(false);
    toast.error(t('ui.http.offline'));
  });
  useEffect(() => {
    if (!open || Drawn) return;
    let isLeft = false;
    load().then(
      (Loaded) => isLeft || setDrawn(() => Loaded),
      () => isLeft || onFailure(),
    );
    return () => {
      isLeft = true;
    };
  }, [open, Drawn, load]);
  return Drawn;
}
