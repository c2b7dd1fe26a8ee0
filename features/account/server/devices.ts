import * as z from 'zod/mini';
import { notify } from '#features/notification/server/index.ts';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { CallContext, InvestorView } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { Realtime } from '#kernel/ports/realtime.ts';
import type { Device, listDevicesCall } from '../contract.ts';
import type { DeviceName } from '../device-name.ts';
import { ACCOUNT_LIMITS } from '../limits.ts';
import { endLogIn, type LogInRow, listLogIns } from './log-in.store.ts';

const cursorKeys = z.tuple([uuid]);

/** The devices that are signed in, newest log-in first. */
export async function listDevices(
  context: InvestorView & { readonly logInId: string | null },
  input: InputOf<typeof listDevicesCall>,
) {
  const [before] = decodeCursor(input.cursor, cursorKeys) ?? [null];
  const rows = await listLogIns(context.tx, context.investorId, {
    before,
    rows: rowsToAsk(input),
    seenAfter: context.securityNow - ACCOUNT_LIMITS.logInIdleMs,
  });
  return pageFromRows(
    rows,
    input,
    (row) => [row.id],
    (row): Device => showDevice(row, context.logInId),
  );
}

function showDevice(row: LogInRow, currentId: string | null): Device {
  return {
    id: row.id,
    browser: row.browser,
    system: row.system,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === currentId,
  };
}

/** What ending a device needs of a call. */
export type DeviceEnd = Pick<CallContext, 'tx' | 'investorId' | 'securityNow' | 'afterCommit'>;

/** Signs one of the investor's devices out, sockets and all, and gives what it was; refuses `not_found` for none of theirs. */
export async function endDevice(realtime: Realtime, context: DeviceEnd, id: string): Promise<DeviceName> {
  const ended = await endLogIn(context.tx, context.investorId, id, context.securityNow);
  if (ended === null) throw notFound();
  context.afterCommit(() => realtime.endLogIn(id));
  return ended;
}

/** Who ends a device that does not leave by itself: its owner from another one, or the firm, as for a lost phone. */
type EndedBy = 'owner' | 'firm';
const KIND_OF = { owner: 'security.device_left', firm: 'security.device_ended' } as const;

/** The same from elsewhere: the investor is told, on whatever device is left to them. */
export async function endDeviceFor(ports: Ports, context: DeviceEnd, id: string, by: EndedBy): Promise<void> {
  const { browser, system } = await endDevice(ports.realtime, context, id);
  const device = [browser, system].filter((name) => name !== '').join(', ') || 'unknown';
  const announce = await notify(ports, context.tx, {
    investorId: context.investorId,
    kind: KIND_OF[by],
    values: { device },
    link: '/user/devices',
  });
  context.afterCommit(announce);
}
