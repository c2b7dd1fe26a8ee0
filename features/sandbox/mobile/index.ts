export { ClockNotice } from './clock-notice.tsx';
export { RefusedPreview } from './refused-preview.tsx';
