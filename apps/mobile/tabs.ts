import { ArrowRightLeft, House, type LucideIcon, Newspaper, TrendingUp, UserRound } from 'lucide-react';
import type { PlainKey } from '#ui/i18n/words.tsx';

interface Tab {
  readonly path: string;
  readonly label: PlainKey;
  readonly icon: LucideIcon;
}

/** The five tabs in their order. */
export const TABS: readonly Tab[] = [
  { path: '/home', label: 'shell.tab.home', icon: House },
  { path: '/situation', label: 'shell.tab.market', icon: TrendingUp },
  { path: '/trade', label: 'shell.tab.trade', icon: ArrowRightLeft },
  { path: '/news', label: 'shell.tab.news', icon: Newspaper },
  { path: '/user', label: 'shell.tab.profile', icon: UserRound },
];

const HOME_TAB = 0;

/** The tab that a path belongs to; null where the bar is not shown. It is shown on exactly six paths. */
export function tabOf(path: string): number | null {
  if (path === '/') return HOME_TAB;
  const at = TABS.findIndex((tab) => tab.path === path);
  return at < 0 ? null : at;
}
