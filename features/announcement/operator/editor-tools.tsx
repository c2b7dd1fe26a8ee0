import type { Editor } from '@tiptap/core';
import {
  Bold,
  Heading2,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Underline,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { ActiveMarks } from './editor-marks.ts';
import { LinkForm } from './link-form.tsx';
import { PictureForm } from './picture-form.tsx';
import styles from './rich-text-editor.module.css';

const MARKS = [
  { name: 'bold', icon: Bold, run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', icon: Italic, run: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: 'underline',
    icon: Underline,
    run: (editor: Editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'heading',
    icon: Heading2,
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'bulletList',
    icon: List,
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    icon: ListOrdered,
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    icon: Quote,
    run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
  },
] as const;

/** The few marks that a text may have, each a switch that shows its state. */
export function EditorTools({ editor, marks }: { editor: Editor; marks: ActiveMarks }) {
  const { t } = useWords();
  const [open, setOpen] = useState<'link' | 'picture' | null>(null);
  const toggle = (form: 'link' | 'picture') => setOpen(open === form ? null : form);
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label={t('announcement.tools')}>
        {MARKS.map(({ name, icon, run }) => (
          <Tool
            key={name}
            icon={icon}
            label={t(`announcement.tool.${name}`)}
            pressed={marks[name]}
            onClick={() => run(editor)}
          />
        ))}
        <Tool
          icon={Link2}
          label={t('announcement.tool.link')}
          pressed={marks.link !== null}
          onClick={() => toggle('link')}
        />
        <Tool
          icon={ImagePlus}
          label={t('announcement.tool.picture')}
          pressed={open === 'picture'}
          onClick={() => toggle('picture')}
        />
        <span className={styles.gap} />
        <Tool
          icon={Undo2}
          label={t('announcement.tool.undo')}
          disabled={!marks.canUndo}
          onClick={() => editor.chain().focus().undo().run()}
        />
        <Tool
          icon={Redo2}
          label={t('announcement.tool.redo')}
          disabled={!marks.canRedo}
          onClick={() => editor.chain().focus().redo().run()}
        />
      </div>
      {open === 'link' ? (
        <LinkForm
          address={marks.link}
          onSet={(href) => {
            editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
            setOpen(null);
          }}
          onRemove={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            setOpen(null);
          }}
        />
      ) : null}
      {open === 'picture' ? (
        <PictureForm
          onAdd={(picture) => {
            insertPicture(editor, picture);
            setOpen(null);
          }}
        />
      ) : null}
    </>
  );
}

/** After the paragraph or the list at the cursor: what is marked there stays. */
function insertPicture(editor: Editor, picture: { src: string; alt: string }): void {
  const { $to, to } = editor.state.selection;
  const content = [{ type: 'picture', attrs: picture }, { type: 'paragraph' }];
  editor
    .chain()
    .focus()
    .insertContentAt($to.depth === 0 ? to : $to.after(1), content)
    .run();
}

interface ToolProps {
  icon: LucideIcon;
  label: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ icon, label, pressed, disabled, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={pressed ? `${styles.tool} ${styles.on}` : styles.tool}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      disabled={disabled}
      // The focus stays with the words that are marked.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon of={icon} size={20} />
    </button>
  );
}
