import { cleanEach, deliverText, writeText } from '#features/notification/server/index.ts';
import type { OutputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import { wordsOfHtml } from '#kernel/html/clean-html.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { type InLanguages, LANGUAGES } from '#kernel/i18n/language.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { AnnouncementInput, AnnouncementTexts, checkAnnouncement } from '../contract.ts';
import {
  type AnnouncementRow,
  everyone,
  findAnnouncement,
  insertAnnouncement,
  investorsOfPhones,
} from './announcement.store.ts';

/** What would be kept and whom it would reach. Refuses `announcement.empty` where nothing is left to read. */
export async function checkBeforeSending(
  { tx }: OperatorContext,
  input: AnnouncementInput,
): Promise<OutputOf<typeof checkAnnouncement>> {
  const texts = cleanTexts(input.texts);
  if (input.audience === 'all') return { texts, recipients: (await everyone(tx)).count, unknownPhones: [] };
  const { ids, unknownPhones } = await findPhones(tx, input);
  return { texts, recipients: ids.length, unknownPhones };
}

/**
 * Keeps the text and tells: some at once, all batch by batch from the commit on. Refuses `announcement.empty` where
 * nothing is left to read, and `announcement.phone_unknown` where nobody has one of the phones.
 */
export async function sendAnnouncement(
  ports: Ports,
  context: OperatorContext,
  input: AnnouncementInput,
): Promise<AnnouncementRow> {
  const { tx, now, securityNow, operatorId } = context;
  const { audience, popup } = input;
  const id = await writeText(ports, tx, splitTexts(cleanTexts(input.texts)));
  const sent = { id, operatorId, audience, popup, sentAt: now };
  if (audience === 'all') {
    const { count, lastId } = await everyone(tx);
    const going = { recipients: count, lastInvestorId: lastId, told: 0, finishedAt: null };
    await insertAnnouncement(tx, { ...sent, ...going });
  } else {
    const investorIds = await knownPhones(tx, input);
    const recipients = investorIds.length;
    const done = { recipients, lastInvestorId: null, told: recipients, finishedAt: securityNow };
    await insertAnnouncement(tx, { ...sent, ...done });
    context.afterCommit(await deliverText(ports, tx, { textId: id, investorIds, popup, at: now }));
    for (const subjectId of investorIds)
      context.audit({ subjectKind: 'investor', subjectId, detail: { announcementId: id } });
  }
  context.audit({ subjectKind: 'announcement', subjectId: id, detail: { audience, popup } });
  // Inserted above, in this transaction.
  return (await findAnnouncement(tx, id)) as AnnouncementRow;
}

/** The texts of each language with clean content; a language of which nothing is left to read is refused. */
function cleanTexts(texts: AnnouncementTexts): AnnouncementTexts {
  const { title, content } = splitTexts(texts);
  const cleaned = joinTexts(title, cleanEach(content));
  const empty = LANGUAGES.filter((language) => {
    const text = cleaned[language];
    return text !== undefined && wordsOfHtml(text.content) === '';
  });
  if (empty.length === 0) return cleaned;
  const fields = empty.map((language) => [`texts.${language}.content`, 'field.required']);
  throw new Refusal('announcement.empty', { code: CODES.invalidInput, fields: Object.fromEntries(fields) });
}

/** Titles and contents apart, as they are kept. */
export function splitTexts({ es, en, zh }: AnnouncementTexts): { title: InLanguages; content: InLanguages } {
  return {
    title: { es: es.title, ...(en && { en: en.title }), ...(zh && { zh: zh.title }) },
    content: { es: es.content, ...(en && { en: en.content }), ...(zh && { zh: zh.content }) },
  };
}

/** What `splitTexts` took apart. */
export function joinTexts(title: InLanguages, content: InLanguages): AnnouncementTexts {
  const both = (language: 'en' | 'zh') => {
    const [name, text] = [title[language], content[language]];
    return name === undefined || text === undefined ? {} : { [language]: { title: name, content: text } };
  };
  return { es: { title: title.es, content: content.es }, ...both('en'), ...both('zh') };
}

async function findPhones(db: Queryable, { phones = [] }: AnnouncementInput) {
  const found = await investorsOfPhones(db, phones);
  const known = new Set(found.map(({ phone }) => phone));
  return {
    ids: found.map(({ id }) => id),
    unknownPhones: [...new Set(phones)].filter((phone) => !known.has(phone)),
  };
}

async function knownPhones(db: Queryable, input: AnnouncementInput): Promise<string[]> {
  const { ids, unknownPhones } = await findPhones(db, input);
  if (unknownPhones.length === 0) return ids;
  const reason = 'announcement.phone_unknown';
  throw new Refusal(reason, { fields: { phones: reason }, values: { phones: unknownPhones.join(', ') } });
}
