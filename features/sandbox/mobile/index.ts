export { ClockNotice } from './clock-notice.tsx';
