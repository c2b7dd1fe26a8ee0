import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { getFirm } from '../contract.ts';

/** Makes the feature: who runs this installation, for anybody. */
export function createFirm({ ports: { config } }: { readonly ports: Pick<Ports, 'config'> }): ServerFeature {
  return { name: 'firm', routes: [route(getFirm, async () => ({ firm: config.firm }))] };
}
