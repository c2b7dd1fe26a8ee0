/** The part of this desk by which others write HTML in three languages: a title, bold, lists, links. */
export { LanguageTexts } from './language-texts.tsx';
export { TextEditor } from './text-editor.ts';
export {
  faultyLanguage,
  isWritten,
  missingLanguages,
  textsToSend,
  type WrittenTexts,
} from './written-texts.ts';
