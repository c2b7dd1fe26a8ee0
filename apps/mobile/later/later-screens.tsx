import { type LucideIcon, MessageSquare } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { type PlainKey, useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';

interface Way {
  readonly to: string;
  readonly label: PlainKey;
}

const HELP: Way = { to: '/article/detail?id=help', label: 'later.way.help' };

interface EmptyListProps {
  title: PlainKey;
  text: PlainKey;
  /** As on the home screen. */
  icon: LucideIcon;
  way: Way;
}

/** A list that has nothing in it, said in one sentence, with a way on. */
function EmptyList({ title, text, icon, way }: EmptyListProps) {
  const { t } = useWords();
  return (
    <Screen bar={<AppBar title={t(title)} back />}>
      <EmptyState icon={icon} text={t(text)} action={<ButtonLink to={way.to}>{t(way.label)}</ButtonLink>} />
    </Screen>
  );
}

/** Customer service. */
export function ChatScreen() {
  return <EmptyList title="later.chat.title" text="later.chat.text" icon={MessageSquare} way={HELP} />;
}
