export { FirmLine } from './firm-line.tsx';
