import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { type Route, route } from '#kernel/http/route.ts';
import {
  blockInvestorCall,
  endInvestorDevice,
  findInvestors as findCall,
  getInvestorFile,
  getRestrictions,
  listInvestorDevices,
  listInvestorLedger,
  listInvestorNotifications,
  listInvestorOrders,
  listInvestorPositions,
  unblockInvestorCall,
} from '../contract.ts';
import { block, unblock } from './block-investor.ts';
import { findInvestors } from './find-investors.ts';
import type { PeopleParts } from './people-parts.ts';
import { lookAt, showFile, showRestrictions } from './show-file.ts';
import { listLedger } from './show-ledger.ts';

export { readSearch, type SearchText } from '../search-text.ts';
export type { PeopleParts } from './people-parts.ts';

const POST = { postOnly: true } as const;

/** Makes the feature: what the firm's people see of an investor, and blocks. */
export function createPeople(parts: PeopleParts): ServerFeature {
  return { name: 'people', routes: [...fileRoutes(parts), ...commandRoutes(parts)] };
}

/** Looks; each names the investor in the audit log. */
function fileRoutes(parts: PeopleParts): Route[] {
  const { account, trade, notifications } = parts;
  return [
    // What is typed may be a person's phone or name: it never stands in an address.
    route(findCall, (context, input) => findInvestors(parts, context, input), POST),
    route(getInvestorFile, async (context, { investorId }) => {
      await lookAt(context, investorId);
      return { file: await showFile(parts, context.tx, investorId) };
    }),
    route(listInvestorPositions, async (context, { investorId, ...page }) =>
      trade.positions(await lookAt(context, investorId), page),
    ),
    route(listInvestorOrders, async (context, { investorId, ...page }) =>
      trade.orders(await lookAt(context, investorId), page),
    ),
    route(listInvestorLedger, async (context, { investorId, ...page }) =>
      listLedger(await lookAt(context, investorId), page),
    ),
    route(listInvestorNotifications, async (context, { investorId, ...page }) =>
      notifications.list(await lookAt(context, investorId), page),
    ),
    route(listInvestorDevices, async (context, { investorId, ...page }) =>
      account.devices(await lookAt(context, investorId), page),
    ),
  ];
}

function commandRoutes(parts: PeopleParts): Route[] {
  return [
    route(
      endInvestorDevice,
      async (context, { investorId, deviceId }) => {
        const view = await lookAt(context, investorId, { deviceId });
        const { afterCommit, operatorId } = context;
        await parts.account.endDeviceFor({ ...view, afterCommit }, deviceId, operatorId);
        return {};
      },
      POST,
    ),
    route(blockInvestorCall, (context, input) => block(parts, context, input), POST),
    route(unblockInvestorCall, (context, input) => unblock(parts, context, input), POST),
    route(getRestrictions, ({ tx, investorId }) => showRestrictions(tx, investorId)),
  ];
}
