import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import html from '#ui/html/clean-html.module.css';
import { type ActiveMarks, marksOf, NO_MARKS } from './editor-marks.ts';
import { EditorTools } from './editor-tools.tsx';
import { PictureNode } from './picture-node.ts';
import styles from './rich-text-editor.module.css';

interface RichTextEditorProps {
  label: string;
  /** Of the text, for who hears it and for spelling. */
  lang: string;
  /** At the start; the editor keeps its own from then on. */
  content: string;
  invalid: boolean;
  /** HTML; empty where nothing is written. */
  onChange: (content: string) => void;
}

/** What the editor can make is what a text may hold: nothing else survives a paste. */
const EXTENSIONS = [
  PictureNode,
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    code: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
];

/** Writes rich text with a few marks; keys as everywhere (Ctrl+B, Ctrl+I, Ctrl+U, Ctrl+Z). */
export default function RichTextEditor({ label, lang, content, invalid, onChange }: RichTextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [marks, setMarks] = useState<ActiveMarks>(NO_MARKS);
  const first = useRef(content);
  const tell = useEffectEvent((written: Editor) => onChange(written.isEmpty ? '' : written.getHTML()));
  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions: EXTENSIONS,
      content: first.current,
      // The content security policy lets no style stand that the page did not bring.
      injectCSS: false,
      onUpdate: ({ editor: written }) => tell(written),
      onTransaction: ({ editor: changed }) => setMarks(marksOf(changed)),
    });
    setEditor(made);
    return () => made.destroy();
  }, []);
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          ...(invalid && { 'aria-invalid': 'true' }),
          lang,
          class: `${html.text} ${styles.text}`,
        },
      },
    });
  }, [editor, label, lang, invalid]);
  return (
    <div className={invalid ? `${styles.box} ${styles.wrong}` : styles.box}>
      {editor ? <EditorTools editor={editor} marks={marks} /> : null}
      <div ref={place} />
    </div>
  );
}
