import { type Route, route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { getFirm } from '../contract.ts';

/** Makes the feature: who runs this installation, for anybody. */
export function createFirm({ config }: Ports): { readonly routes: Route[] } {
  return { routes: [route(getFirm, async () => ({ firm: config.firm }))] };
}
