/** What other features and the app may use of the cashier's screens. */
export { isShort, LeftOut } from './left-out.tsx';
