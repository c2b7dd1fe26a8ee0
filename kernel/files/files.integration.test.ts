import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#kernel/contract/client.ts';
import { transact } from '#kernel/database/transact.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { type Caller, openBolsillo, type TestBolsillo, type TestInvestor } from '#testing/bolsillo.ts';
import { runFeature } from '#testing/run-feature.ts';
import { testSecrets } from '#testing/secrets.ts';
import { getImage, MAX_IMAGE_BYTES, uploadFile } from './contract.ts';
import { createFiles, type Files } from './files.ts';

describe('pictures', () => {
  let bolsillo: TestBolsillo;
  let ana: TestInvestor;
  let beto: TestInvestor;
  let photo: string;

  beforeAll(async () => {
    bolsillo = await openBolsillo();
    [ana, beto] = [await bolsillo.register(), await bolsillo.register()];
    const background = { r: 200, g: 120, b: 40 };
    const made = sharp({ create: { width: 400, height: 300, channels: 3, background } });
    photo = (await made.jpeg().toBuffer()).toString('base64');
  });
  afterAll(() => bolsillo.close());

  const kept = async () => {
    const { rows } = await bolsillo.database.owner.query('SELECT count(*)::int AS count FROM file');
    return rows[0].count as number;
  };
  const send = (who: Caller, data: string) => who.ask(uploadFile, { kind: 'kyc_front', data });
  const upload = async (who: Caller) =>
    (await who.get(uploadFile, { kind: 'kyc_front', data: photo })).fileId;

  it('need a log-in', async () => {
    expect(await send(bolsillo.anonymous, photo)).toMatchObject({ ok: false, code: -3 });
    const id = '00000000-0000-0000-0000-000000000000';
    expect(await bolsillo.anonymous.ask(getImage, { id })).toMatchObject({ ok: false, code: -3 });
  });

  it('are shown to their owner, by POST and by GET', async () => {
    const id = await upload(ana);
    const { image } = await ana.get(getImage, { id });
    expect(image).toMatchObject({ type: 'image/webp', width: 400, height: 300 });
    const shown = Buffer.from(image.data, 'base64');
    expect((await sharp(shown).metadata()).format).toBe('webp');
    const got = await fetch(`${bolsillo.url}/api/file/image?id=${id}`, { headers: { userToken: ana.token } });
    expect(await got.json()).toMatchObject({ success: true, data: { image } });
  });

  it('are not there for anybody else, by whichever way they ask', async () => {
    const id = await upload(ana);
    const unknown = await beto.ask(getImage, { id: '00000000-0000-7000-8000-000000000000' });
    expect(unknown).toMatchObject({ ok: false, reason: 'not_found' });
    expect(await beto.ask(getImage, { id })).toEqual(unknown);
    const got = await fetch(`${bolsillo.url}/api/file/image?id=${id}`, {
      headers: { userToken: beto.token },
    });
    expect(await got.json()).toMatchObject({ success: false, data: { reason: 'not_found' } });
  });

  it('lie in the database as ciphertext that opens under their own id only', async () => {
    const [one, other] = [await upload(ana), await upload(ana)];
    const { owner } = bolsillo.database;
    const { rows } = await owner.query('SELECT sealed FROM file WHERE id = $1', [one]);
    expect(rows[0].sealed.includes('WEBP')).toBe(false);
    // when the database's owner swaps one for the other
    await owner.query('UPDATE file SET sealed = $2 WHERE id = $1', [other, rows[0].sealed]);
    // then it does not open: a fault, never the other's picture
    expect(await ana.ask(getImage, { id: other })).toMatchObject({ ok: false, kind: 'http', status: 500 });
  });

  it.each([
    ['a text', Buffer.from('no soy una foto').toString('base64'), 'file.not_image'],
    ['a drawing', Buffer.from('<svg/>').toString('base64'), 'file.format'],
    ['no base64', '¡hola!', 'input.invalid'],
    ['nothing', '', 'input.invalid'],
  ])('refuse %s and keep nothing', async (_what, data, reason) => {
    const before = await kept();
    const answer = await send(ana, data);
    expect(answer).toMatchObject({ ok: false, code: -2, reason });
    expect(Object.keys((answer as Extract<Answer<never>, { kind: 'refusal' }>).fields)).toEqual(['data']);
    expect(await kept()).toBe(before);
  });

  it('refuse what is too large with −15, a little and by far', async () => {
    const before = await kept();
    // given a picture a byte above the limit, and one of 20 MB
    const little = Buffer.alloc(MAX_IMAGE_BYTES + 1, 7).toString('base64');
    const far = Buffer.alloc(20 * 1024 * 1024, 7).toString('base64');
    expect(await send(ana, little)).toMatchObject({ ok: false, code: -15, reason: 'file.too_large' });
    expect(await send(ana, far)).toMatchObject({ ok: false, code: -15 });
    expect(await kept()).toBe(before);
  });

  describe('uploads that nobody takes up', () => {
    let files: Files;
    let forgetUnused: () => Promise<void>;
    const at = () => bolsillo.now();
    beforeAll(() => {
      const { db } = bolsillo.database;
      const clock = { now: at, securityNow: at };
      // Only what pictures need; the rest of the ports is never asked.
      const ports = { db, clock, secrets: testSecrets } as unknown as Ports;
      const made = createFiles({ ports });
      files = made.api;
      forgetUnused = runFeature(made.feature).runJobs;
    });

    it('are counted: twenty wait at most', async () => {
      const eva = await bolsillo.register();
      await bolsillo.database.owner.query(
        `INSERT INTO file (id, owner_id, kind, sha256, sealed, width, height, created_at)
         SELECT gen_random_uuid(), $1, 'kyc_back', sha256('x'), 'x', 1, 1, now() FROM generate_series(1, 20)`,
        [eva.id],
      );
      const before = await kept();
      expect(await send(eva, photo)).toMatchObject({ ok: false, reason: 'file.too_many' });
      expect(await kept()).toBe(before);
    });

    it('are forgotten after a day; what a command took up stays, and cannot be changed', async () => {
      const [used, unused] = [await upload(beto), await upload(beto)];
      const { db, owner } = bolsillo.database;
      const taken = {
        id: used,
        ownerId: beto.id,
        kind: 'kyc_front',
        now: at(),
        field: 'frontPhoto',
      } as const;
      await transact(db, (tx) => files.take(tx, taken));
      // and only its owner's, of its kind, can be taken up
      for (const change of [{ ownerId: ana.id }, { kind: 'kyc_back' as const }])
        await expect(transact(db, (tx) => files.take(tx, { ...taken, ...change }))).rejects.toMatchObject({
          reason: 'file.unknown',
          fields: { frontPhoto: 'file.unknown' },
        });
      await forgetUnused();
      expect(await beto.get(getImage, { id: unused })).toBeTruthy();
      // when a day passes
      await owner.query(`UPDATE file SET created_at = created_at - interval '2 days'`);
      await forgetUnused();
      // then only the used one is there, and the application cannot take it away
      expect(await beto.ask(getImage, { id: unused })).toMatchObject({ ok: false, reason: 'not_found' });
      expect(await beto.get(getImage, { id: used })).toBeTruthy();
      await expect(db.query('DELETE FROM file WHERE id = $1', [used])).rejects.toThrow('stays');
      await expect(db.query('UPDATE file SET sealed = $1', ['x'])).rejects.toThrow('permission denied');
    });
  });
});
