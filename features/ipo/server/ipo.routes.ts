import { type Route, route } from '#kernel/http/route.ts';
import {
  getCalendar,
  getDraw,
  ipoCalls,
  type OfferKind,
  type offerCalls,
  placementCalls,
} from '../contract.ts';
import { cancelApplication, previewApplication, subscribe } from './apply.ts';
import type { IpoNeeds } from './ipo-parts.ts';
import {
  getApplication,
  getOffer,
  getProspectus,
  listApplications,
  listOffers,
  showDraw,
} from './list-offers.ts';
import { showCalendar } from './show-calendar.ts';

/** The calls of one kind of offers. */
function routesOf(needs: IpoNeeds, kind: OfferKind, calls: ReturnType<typeof offerCalls>): Route[] {
  return [
    route(calls.list, (context, input) => listOffers(needs, kind, context, input)),
    route(calls.detail, (context, input) => getOffer(needs, kind, context, input)),
    route(calls.prospectus, (context, input) => getProspectus(kind, context, input)),
    route(calls.preview, (context, input) => previewApplication(needs, kind, context, input)),
    route(calls.subscribe, (context, input) => subscribe(needs, kind, context, input)),
    route(calls.applications, (context, input) => listApplications(kind, context, input)),
    route(calls.application, (context, input) => getApplication(kind, context, input)),
    route(calls.cancel, (context, input) => cancelApplication(needs, kind, context, input)),
  ];
}

/** The routes of offers, each bound to its call. */
export function ipoRoutes(needs: IpoNeeds): Route[] {
  return [
    ...routesOf(needs, 'ipo', ipoCalls),
    ...routesOf(needs, 'placement', placementCalls),
    route(getDraw, showDraw),
    route(getCalendar, (context, input) => showCalendar(needs.catalogs, context, input), {
      sendsText: 'text/calendar; charset=utf-8',
    }),
  ];
}
