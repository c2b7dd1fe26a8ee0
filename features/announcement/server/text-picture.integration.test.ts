import { beforeAll, describe, expect, it } from 'vitest';
import { cleanHtml } from '#kernel/html/clean-html.ts';
import { sharedBolsillo, type TestBolsillo } from '#testing/bolsillo.ts';
import { somePicture } from '#testing/verified-investor.ts';
import { addTextPicture, getTextPicture } from '../contract.ts';

describe('a picture in a text', () => {
  let world: TestBolsillo;
  beforeAll(async () => {
    world = await sharedBolsillo();
  });
  const kept = async () =>
    (await world.database.owner.query('SELECT count(*)::int AS count FROM text_picture')).rows[0]
      .count as number;

  it('is written again, hosted here, and sent as it is to the address that the text names', async () => {
    const paula = await world.operator('publisher');
    const { src } = await paula.get(addTextPicture, { data: await somePicture() });
    const text = `<p>Así:</p><img src="${src}" alt="Una gráfica" />`;
    expect(cleanHtml(text)).toBe(text);
    const answer = await fetch(world.url + src);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    const id = new URL(src, world.url).searchParams.get('id') ?? '';
    const { image } = await world.anonymous.get(getTextPicture, { id });
    expect(Buffer.from(image.data, 'base64')).toEqual(bytes);
    const { db } = world.database;
    await expect(db.query('UPDATE text_picture SET width = 1')).rejects.toThrow('permission denied');
    await expect(db.query('DELETE FROM text_picture')).rejects.toThrow('permission denied');
  });

  it('refuses what is no picture, and whoever is no publisher, and keeps nothing', async () => {
    const [paula, sara] = [await world.operator('publisher'), await world.operator('support')];
    const before = await kept();
    const html = Buffer.from('<svg onload=alert(1)>').toString('base64');
    expect(await paula.ask(addTextPicture, { data: html })).toMatchObject({
      ok: false,
      fields: { data: expect.any(String) },
    });
    expect(await sara.ask(addTextPicture, { data: await somePicture() })).toMatchObject({
      ok: false,
      code: -12,
    });
    expect(await world.anonymous.ask(addTextPicture, { data: await somePicture() })).toMatchObject({
      code: -3,
    });
    const missing = await world.anonymous.ask(getTextPicture, { id: '00000000-0000-7000-8000-000000000000' });
    expect(missing).toMatchObject({ ok: false, reason: 'not_found' });
    expect(await kept()).toBe(before);
  });
});
