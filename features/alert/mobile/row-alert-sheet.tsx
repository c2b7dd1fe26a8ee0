import { getStock } from '#features/market/contract.ts';
import { withLiveQuote } from '#features/market/mobile/index.ts';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { useQuote } from '#ui/realtime/use-realtime.ts';
import type { Proposal } from './alert-draft.ts';
import { AlertSheet } from './alert-sheet.tsx';

interface RowAlertSheetProps {
  stockId: string;
  onOpenChange: (open: boolean) => void;
  proposal?: Proposal;
}

/** The alert's sheet over a list, as soon as it is known what the stock costs. */
export function RowAlertSheet({ stockId, onOpenChange, proposal }: RowAlertSheetProps) {
  const stock = useCallQuery(getStock, { id: stockId }).data;
  const quote = useQuote(stockId);
  if (stock === undefined) return null;
  return (
    <AlertSheet stock={withLiveQuote(stock, quote)} open onOpenChange={onOpenChange} proposal={proposal} />
  );
}
