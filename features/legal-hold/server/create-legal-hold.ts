import type { Approvals } from '#features/operator/server/index.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { listLegalHolds, requestLegalHold, requestLegalHoldLift } from '../contract.ts';
import { LIFT_KIND, lift, PLACE_KIND, type PlacePayload, place } from './carry-out.ts';
import { listHolds } from './list-holds.ts';
import { requestHold, requestLift } from './request-hold.ts';

/** What legal holds build on. */
export interface LegalHoldNeeds {
  readonly ports: Ports;
  readonly approvals: Approvals;
}

/** Makes the feature; what two persons agreed on is carried out in the second one's transaction. */
export function createLegalHold({ ports, approvals }: LegalHoldNeeds): ServerFeature {
  const facts = ({ phone, authority, reference }: PlacePayload) => [
    { name: 'authority', value: authority },
    { name: 'reference', value: reference },
    { name: 'investor', value: phone },
  ];
  approvals.handle(PLACE_KIND, {
    facts,
    onApproved: (context, approval) => place(ports, context, approval),
  });
  approvals.handle(LIFT_KIND, {
    facts,
    onApproved: (context, approval) => lift(ports, context, approval),
  });
  return {
    name: 'legal-hold',
    routes: [
      route(requestLegalHold, (context, input) => requestHold(approvals, context, input)),
      route(requestLegalHoldLift, (context, input) => requestLift(approvals, context, input)),
      route(listLegalHolds, listHolds),
    ],
  };
}
