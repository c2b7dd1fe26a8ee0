export { DepositsPanel } from './deposits-panel.tsx';
