import { Camera, ImageUp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { FileKind } from '#kernel/files/contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './image-field.module.css';
import { type ImageUpload, useImageUpload } from './use-image-upload.ts';
import { useInlineImage } from './use-inline-image.ts';

interface ImageFaceProps {
  label: string;
  /** In words, under the field; its presence marks the field. */
  error?: string | null;
  /** What helps before anything went wrong. */
  hint?: ReactNode;
}

interface ImageFieldProps extends ImageFaceProps {
  /** What the picture is for; the server takes it for that only. */
  kind: FileKind;
  /** Id of the sent picture; null for none yet. */
  value: string | null;
  onChange: (fileId: string | null) => void;
}

/** A picture from the camera or from a file, shown before the form is sent. It travels as soon as it is chosen. */
export function ImageField({ kind, value, onChange, ...face }: ImageFieldProps) {
  return <ImageFace {...face} upload={useImageUpload(kind, value, onChange)} />;
}

/** The same where nobody is logged in: the picture, as base64, travels with its form. */
export function InlineImageField({
  onChange,
  ...face
}: ImageFaceProps & { onChange: (data: string) => void }) {
  return <ImageFace {...face} upload={useInlineImage(onChange)} />;
}

function ImageFace({ label, error, hint, upload }: ImageFaceProps & { upload: ImageUpload }) {
  const { t } = useWords();
  const id = useId();
  const { preview, busy, fault, choose, retry } = upload;
  const wrong = fault ?? error;
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-note`}>
      <legend className={styles.label}>{label}</legend>
      <div className={wrong ? `${styles.frame} ${styles.wrong}` : styles.frame} aria-busy={busy || undefined}>
        {preview ? (
          <img className={styles.picture} src={preview} alt={t('ui.image.preview', { label })} />
        ) : (
          <span className={styles.empty}>
            <Icon of={ImageUp} size={32} />
          </span>
        )}
        {busy ? (
          <span className={styles.sending} role="status">
            {t('ui.image.sending')}
          </span>
        ) : null}
      </div>
      <div className={styles.ways}>
        <Way icon={Camera} text={t('ui.image.take')} label={label} capture busy={busy} onFile={choose} />
        <Way icon={ImageUp} text={t('ui.image.choose')} label={label} busy={busy} onFile={choose} />
      </div>
      <p id={`${id}-note`} className={wrong ? styles.error : styles.hint} role={wrong ? 'alert' : undefined}>
        {wrong ?? hint}
      </p>
      {retry === null ? null : (
        <Button kind="secondary" aria-label={`${t('ui.retry')}: ${label}`} onClick={retry}>
          {t('ui.retry')}
        </Button>
      )}
    </fieldset>
  );
}

interface WayProps {
  icon: typeof Camera;
  text: string;
  label: string;
  capture?: boolean;
  busy: boolean;
  onFile: (file: File) => Promise<void>;
}

function Way({ icon, text, label, capture = false, busy, onFile }: WayProps) {
  return (
    <label className={styles.way}>
      <input
        type="file"
        className={styles.input}
        accept="image/*"
        capture={capture ? 'environment' : undefined}
        aria-label={`${text}: ${label}`}
        disabled={busy}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file may be chosen again after a fault.
          event.currentTarget.value = '';
          if (file) void onFile(file);
        }}
      />
      <span className={styles.face}>
        <Icon of={icon} size={20} />
        {text}
      </span>
    </label>
  );
}
