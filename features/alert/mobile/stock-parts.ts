import type { StockPart } from '#features/market/mobile/index.ts';
import { AlertBell } from './alert-bell.tsx';

/** The bell on a stock's own screen. */
export const stockParts: readonly StockPart[] = [{ id: 'alert', order: 0, ScreenAction: AlertBell }];
