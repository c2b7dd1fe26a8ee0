import { lazy, Suspense, useEffect, useState } from 'react';
import type { SheetProps } from './sheet.tsx';

const loadSheet = () => import('./sheet.tsx').then((all) => ({ default: all.Sheet }));
const Sheet = lazy(loadSheet);
/** Once the screen itself has had the line for itself. */
const FETCH_AFTER_MS = 1_000;

/** A sheet whose code comes after the screen's own, which is drawn sooner without; the first tap hardly ever waits for it. */
export function LateSheet(props: SheetProps) {
  useEffect(() => {
    const timer = setTimeout(() => loadSheet().catch(() => undefined), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  // Kept from then on, so that it can be seen closing.
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  );
}
