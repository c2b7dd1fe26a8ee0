import { LogInScreen } from '#features/account/mobile/log-in/log-in-screen.tsx';
import { LOG_IN_WAYS } from './log-in-ways.ts';

/** `/user/login`, with every way to log in. */
export function LogInHub() {
  return <LogInScreen ways={LOG_IN_WAYS} />;
}
