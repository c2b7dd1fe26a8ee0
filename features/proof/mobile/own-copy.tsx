import { ChevronDown, Download, FileText } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type ChainFile, writeChainFile } from '#kernel/chain/chain-file.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { saveFile } from '#ui/download/save-file.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import styles from './proof.module.css';

const HASH = /^[0-9a-f]{64}$/;
const COMMAND = 'npm run verify-chain --';

interface OwnCopyProps {
  file: ChainFile;
  isSound: boolean;
  /** More to unfold, after the fingerprints. */
  children: ReactNode;
}

/** What one can take along: the file and its command, then the fingerprints of now where it is sound; and one kept elsewhere, compared. */
export function OwnCopy({ file, isSound, children }: OwnCopyProps) {
  const { t, date } = useWords();
  const last = file.inclusions.at(-1)?.root;
  return (
    <>
      <OwnFile file={file} />
      {!isSound || file.end.seq === '0' ? null : (
        <Fingerprint
          title={t('proof.head', { seq: file.end.seq })}
          hash={file.end.head}
          why={t('proof.head.why')}
        />
      )}
      {isSound && last ? (
        <Fingerprint
          title={t('proof.root', { date: date(last.at, 'date', 'America/Mexico_City') })}
          hash={last.seal}
          why={t('proof.root.why')}
        />
      ) : null}
      {children}
      <Compare file={file} />
    </>
  );
}

function OwnFile({ file }: { file: ChainFile }) {
  const { t } = useWords();
  const toast = useToast();
  const name = `bolsillo-chain-${file.end.seq}.jsonl`;
  const save = () => {
    saveFile(name, 'application/x-ndjson', [writeChainFile(file)]);
    toast.success(t('proof.file.saved'));
  };
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{t('proof.file')}</h2>
      <p className={styles.soft}>{t('proof.file.why')}</p>
      <code className={styles.command}>{`${COMMAND} ${name}`}</code>
      <div className={styles.actions}>
        <Button icon={Download} onClick={save}>
          {t('proof.file.save')}
        </Button>
        <ButtonLink icon={FileText} kind="secondary" to="/user/statements">
          {t('proof.statements')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** A fingerprint to be written down, folded until somebody wants it. */
function Fingerprint({ title, hash, why }: { title: string; hash: string; why: string }) {
  return (
    <details className={styles.fold}>
      <summary>
        {title}
        <ChevronDown aria-hidden="true" />
      </summary>
      <code className={styles.hash}>{hash}</code>
      <p className={styles.soft}>{why}</p>
    </details>
  );
}

/** A fingerprint of a receipt or statement that was kept elsewhere: is it in the chain? */
function Compare({ file }: { file: ChainFile }) {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const hash =
    asked
      ?.trim()
      .toLowerCase()
      .replace(/^#?\d+:/, '') ?? null;
  const place = hash === null ? null : file.entries.find((entry) => entry.hash === hash);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(typed);
  };
  const error = (() => {
    if (hash === null) return null;
    if (!HASH.test(hash)) return t('proof.compare.malformed');
    return place ? null : t('proof.compare.missing');
  })();
  return (
    <form className={styles.part} onSubmit={submit} noValidate>
      <h2 className={styles.partTitle}>{t('proof.compare')}</h2>
      <TextField
        label={t('proof.compare.field')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAsked(null);
        }}
        error={error}
        hint={t('proof.compare.hint')}
        autoComplete="off"
      />
      {place ? (
        <p className={styles.found} role="status">
          {t('proof.compare.found', { seq: place.seq })}
        </p>
      ) : null}
      <Button kind="secondary" type="submit">
        {t('proof.compare.action')}
      </Button>
    </form>
  );
}
