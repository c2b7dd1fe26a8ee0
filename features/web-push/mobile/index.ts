export { refreshPush } from './refresh-push.ts';
