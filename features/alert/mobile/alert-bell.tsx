import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { StockDetail } from '#features/market/contract.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useWords } from '#ui/i18n/words.tsx';

const AlertSheet = lazy(async () => ({ default: (await import('./alert-sheet.tsx')).AlertSheet }));

/** The bell on a stock's screen; its sheet's code comes with the first tap. */
export function AlertBell({ stock }: { stock: StockDetail }) {
  const { t } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={Bell}
        label={t('alert.bell', { symbol: stock.symbol })}
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? (
        <Suspense fallback={null}>
          <AlertSheet stock={stock} open={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
