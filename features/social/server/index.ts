import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { socialRoutes } from './social.routes.ts';
import { forgetVisits } from './social.store.ts';
import type { SocialNeeds, SocialParts } from './social-parts.ts';

/** Makes the feature; without an app at WeChat each of its calls says that it is off. */
export function createSocial(needs: SocialNeeds): ServerFeature {
  const { ports } = needs;
  const { social } = ports.config;
  const parts: SocialParts = {
    ...needs,
    wechat: social ? { ...social, log: ports.log } : null,
    redirectOrigins: social?.redirectOrigins ?? [],
  };
  const forget = {
    name: 'social.forget-visits',
    schedule: '25 * * * *',
    run: () => forgetVisits(ports.db, ports.clock.securityNow()),
  };
  return { name: 'social', routes: socialRoutes(parts), jobs: [forget] };
}
