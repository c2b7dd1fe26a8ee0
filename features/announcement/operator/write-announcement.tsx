import { useState } from 'react';
import type { OutputOf } from '#kernel/contract/define-call.ts';
import { type Language, LOCALES } from '#kernel/i18n/language.ts';
import { Button } from '#ui/button/button.tsx';
import { useCommand } from '#ui/call/use-command.ts';
import { useDraft } from '#ui/console/use-draft.ts';
import { CheckField } from '#ui/field/check-field.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { checkAnnouncement, MAX_TITLE_LENGTH } from '../contract.ts';
import { type Draft, EMPTY_DRAFT, inputOf } from './announcement-draft.ts';
import styles from './announcements-desk.module.css';
import { AudienceFields } from './audience-fields.tsx';
import { ConfirmSending } from './confirm-sending.tsx';
import { LanguageTexts } from './language-texts.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { faultyLanguage, isWritten } from './written-texts.ts';

type Checked = OutputOf<typeof checkAnnouncement>;

/** Writes on the left, shows on the right how it will look; sends after a look at the whole. */
export function WriteAnnouncement({ onSent }: { onSent: () => void }) {
  const { t } = useWords();
  const [draft, setDraft] = useDraft('announcement', EMPTY_DRAFT);
  const [language, setLanguage] = useState<Language>('es');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [asking, setAsking] = useState(false);
  const [openedAt] = useState(Date.now);
  const check = useCommand(checkAnnouncement);
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setChecked(null);
    check.reset();
  };
  const review = async () => {
    const answer = await check.run(inputOf(draft));
    if (answer.ok) {
      setChecked(answer.data);
      setAsking(answer.data.unknownPhones.length === 0);
    } else if (answer.kind === 'refusal') {
      setLanguage(faultyLanguage(answer.fields) ?? language);
    }
  };
  const shownIn = isWritten(draft.texts, language) ? language : 'es';
  const shown = checked?.texts[shownIn] ?? draft.texts[shownIn];
  return (
    <div className={styles.sides}>
      <div className={styles.form}>
        <LanguageTexts
          texts={draft.texts}
          language={language}
          onLanguage={setLanguage}
          fields={check.fields}
          lines={[{ part: 'title', label: t('announcement.headline'), maxLength: MAX_TITLE_LENGTH }]}
          onChange={(texts) => change({ texts })}
        />
        <AudienceFields
          draft={draft}
          unknown={checked?.unknownPhones ?? []}
          fields={check.fields}
          onChange={change}
        />
        <CheckField checked={draft.popup} onChange={(event) => change({ popup: event.target.checked })}>
          {t('announcement.popup')}
        </CheckField>
        <div className={styles.end}>
          <Button width="fit" busy={check.busy} onClick={() => void review()}>
            {t('announcement.review')}
          </Button>
        </div>
      </div>
      <div className={styles.side}>
        <PhonePreview {...shown} lang={LOCALES[shownIn]} popup={draft.popup} at={openedAt} />
      </div>
      {checked ? (
        <ConfirmSending
          open={asking}
          onOpenChange={setAsking}
          draft={draft}
          recipients={checked.recipients}
          onSent={() => {
            setDraft(EMPTY_DRAFT);
            onSent();
          }}
        />
      ) : null}
    </div>
  );
}
