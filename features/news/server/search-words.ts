/** More words than anybody looks for. */
const MOST_WORDS = 8;
const WORD = /[\u3400-\u9fff]+|(?:(?![\u3400-\u9fff])[\p{L}\p{N}])+/gu;
const FROM = 'áéíóúüñ';
const TO = 'aeiouun';

/**
 * What was typed as a query for the database's text search, every word by its beginning, as the function `news_words` splits
 * titles: without accents, case or signs, Chinese characters one after the other. Empty where there is no word.
 */
export function searchQuery(text: string): string {
  const plain = text.toLowerCase().replace(/[áéíóúüñ]/g, (letter) => TO[FROM.indexOf(letter)] ?? letter);
  const words = (plain.match(WORD) ?? []).slice(0, MOST_WORDS);
  // Letters and digits alone: nothing that the query's own language would read as a sign.
  return words.map((word) => (isChinese(word) ? [...word].join(' <-> ') : `${word}:*`)).join(' & ');
}

const isChinese = (word: string) => /^[\u3400-\u9fff]/.test(word);
