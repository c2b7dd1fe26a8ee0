import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listNotifications } from '#features/notification/contract.ts';
import { logInAgain, openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { enrolPhone } from '#testing/device-key.ts';
import { endDeviceCall, listDevicesCall } from '../../contract.ts';
import { createDeviceKeyCall, listDeviceKeysCall } from '../../signature-contract.ts';

let world: TestBolsillo;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  ana = await world.register();
});
afterAll(() => world.close());

const devices = async () => (await ana.get(listDevicesCall, {})).items;
const log = async () => (await ana.get(listDeviceKeysCall, {})).items;

describe('the key of a device', () => {
  it('stands with its log-in, is told, and makes way for another of the same log-in', async () => {
    const first = await enrolPhone(world, ana);
    expect((await devices())[0]).toMatchObject({ current: true, keyId: first.keyId });
    const { items } = await ana.get(listNotifications, {});
    expect(items[0]).toMatchObject({ topic: 'security', title: 'Firma de dispositivo activada' });
    expect(items[0]?.content).toContain(first.keyId.slice(0, 8));

    const second = await enrolPhone(world, ana);
    expect((await devices())[0]).toMatchObject({ keyId: second.keyId });
    expect((await log()).map(({ event, keyId }) => [event, keyId])).toEqual([
      ['created', first.keyId],
      ['ended', first.keyId],
      ['created', second.keyId],
    ]);
  });

  it('sent again by its log-in, as after a lost answer, is enrolled and told once', async () => {
    const { get } = await logInAgain(world.url, ana.phone);
    const { keyId } = await enrolPhone(world, { id: ana.id, get });
    const { algorithm, publicKey } = (await log()).at(-1)!;
    const told = await ana.get(listNotifications, {});
    const before = await log();
    const again = { algorithm, publicKey: Buffer.from(publicKey, 'hex').toString('base64') };
    expect(await get(createDeviceKeyCall, again)).toEqual({ keyId });
    expect([await log(), await ana.get(listNotifications, {})]).toEqual([before, told]);
    // another log-in of the same investor does not take it over
    expect(await ana.ask(createDeviceKeyCall, again)).toMatchObject({ reason: 'signature.key_invalid' });
  });

  it('ends when its device is signed out from another', async () => {
    const other = await logInAgain(world.url, ana.phone);
    const device = await enrolPhone(world, { id: ana.id, get: other.get });
    const theirs = (await devices()).find(({ keyId }) => keyId === device.keyId)!;
    await ana.get(endDeviceCall, { id: theirs.id });
    expect((await log()).at(-1)).toMatchObject({ event: 'ended', keyId: device.keyId });
  });

  it('is a public key that nobody enrolled before, and its log is nobody else’s', async () => {
    const before = await log();
    const noKey = { algorithm: 'Ed25519' as const, publicKey: Buffer.alloc(44, 7).toString('base64') };
    expect(await ana.ask(createDeviceKeyCall, noKey)).toMatchObject({ reason: 'signature.key_invalid' });
    const [line] = before;
    const known = {
      algorithm: line!.algorithm,
      publicKey: Buffer.from(line!.publicKey, 'hex').toString('base64'),
    };
    const berta = await world.register();
    expect(await berta.ask(createDeviceKeyCall, known)).toMatchObject({ reason: 'signature.key_invalid' });
    expect(await log()).toEqual(before);
    expect((await berta.get(listDeviceKeysCall, {})).items).toEqual([]);
  });
});
