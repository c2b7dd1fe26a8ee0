import type { Identity } from '#features/identity/server/index.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { getPeople, listAlarms, settleAlarm } from '../contract.ts';
import { countOpen, raiseAlarms } from './alarm.store.ts';
import { ANOMALY_SCHEDULE } from './rules.ts';
import { settle, showAlarms } from './show-alarm.ts';
import { showPeople } from './show-people.ts';

/** What the desk builds on. */
export interface AnomalyNeeds {
  readonly ports: Ports;
  readonly identity: Pick<Identity, 'namesOf'>;
}

/** What operators do, looked at by rules that the database applies; nothing here decides anything. */
export function createAnomalies({ ports, identity }: AnomalyNeeds): ServerFeature {
  const { db, clock } = ports;
  return {
    name: 'anomaly',
    routes: [
      route(listAlarms, (context, input) => showAlarms(identity, context, input)),
      route(getPeople, (context, input) => showPeople(identity, context, input)),
      route(settleAlarm, (context, input) => settle(identity, context, input)),
    ],
    jobs: [
      {
        name: 'anomaly.raise',
        schedule: '*/10 * * * *',
        atStart: true,
        run: async () => ({ raised: await raiseAlarms(db, clock.securityNow()) }),
      },
    ],
    probes: [
      async () => {
        const { count, newest } = await countOpen(db);
        const counts = [{ name: 'alarms', count }];
        return [
          { kind: 'people', part: 'people', state: count > 0 ? 'down' : 'good', source: newest, counts },
        ];
      },
    ],
    tariffs: [ANOMALY_SCHEDULE],
  };
}
