import type { LogInWay } from '#ui/manifest/log-in-way.ts';
import { SocialLogIn } from './social-log-in.tsx';

/** The log-in that this feature adds. */
export const logInWays: readonly LogInWay[] = [{ Way: SocialLogIn, order: 10 }];
