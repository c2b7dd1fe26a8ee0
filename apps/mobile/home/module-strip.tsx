import { LayoutGrid } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { OfferNote } from '#features/ipo/mobile/home-note.tsx';
import { FundNote } from '#features/mutual-fund/mobile/home-note.tsx';
import { LimitNote } from '#features/trade/mobile/home-note.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import links from './module-link.module.css';
import { ModuleLink } from './module-link.tsx';
import styles from './module-strip.module.css';
import { countUse, pinnedOf, readUses } from './module-use.ts';
import { MODULES } from './modules.ts';

const AllModules = lazy(() => import('./all-modules.tsx').then((all) => ({ default: all.AllModules })));

/** What is going on behind a module, in a word or two under its name. */
const NOTES: Readonly<Record<string, ComponentType>> = {
  '/ipo': OfferNote,
  '/limitTrade': LimitNote,
  '/mutualFunds': FundNote,
};

function Note({ to }: { to: string }) {
  const Text = NOTES[to];
  return Text ? <Text /> : null;
}

/** The four modules that one uses most, and the way to all of them. */
export function ModuleStrip() {
  const { t } = useWords();
  const [pinned] = useState(() => pinnedOf(MODULES, readUses()));
  const [isOpen, setIsOpen] = useState(false);
  // Fetched with the first tap, and kept so that it can be seen closing.
  const [wasOpen, setWasOpen] = useState(false);
  const open = () => {
    setWasOpen(true);
    setIsOpen(true);
  };
  return (
    <nav aria-label={t('home.modules')}>
      <ul className={styles.strip}>
        {pinned.map((module) => (
          <li key={module.to}>
            <ModuleLink
              module={module}
              look="strip"
              onOpen={() => countUse(module.to)}
              note={<Note to={module.to} />}
            />
          </li>
        ))}
        <li>
          <button type="button" className={`${links.strip} ${styles.all}`} onClick={open}>
            <Icon of={LayoutGrid} />
            <span>{t('home.module.all')}</span>
            <span className={links.note}>{MODULES.length}</span>
          </button>
        </li>
      </ul>
      {wasOpen ? (
        <Suspense>
          <AllModules open={isOpen} onOpenChange={setIsOpen} pinned={pinned} />
        </Suspense>
      ) : null}
    </nav>
  );
}
