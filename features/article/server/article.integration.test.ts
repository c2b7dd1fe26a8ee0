import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { openBolsillo, type TestBolsillo, type TestInvestor, type TestOperator } from '#testing/bolsillo.ts';
import { ARTICLES } from '../articles.ts';
import {
  acceptArticle,
  getArticle,
  getArticleTexts,
  listArticles,
  listArticleVersions,
  listPendingArticles,
  publishArticle,
} from '../contract.ts';

let world: TestBolsillo;
let paula: TestOperator;
let ana: TestInvestor;
beforeAll(async () => {
  world = await openBolsillo();
  paula = await world.operator('publisher');
  ana = await world.register();
});
afterAll(() => world.close());

const key = () => ({ idempotencyKey: crypto.randomUUID() });
const reasonOf = (answer: object) => ('reason' in answer ? answer.reason : 'success');
const next = (change: Partial<InputOf<typeof publishArticle>> = {}): InputOf<typeof publishArticle> => ({
  id: 'terms',
  after: 1,
  texts: { es: { title: 'Términos', content: '<h2>Nuevo</h2><p>Dos</p><script>x</script>' } },
  ...change,
});
const pending = async (who: TestInvestor) =>
  (await who.get(listPendingArticles, {})).items.map(({ id, version }) => [id, version]);
const acceptedBy = async ({ id }: TestInvestor) => {
  const { rows } = await world.database.owner.query(
    'SELECT article, version FROM article_acceptance WHERE investor_id = $1 ORDER BY article, version',
    [id],
  );
  return rows.map(({ article, version }) => [article, version]);
};
const versions = async () =>
  (await world.database.owner.query('SELECT count(*) AS count FROM article_version')).rows[0]?.count;

it('come with the program, in three languages, and registration records what was accepted', async () => {
  // article/list, article/detail
  const { items } = await world.anonymous.get(listArticles, {});
  expect(items.map(({ id }) => id)).toEqual([...ARTICLES]);
  const english = await world.register('en');
  const terms = await english.get(getArticle, { id: 'terms' });
  expect(terms).toMatchObject({ version: 1, language: 'en', versions: [{ version: 1 }] });
  expect(terms.content).toContain('<h2>');
  expect(reasonOf(await ana.ask(getArticle, { id: 'constructor' }))).toBe('not_found');
  expect(await acceptedBy(ana)).toEqual([
    ['privacy', 1],
    ['terms', 1],
  ]);
  // article/pending
  expect(await pending(ana)).toEqual([]);
  expect(await world.anonymous.ask(listPendingArticles, {})).toMatchObject({ code: -3 });
});

it('in a new version ask again, once, from the instant on which it holds; the one before stays to be read', async () => {
  // operator/article_publish
  const effectiveAt = new Date(world.now() + 300_000).toISOString();
  const once = key();
  const { version } = await paula.get(publishArticle, next({ effectiveAt }), once);
  expect(await paula.get(publishArticle, next({ effectiveAt }), once)).toEqual({ version });
  expect(version).toMatchObject({ id: 'terms', version: 2, effectiveAt, publishedBy: paula.name });
  // announced, not in force
  expect((await ana.get(getArticle, { id: 'terms' })).version).toBe(1);
  expect((await ana.get(getArticle, { id: 'terms', version: 2 })).content).toBe('<h2>Nuevo</h2><p>Dos</p>');
  expect(await pending(ana)).toEqual([]);
  expect(reasonOf(await ana.ask(acceptArticle, { id: 'terms', version: 2 }))).toBe('article.not_in_force');
  await world.pass(301_000);
  const shown = await ana.get(getArticle, { id: 'terms' });
  expect(shown).toMatchObject({ version: 2, versions: [{ version: 2 }, { version: 1 }] });
  expect((await ana.get(getArticle, { id: 'terms', version: 1 })).version).toBe(1);
  expect(await pending(ana)).toEqual([['terms', 2]]);
  expect(reasonOf(await ana.ask(acceptArticle, { id: 'terms', version: 1 }))).toBe('article.not_in_force');
  // article/accept
  await ana.get(acceptArticle, { id: 'terms', version: 2 });
  await ana.get(acceptArticle, { id: 'terms', version: 2 });
  expect(await pending(ana)).toEqual([]);
  expect(await acceptedBy(ana)).toEqual([
    ['privacy', 1],
    ['terms', 1],
    ['terms', 2],
  ]);
  // who registers now accepts what is in force now
  const beto = await world.register();
  expect(await acceptedBy(beto)).toEqual([
    ['privacy', 1],
    ['terms', 2],
  ]);
  const { items } = await paula.get(listArticleVersions, {});
  expect(items.filter(({ id }) => id === 'terms').map(({ accepted }) => accepted)).toEqual([2, 2]);
});

it('that nobody accepts ask nobody', async () => {
  await paula.get(publishArticle, next({ id: 'help' }), key());
  expect(await pending(ana)).toEqual([]);
  const { version, texts } = await paula.get(getArticleTexts, { id: 'help' });
  expect([version, texts]).toEqual([2, { es: { title: 'Términos', content: '<h2>Nuevo</h2><p>Dos</p>' } }]);
  // who reads a language that was not written gets Spanish, which is said
  const english = await world.register('en');
  expect((await english.get(getArticle, { id: 'help' })).language).toBe('es');
});

it('are refused, with nothing kept, where another came first, nothing can be read, or the date is none', async () => {
  const before = await versions();
  const refused: [Partial<InputOf<typeof publishArticle>>, string][] = [
    [{ id: 'terms', after: 1 }, 'article.changed_meanwhile'],
    [{ id: 'risk', texts: { es: { title: 'A', content: '<p> </p>' } } }, 'article.empty'],
    [{ id: 'risk', effectiveAt: '2029-01-01T00:00:00.000Z' }, 'article.too_far'],
  ];
  for (const [change, reason] of refused)
    expect(reasonOf(await paula.ask(publishArticle, next(change), key()))).toBe(reason);
  const support = await world.operator('support');
  expect(reasonOf(await support.ask(publishArticle, next({ id: 'risk' }), key()))).toBe('role.missing');
  expect(await versions()).toBe(before);
  // a version that follows one that was announced cannot hold before it
  const later = new Date(world.now() + 600_000).toISOString();
  await paula.get(publishArticle, next({ id: 'about', effectiveAt: later }), key());
  expect(reasonOf(await paula.ask(publishArticle, next({ id: 'about', after: 2 }), key()))).toBe(
    'article.too_early',
  );
});

it('are kept for good: no version and no acceptance changes, and none is written in a name', async () => {
  const app = (sql: string) => world.database.db.query(sql);
  await expect(app(`UPDATE article_version SET title = '{"es": "x"}'`)).rejects.toThrow(/permission denied/);
  await expect(app('DELETE FROM article_acceptance')).rejects.toThrow(/permission denied/);
  await expect(world.database.owner.query('DELETE FROM article_version')).rejects.toThrow();
  const forged = (version: number, by: string) =>
    app(`INSERT INTO article_version (article, version, title, content, effective_at, published_by)
      VALUES ('risk', ${version}, '{"es": "x"}', '{"es": "x"}', now(), ${by})`);
  await expect(forged(2, `'${paula.id}'`)).rejects.toThrow(/no publisher/);
  await expect(forged(4, `'${paula.id}'`)).rejects.toThrow(/does not follow/);
});
