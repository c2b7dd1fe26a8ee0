import type { ReactNode } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';

/** The frame of `/loan`. */
export function LoanPage({ footer, children }: { footer?: ReactNode; children: ReactNode }) {
  const { t } = useWords();
  return (
    <Screen bar={<AppBar title={t('loan.title')} back="/home" />} footer={footer} pulls>
      {children}
    </Screen>
  );
}
