import { Compass } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';

/** Nothing has this address; the way back home. */
export function NotFoundScreen() {
  const { t } = useWords();
  return (
    <Screen bar={<AppBar title={t('shell.notFound.title')} />}>
      <EmptyState
        icon={Compass}
        text={t('shell.notFound.text')}
        action={<ButtonLink to="/home">{t('shell.notFound.home')}</ButtonLink>}
      />
    </Screen>
  );
}
