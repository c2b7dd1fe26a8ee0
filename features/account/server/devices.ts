import * as z from 'zod/mini';
import { notify } from '#features/notification/server/index.ts';
import { decodeCursor } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import { type DeviceName, writeDevice } from '#kernel/device/device-name.ts';
import type { CallContext, InvestorView } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { Realtime } from '#kernel/ports/realtime.ts';
import type { Device, listDevicesCall } from '../contract.ts';
import { ACCOUNT_LIMITS } from '../limits.ts';
import { lockPasswordHash } from './investor.store.ts';
import { endLogIn, type LogInRow, listLogIns } from './log-in.store.ts';
import { agreedToCooling } from './password-reset.store.ts';

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
    address: row.address ?? '',
    isNew: row.isNew ?? false,
    current: row.id === currentId,
    keyId: row.keyId,
  };
}

/** What ending a device needs of a call. */
export type DeviceEnd = Pick<CallContext, 'tx' | 'investorId' | 'securityNow' | 'afterCommit'>;

/**
 * Signs one of the investor's devices out, sockets and all, and gives what it was; refuses `not_found` for none of theirs.
 * `operatorId` is who of the firm does it, null for the owner.
 */
export async function endDevice(
  realtime: Realtime,
  context: DeviceEnd,
  id: string,
  operatorId: string | null = null,
): Promise<DeviceName> {
  const { tx, investorId, securityNow: now } = context;
  const ended = await endLogIn(tx, { investorId, id, operatorId, now });
  if (ended === null) throw notFound();
  context.afterCommit(() => realtime.endLogIn(id));
  return ended;
}

/**
 * The same from elsewhere, by its owner from another device or by the firm, as for a lost phone: the investor is told, on
 * whatever device is left to them. Refuses `password_reset.agreed_by_you` to who agreed to a password of their log-in that
 * does not hold yet: on their devices they may still stop it.
 */
export async function endDeviceFor(
  ports: Ports,
  context: DeviceEnd,
  id: string,
  operatorId: string | null,
): Promise<void> {
  const { tx, investorId } = context;
  if (operatorId !== null) {
    // A decision at the same moment comes before or after.
    await lockPasswordHash(tx, investorId, 'change');
    if (await agreedToCooling(tx, investorId, operatorId)) throw new Refusal('password_reset.agreed_by_you');
  }
  const device = writeDevice(await endDevice(ports.realtime, context, id, operatorId)) || 'unknown';
  const announce = await notify(ports, tx, {
    investorId,
    kind: operatorId === null ? 'security.device_left' : 'security.device_ended',
    values: { device },
    link: '/user/devices',
  });
  context.afterCommit(announce);
}
