import { type FeaturePart, type PartItem, partOf } from '#kernel/feature/server-feature.ts';
import type { Mode } from '#kernel/ports/config.ts';
import { silentLog } from '#kernel/ports/log.ts';
import { silentRealtime } from '#kernel/ports/realtime.ts';
import { type House, listFeatures } from './feature-list.ts';

/** What the features declare of a part, without a server: the list is made on ports that reach nothing. A sandbox has them all. */
export function declaredParts<Part extends FeaturePart>(
  part: Part,
  mode: Mode = 'sandbox',
): readonly PartItem<Part>[] {
  const ports = { ...NOWHERE.ports, config: { ...NOWHERE.ports.config, mode } };
  return partOf(listFeatures({ ...NOWHERE, ports }).features, part);
}

/** Whatever is asked of it throws: making a feature touches no port. */
function unplugged<Port extends object>(name: string): Port {
  const refuse = () => {
    throw new Error(`making a feature touched the port ${name}`);
  };
  // Every way to use it is refused, so it can stand for any port.
  return new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse }) as Port;
}

const NOWHERE: House = {
  ports: {
    db: unplugged('db'),
    clock: unplugged('clock'),
    chance: unplugged('chance'),
    secrets: unplugged('secrets'),
    realtime: silentRealtime,
    log: silentLog,
    config: {
      mode: 'sandbox',
      firm: null,
      port: 0,
      dataFolder: '',
      origins: [],
      redisUrl: null,
      sandboxSeed: '',
      firmInviteCode: '',
    },
  },
  catalogs: unplugged('catalogs'),
  tick: async () => undefined,
};
