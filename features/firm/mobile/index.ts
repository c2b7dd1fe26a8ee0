export { ContactLine } from './contact-line.tsx';
export { FirmLine } from './firm-line.tsx';
