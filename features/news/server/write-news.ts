import * as z from 'zod/mini';
import { cancelDue, scheduleDue } from '#kernel/clock/due.ts';
import { type DueKind, dueKind } from '#kernel/clock/due-kind.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { cleanHtml, wordsOfHtml } from '#kernel/html/clean-html.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import { newId } from '#kernel/id/id.ts';
import type { NewsInput, NewsTexts, PublishNewsInput, withdrawNews } from '../contract.ts';
import { type DeskRow, findForDesk } from './desk.store.ts';
import { namedStocks } from './named-stocks.ts';
import { insertNews, insertPicture, makeWay, publishScheduled, withdraw } from './news.store.ts';
import type { NewsParts } from './news-parts.ts';
import { splitTexts } from './show-news.ts';

/** An article that waits is published. Key: its id. */
export const PUBLISH = 'news.publish';

const MAX_AHEAD_MS = 366 * 86_400_000;
/** Wide enough for a phone of 540 points at twice the density. */
const PICTURE_SIDE = 1080;

/** What would be kept of an input. */
export interface CheckedInput {
  readonly texts: NewsTexts;
  readonly stockIds: readonly string[];
}

/**
 * What would be kept of an input. Refuses `news.empty` where nothing is left to read of a language, what `namedStocks` refuses,
 * and `news.too_far` for an instant more than a year ahead.
 */
export function checkInput({ market }: NewsParts, input: NewsInput, now: number): CheckedInput {
  const stockIds = namedStocks(market, input.stockIds);
  if (input.publishAt !== undefined && Date.parse(input.publishAt) > now + MAX_AHEAD_MS) {
    throw badField('news.too_far', 'publishAt');
  }
  return { texts: cleanTexts(input.texts), stockIds };
}

function badField(reason: string, field: string): Refusal {
  return new Refusal(reason, { code: CODES.invalidInput, fields: { [field]: reason } });
}

/** The texts with clean content; a language of which nothing is left to read is refused. */
function cleanTexts(texts: NewsTexts): NewsTexts {
  const cleaned: Partial<Record<(typeof LANGUAGES)[number], NewsTexts['es']>> = {};
  const empty: [string, string][] = [];
  for (const language of LANGUAGES) {
    const text = texts[language];
    if (text === undefined) continue;
    const content = cleanHtml(text.content);
    if (wordsOfHtml(content) === '') empty.push([`texts.${language}.content`, 'field.required']);
    cleaned[language] = { ...text, content };
  }
  if (empty.length > 0) {
    throw new Refusal('news.empty', { code: CODES.invalidInput, fields: Object.fromEntries(empty) });
  }
  // Spanish is always among the texts that came in.
  return cleaned as NewsTexts;
}

/**
 * Keeps an article with its picture and publishes it, at once or when it falls due; one that waits may make way for it. Refuses
 * what `checkInput` refuses, `not_found`, and `news.no_longer_waits` where the other was published or withdrawn meanwhile.
 */
export async function publish(
  parts: NewsParts,
  context: OperatorContext,
  input: PublishNewsInput,
): Promise<DeskRow> {
  const { ports, market } = parts;
  const { tx, now, securityNow, operatorId } = context;
  const { texts, stockIds } = checkInput(parts, input, now);
  const newPicture = await keepPicture(parts, context, input.picture);
  const replaced = input.replaces ? await replace(context, input.replaces) : null;
  const pictureId = newPicture ?? replaced?.pictureId ?? null;
  const id = newId(ports.chance, securityNow);
  const publishAt = Math.max(now, input.publishAt === undefined ? now : Date.parse(input.publishAt));
  await insertNews(tx, {
    id,
    origin: 'operator',
    kind: input.kind,
    country: input.country ?? countryOfStocks(market, stockIds),
    ...splitTexts(texts),
    source: ports.config.firm?.name ?? 'Bolsillo',
    link: null,
    pictureId,
    figures: null,
    sessionDate: null,
    feed: null,
    guid: null,
    state: 'scheduled',
    publishAt,
    writtenBy: operatorId,
    stockIds,
  });
  if (publishAt <= now) await publishScheduled(tx, id);
  else await scheduleDue(tx, { kind: PUBLISH, key: id, at: publishAt });
  context.audit({
    subjectKind: 'news',
    subjectId: id,
    detail: { publishAt: new Date(publishAt).toISOString(), ...(replaced && { replaces: replaced.id }) },
  });
  return mustFind(tx, id);
}

/** The id of the picture that was sent; null for none. To be called before the first query: no connection waits while it is written. */
async function keepPicture(
  { ports, files }: NewsParts,
  context: OperatorContext,
  sent: string | undefined,
): Promise<string | null> {
  if (sent === undefined) return null;
  const { operatorId, securityNow } = context;
  const bytes = Buffer.from(sent, 'base64');
  const picture = await files.writeAnew({ bytes, field: 'picture', sender: operatorId, side: PICTURE_SIDE });
  const id = newId(ports.chance, securityNow);
  const { bytes: webp, width, height } = picture;
  await insertPicture(context.tx, { id, operatorId, webp, width, height });
  return id;
}

/** Withdraws the one that waits; gives its id, and its picture where that stays. */
async function replace(
  { tx, now, operatorId }: OperatorContext,
  { id, keepPicture: keeps }: NonNullable<PublishNewsInput['replaces']>,
): Promise<{ id: string; pictureId: string | null }> {
  const waiting = await findForDesk(tx, id);
  if (waiting === null) throw notFound();
  if (!(await makeWay(tx, id, operatorId, now))) throw new Refusal('news.no_longer_waits');
  await cancelDue(tx, PUBLISH, id);
  return { id, pictureId: keeps ? waiting.pictureId : null };
}

/** Where all stocks are of one country, so is the article. */
function countryOfStocks(market: NewsParts['market'], stockIds: readonly string[]) {
  const countries = new Set(stockIds.map((id) => market.instrument(id)?.country ?? null));
  const [only = null] = countries;
  return countries.size === 1 ? only : null;
}

/** Publishes what falls due, unless it was withdrawn. */
export function publishDue(): DueKind {
  return dueKind(PUBLISH, z.object({}), async (tx, { key }) => {
    await publishScheduled(tx, key);
  });
}

/** Also a feed's item. Refuses `not_found` for a market's summary and `news.withdrawn` for what is gone already. */
export async function withdrawArticle(
  context: OperatorContext,
  { id, reason }: InputOf<typeof withdrawNews>,
): Promise<DeskRow> {
  const { tx, now, operatorId } = context;
  if ((await findForDesk(tx, id)) === null) throw notFound();
  if (!(await withdraw(tx, { id, by: operatorId, at: now, reason }))) throw new Refusal('news.withdrawn');
  await cancelDue(tx, PUBLISH, id);
  context.audit({ subjectKind: 'news', subjectId: id, detail: { reason } });
  return mustFind(tx, id);
}

async function mustFind(tx: Transaction, id: string): Promise<DeskRow> {
  // Written above, in this transaction.
  return (await findForDesk(tx, id)) as DeskRow;
}
