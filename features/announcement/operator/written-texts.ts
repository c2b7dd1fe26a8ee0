import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';

/** The parts of a text in one language, as typed. */
type Parts<Text> = Readonly<Record<keyof Text, string>>;

/** What is being written, in each language; all but Spanish may stay empty. */
export type WrittenTexts<Text> = Readonly<Record<Language, Text>>;

/** Whether something of a language was written. */
export function isWritten<Text extends Parts<Text>>(texts: WrittenTexts<Text>, language: Language): boolean {
  return Object.values<string>(texts[language]).some((part) => part.trim() !== '');
}

/** Languages whose readers will get the Spanish text. */
export function missingLanguages<Text extends Parts<Text>>(texts: WrittenTexts<Text>): Language[] {
  return LANGUAGES.filter((language) => language !== 'es' && !isWritten(texts, language));
}

/** Spanish always, of the others what somebody wrote. */
export function textsToSend<Text extends Parts<Text>>(
  texts: WrittenTexts<Text>,
): { es: Text; en?: Text; zh?: Text } {
  const other = (language: 'en' | 'zh') => isWritten(texts, language) && { [language]: texts[language] };
  return { es: texts.es, ...other('en'), ...other('zh') };
}

/** The first language that something is wrong with: it is shown. */
export function faultyLanguage(fields: Readonly<Record<string, string>>): Language | undefined {
  const names = Object.keys(fields);
  return LANGUAGES.find((language) => names.some((name) => name.startsWith(`texts.${language}`)));
}
