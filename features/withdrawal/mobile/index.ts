export { WithdrawalsPanel } from './withdrawals-panel.tsx';
