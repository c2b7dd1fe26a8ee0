/** What other features and the app may use of the cashier's screens. */
export { isShort, LeftOut } from './left-out.tsx';

/** The chart of total assets, in a chunk of its own: this file travels with the first page. */
export const loadAssetsChart = async () => ({ default: (await import('./assets-chart.tsx')).AssetsChart });
