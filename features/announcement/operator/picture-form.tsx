import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { InlineImageField } from '#ui/image-field/image-field.tsx';
import { addTextPicture } from '../contract.ts';
import styles from './rich-text-editor.module.css';

const MAX_ALT = 200;

/** Puts a picture into the text: sent, hosted by the app, and told in words for who does not see it. */
export function PictureForm({ onAdd }: { onAdd: (picture: { src: string; alt: string }) => void }) {
  const { t } = useWords();
  const [data, setData] = useState<string | null>(null);
  const [alt, setAlt] = useState('');
  const [missing, setMissing] = useState(false);
  const { run, busy, fields } = useCommand(addTextPicture);
  const add = async () => {
    setMissing(true);
    if (data === null || alt.trim() === '') return;
    const answer = await run({ data });
    if (answer.ok) onAdd({ src: answer.data.src, alt: alt.trim() });
  };
  return (
    <div className={styles.picture}>
      <InlineImageField
        label={t('announcement.picture.file')}
        hint={t('announcement.picture.hint')}
        error={fields.data ?? (missing && data === null ? t('announcement.picture.missing') : null)}
        onChange={setData}
      />
      <TextField
        label={t('announcement.picture.alt')}
        value={alt}
        maxLength={MAX_ALT}
        error={missing && alt.trim() === '' ? t('announcement.picture.altMissing') : null}
        onChange={(event) => setAlt(event.target.value)}
      />
      <Button kind="secondary" width="fit" busy={busy} onClick={() => void add()}>
        {t('announcement.picture.add')}
      </Button>
    </div>
  );
}
