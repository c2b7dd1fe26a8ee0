import { Pin } from 'lucide-react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { HomeModule } from '#ui/manifest/home-module.ts';
import { Sheet } from '#ui/sheet/sheet.tsx';
import { ModuleLink } from './module-link.tsx';
import styles from './module-strip.module.css';
import { countUse } from './module-use.ts';
import { MODULES } from './modules.ts';

/** What one comes for; a module that stands in none of them is under the last. */
const GROUPS = [
  { id: 'trade', modules: ['/situation', '/situation?tab=favorites', '/limitTrade', '/otc'] },
  { id: 'offers', modules: ['/ipo', '/placement', '/blockTrade'] },
  { id: 'save', modules: [] },
] as const;

interface AllModulesProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pinned: readonly HomeModule[];
}

/** All modules in a sheet, by what one comes for, each with what it is. */
export function AllModules({ open, onOpenChange, pinned }: AllModulesProps) {
  const words = useWords();
  const { t } = words;
  const named = new Intl.ListFormat(words.locale, { type: 'conjunction' }).format(
    pinned.map(({ label }) => t(label)),
  );
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('home.modules.title')}>
      {GROUPS.map((group) => (
        <section key={group.id} className={styles.group}>
          <h3>{t(`home.modules.${group.id}`)}</h3>
          <ul className={styles.cells}>
            {modulesOf(group).map((module) => (
              <li key={module.to}>
                <ModuleLink module={module} look="row" onOpen={() => countUse(module.to)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.pinned}>
        <Icon of={Pin} size={20} />
        {t('home.modules.pinned', { names: named })}
      </p>
    </Sheet>
  );
}

function modulesOf({ modules }: (typeof GROUPS)[number]): HomeModule[] {
  if (modules.length > 0) return inGiven(modules);
  const grouped: readonly string[] = GROUPS.flatMap((group) => group.modules);
  return MODULES.filter(({ to }) => !grouped.includes(to));
}

const inGiven = (addresses: readonly string[]) =>
  addresses.flatMap((to) => MODULES.filter((module) => module.to === to));
