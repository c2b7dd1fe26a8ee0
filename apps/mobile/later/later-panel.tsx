import { Layers } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';

/** As on the home screen. */
const ICONS = { block: Layers };
const WAYS = { block: '/blockTrade' };

/** Records that nobody can have yet: an empty list that says so, with the way to where they will come from. */
export function LaterPanel({ of }: { of: keyof typeof ICONS }) {
  const { t } = useWords();
  return (
    <EmptyState
      icon={ICONS[of]}
      text={t(`trade.empty.${of}`)}
      action={<ButtonLink to={WAYS[of]}>{t(`trade.way.${of}`)}</ButtonLink>}
    />
  );
}
