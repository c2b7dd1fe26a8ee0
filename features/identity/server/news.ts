import type { Transaction } from '#kernel/database/database.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';
import type { IdentityNews, TellInvestor } from './identity-parts.ts';

type Texts = Readonly<Record<Language, string>>;

/** What the notification feature gives: a message in the three languages, written in the caller's transaction. */
export interface Notifier {
  tell(
    tx: Transaction,
    investorId: string,
    message: { readonly title: Texts; readonly text: Texts },
  ): Promise<{ announce: () => void }>;
}

/** Tells investors how their proof of identity goes on. */
export function newsTeller(notifier: Notifier, catalogs: Catalogs): TellInvestor {
  return async (tx, investorId, news, values) => {
    const told = await notifier.tell(tx, investorId, {
      title: inEach((language) => catalogs.translate(language, titleOf(news))),
      text: inEach((language) => catalogs.translate(language, textOf(news), values)),
    });
    return told.announce;
  };
}

const titleOf = (news: IdentityNews) => `identity.news.${news}.title`;
const textOf = (news: IdentityNews) => `identity.news.${news}.text`;

function inEach(text: (language: Language) => string): Texts {
  // One entry a language, by the list of all languages.
  return Object.fromEntries(LANGUAGES.map((language) => [language, text(language)])) as Texts;
}
