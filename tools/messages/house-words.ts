import type { Language } from '#kernel/i18n/language.ts';
import type { Book } from './books.ts';
import { wordsOf } from './placeholders.ts';

interface HouseWord {
  /** What is not written, as a whole word and in any case. */
  readonly not: RegExp;
  /** What is written instead. */
  readonly say: string;
}

/**
 * One word for one thing, as docs/glossary.md has it, and each language as its readers write it. Here stand the words that came back
 * after they had been replaced.
 */
const HOUSE_WORDS: Readonly<Record<Language, readonly HouseWord[]>> = {
  es: [
    { not: /\b(congelad[oa]s?|apart(ar|amos|ad[oa]s?|a))\b/i, say: 'retenido' },
    { not: /\bimportes?\b/i, say: 'monto' },
    { not: /\b(costo|cargo) por noches?\b/i, say: 'financiamiento nocturno' },
    { not: /\bfundaci(ón|ones)\b/i, say: 'fondos a plazo' },
    { not: /^(ver )?registros$/i, say: 'órdenes' },
    { not: /^América$/, say: 'EE. UU.' },
    { not: /\bsímbolos? de la (acción|emisora)\b|^símbolo$/i, say: 'clave' },
    { not: /\bretiros? pedidos?\b|\bpedir un retiro\b/i, say: 'retiro solicitado' },
    { not: /\bcondiciones de ahora\b/i, say: 'condiciones actuales' },
    { not: /\bcon la misma clave\b/i, say: 'la enviamos de nuevo' },
    {
      not: /\bpor favor\b|\busted(es)?\b|(^|\. )(ingrese|seleccione|introduzca|revise|inicie)\b/i,
      say: 'tú',
    },
    { not: /\bhace 0\b/i, say: 'ahora' },
  ],
  en: [
    { not: /\b(parked|(set|sets|put|puts|keep|keeps) aside)\b/i, say: 'held' },
    { not: /\btries\b/i, say: 'attempts' },
    { not: /\bgood[ -]til+(?! canceled)\b/i, say: 'good till canceled' },
    { not: /\b(for )?want of\b/i, say: 'lack of' },
    { not: /\bpersons\b/i, say: 'people' },
    { not: /\bterms of now\b/i, say: 'current terms' },
    { not: /\bunder the same key\b/i, say: 'we are sending it again' },
    { not: /\bcancell(ed|ing)\b/i, say: 'canceled' },
    { not: /\b(un)?(realis|recognis|organis|authoris)(e|ed|es|ing)\b/i, say: 'an American z' },
    { not: /\bshar(ed|es?|ing) out\b/i, say: 'allotted' },
    { not: /\benrol(s|ment)?\b/i, say: 'enroll' },
    { not: /\b(colour|favour|behaviour|neighbour|centre|cheque)\w*\b/i, say: 'the American spelling' },
    { not: /\w'\w/, say: 'the apostrophe ’' },
  ],
  zh: [
    { not: /你/, say: '您' },
    { not: /身份验证/, say: '身份认证' },
    { not: /充值/, say: '存款' },
    { not: /提款/, say: '提现' },
    { not: /贷款/, say: '借款' },
    { not: /根值/, say: '每日指纹' },
    { not: /同一(编号|密钥|标识)/, say: '正在重新发送' },
    { not: /[\u4e00-\u9fff][,;:?!]|[,;:?!][\u4e00-\u9fff]/, say: '，；：？！' },
    { not: /[\u4e00-\u9fff]\.( |$)/, say: '。' },
  ],
};

/** Every language: one sign for what is left out. */
const EVERYWHERE: readonly HouseWord[] = [{ not: /\.\.\./, say: '…' }];

/** Sentences that the product was ordered with, word for word. */
const QUOTED = new Set(['reason.block.quantity_required', 'reason.block.quantity_invalid']);

/** Words that readers should not meet any more, one line each, with what is written instead. */
export function judgeWords(books: readonly Pick<Book, 'folder' | 'texts'>[]): string[] {
  return books.flatMap(({ folder, texts }) =>
    (Object.keys(texts) as Language[]).flatMap((language) =>
      Object.entries(texts[language]).flatMap(([key, text]) =>
        wordsGivenUp(QUOTED.has(key) ? '' : text, language).map(
          ({ word, say }) => `${folder}: ${key} (${language}) says “${word}”: ${say}`,
        ),
      ),
    ),
  );
}

function wordsGivenUp(text: string, language: Language): { word: string; say: string }[] {
  const pieces = wordsOf(text);
  return [...HOUSE_WORDS[language], ...EVERYWHERE].flatMap(({ not, say }) => {
    const word = pieces.map((piece) => not.exec(piece)?.[0]).find((found) => found !== undefined);
    return word === undefined ? [] : [{ word, say }];
  });
}
