import {
  type ReactNode,
  StrictMode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createRoot } from 'react-dom/client';
import type { Language } from '#kernel/i18n/language.ts';
import { onChosenElsewhere, rememberLanguage, takeLanguage } from './language-memory.ts';
import { type Catalog, createWords, WordsProvider } from './words.tsx';

/** The language an app starts in, its words at hand, and where another's come from. */
export interface FirstWords {
  readonly language: Language;
  readonly catalog: Catalog;
  readonly load: (language: Language) => Promise<Catalog>;
}

/** Draws an app into the page's `#root`, in the first language until its user chooses another. */
export function drawApp(first: FirstWords, app: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // In pieces, so that a tap or a frame in between never waits for all of it.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Spoken first={first} root={root}>
          {app}
        </Spoken>
      </StrictMode>,
    ),
  );
}

interface SpokenProps {
  first: FirstWords;
  root: HTMLElement;
  children: ReactNode;
}

function Spoken({ first, root, children }: SpokenProps) {
  // What the server had drawn there could not be used; what stands there now can.
  useLayoutEffect(() => {
    root.inert = false;
  }, [root]);
  const [spoken, setSpoken] = useState({ language: first.language, catalog: first.catalog });
  const last = useRef(0);
  const speak = useCallback(
    async (language: Language, keep: (language: Language) => void) => {
      const wish = ++last.current;
      const catalog = await first.load(language);
      if (wish !== last.current) return;
      keep(language);
      startTransition(() => setSpoken({ language, catalog }));
    },
    [first],
  );
  // Without a line the words stay as they are.
  useEffect(
    () => onChosenElsewhere((chosen) => void speak(chosen, takeLanguage).catch(() => undefined)),
    [speak],
  );
  const words = useMemo(
    () => createWords(spoken.language, spoken.catalog, (chosen) => speak(chosen, rememberLanguage)),
    [spoken, speak],
  );
  document.documentElement.lang = words.locale;
  return <WordsProvider words={words}>{children}</WordsProvider>;
}
