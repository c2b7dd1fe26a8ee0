import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { notify } from '#features/notification/server/index.ts';
import { decodeCursor, placeKey } from '#kernel/contract/cursor.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { writeDevice } from '#kernel/device/device-name.ts';
import { type CallContext, type Route, route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { isPublicKey } from '#kernel/signature/signing.ts';
import {
  createDeviceKeyCall,
  type DeviceKeyLine,
  listDeviceKeysCall,
  listOwnStatementsCall,
} from '../../signature-contract.ts';
import { deviceOf } from '../log-in.store.ts';
import { findKeyOf, insertKey, isKeyKnown, selectKeyLogOf } from './device-key.store.ts';
import { selectSignaturesOf } from './investor-signature.store.ts';

const CURSOR = z.tuple([placeKey]);
/** A device makes one for each log-in; whoever makes more has lost it again and again. */
const KEYS_AT_MOST = { max: 20, windowMs: 3_600_000 };

/** The calls on the keys of an investor's devices. */
export function deviceKeyRoutes(ports: Ports): Route[] {
  return [
    route(createDeviceKeyCall, (context, input) => createDeviceKey(ports, context, input), {
      postOnly: true,
      rateLimit: KEYS_AT_MOST,
    }),
    route(listDeviceKeysCall, listDeviceKeys),
    route(listOwnStatementsCall, listOwnStatements, { postOnly: true }),
  ];
}

/** `user/key_create`: the owner learns of each key on every device; sent again after a lost answer it is enrolled and told once. */
async function createDeviceKey(
  ports: Ports,
  context: CallContext,
  { algorithm, publicKey: sent }: InputOf<typeof createDeviceKeyCall>,
) {
  const { tx, investorId, logInId, securityNow: at } = context;
  const publicKey = Buffer.from(sent, 'base64');
  const keyId = createHash('sha256').update(publicKey).digest('hex');
  if ((await findKeyOf(tx, logInId, keyId)) !== null) return { keyId };
  const isUsable = await isPublicKey({ algorithm, spki: new Uint8Array(publicKey) });
  if (!isUsable || (await isKeyKnown(tx, keyId))) throw new Refusal('signature.key_invalid');
  await insertKey(tx, { investorId, logInId, algorithm, publicKey, at });
  const named = await deviceOf(tx, logInId);
  const device = (named && writeDevice(named)) || 'unknown';
  const announce = await notify(ports, tx, {
    investorId,
    kind: 'security.key_made',
    values: { device, key: keyId.slice(0, 8) },
    link: '/user/devices',
  });
  context.afterCommit(announce);
  return { keyId };
}

/** `user/key_list`. */
async function listDeviceKeys({ tx, investorId }: CallContext, input: InputOf<typeof listDeviceKeysCall>) {
  const after = decodeCursor(input.cursor, CURSOR)?.[0] ?? '0';
  const rows = await selectKeyLogOf(tx, investorId, BigInt(after), rowsToAsk(input));
  return pageFromRows(
    rows,
    input,
    ({ seq }) => [seq.toString()],
    (row): DeviceKeyLine => ({ ...row, seq: row.seq.toString(), at: row.at.toISOString() }),
  );
}

/** `user/statement_list`: one's own alone; others are left out. */
async function listOwnStatements(
  { tx, investorId }: CallContext,
  { statements }: InputOf<typeof listOwnStatementsCall>,
) {
  const rows = await selectSignaturesOf(tx, investorId, statements);
  return {
    items: rows.map(({ hash, keyId, statement, signature, at }) => ({
      hash,
      keyId,
      statement,
      signature: signature.toString('hex'),
      at: at.toISOString(),
    })),
  };
}
