import type { ComponentType } from 'react';
import type { StockDetail, StockItem } from '../contract.ts';
import type { OwnTrade } from './chart/own-trade.ts';

/** A sheet that the button of a stock's screen opens. */
export interface BuySheetProps {
  stock: StockDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What another feature puts on a stock's screen: `features/x/mobile/stock-parts.ts` exports `stockParts`. */
export interface StockPart {
  readonly id: string;
  /** Its place among the parts; the lower comes first. */
  readonly order: number;
  /** A button beside its name, on its screen and in a search. */
  readonly Action?: ComponentType<{ stock: StockItem }>;
  /** A button beside its name on its own screen alone. */
  readonly ScreenAction?: ComponentType<{ stock: StockDetail }>;
  /** Above its chart; draws nothing where it has nothing to say of this stock. */
  readonly Head?: ComponentType<{ stock: StockDetail }>;
  /** Whether it knows what stands above the chart: until then the screen waits, so that the chart never moves. */
  readonly useIsKnown?: (stockId: string) => boolean;
  /** A button beside Buy; draws nothing where nothing can be sold. */
  readonly SellButton?: ComponentType<{ stock: StockDetail }>;
  /** What the investor traded of it, newest first and the same list until it changes: the chart marks it. */
  readonly useTrades?: (stockId: string) => readonly OwnTrade[];
  /** What a share of it cost the investor on average, decimal string; null where none is held. The chart draws it as a line. */
  readonly useCost?: (stockId: string) => string | null;
  /** Below the stock's figures; draws nothing where it has nothing to say of this stock. */
  readonly Section?: ComponentType<{ stockId: string }>;
  /** What Buy opens, in a chunk of its own; without any there is no such button. */
  readonly buying?: {
    readonly Sheet: ComponentType<BuySheetProps>;
    /** Fetches the sheet's code ahead of the tap. */
    readonly load: () => Promise<unknown>;
    /** Whether a log-in came between and the sheet is to open again by itself. */
    readonly isWished: (stockId: string) => boolean;
  };
}
