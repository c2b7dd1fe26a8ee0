export { EXCHANGE_ZONES, SessionLine, type SessionTimes, sessionText } from './session-line.tsx';
export { StockRow } from './stock-row.tsx';
export { useOnScreen } from './use-on-screen.ts';
