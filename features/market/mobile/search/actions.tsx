import type { StockItem } from '../../contract.ts';
import type { StockPart } from '../stock-part.ts';

interface ActionsProps {
  stock: StockItem;
  parts: readonly StockPart[];
}

/** What every feature lets one do at once with a stock that the search shows. */
export function Actions({ stock, parts }: ActionsProps) {
  return parts.map(({ id, Action }) => (Action ? <Action key={id} stock={stock} /> : null));
}
