export { OrderSheet } from './order-sheet.tsx';
