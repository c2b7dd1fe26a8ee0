import type { Editor } from '@tiptap/core';

/** What the words at the cursor are by now, and what can be taken back. */
export interface ActiveMarks {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly heading: boolean;
  readonly bulletList: boolean;
  readonly orderedList: boolean;
  readonly blockquote: boolean;
  /** The link's address; null where there is none. */
  readonly link: string | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export const NO_MARKS: ActiveMarks = {
  bold: false,
  italic: false,
  underline: false,
  heading: false,
  bulletList: false,
  orderedList: false,
  blockquote: false,
  link: null,
  canUndo: false,
  canRedo: false,
};

/** Read off an editor after each of its changes. */
export function marksOf(editor: Editor): ActiveMarks {
  const address: unknown = editor.getAttributes('link').href;
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    heading: editor.isActive('heading'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    blockquote: editor.isActive('blockquote'),
    link: typeof address === 'string' ? address : null,
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}
