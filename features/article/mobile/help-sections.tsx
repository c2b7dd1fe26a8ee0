import { ChevronDown, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { CleanHtml } from '#ui/html/clean-html.tsx';
import { useWords } from '#ui/i18n/words.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import styles from './article.module.css';
import { inSections, partsOf, partsWith } from './help-parts.ts';

/** The help by sections of questions, each unfolding to its answer; what is typed narrows them down. */
export function HelpSections({ html }: { html: string }) {
  const { t } = useWords();
  const [search, setSearch] = useState('');
  const parts = useMemo(() => partsOf(html), [html]);
  const found = partsWith(parts, search);
  return (
    <>
      <TextField
        label={t('article.help.search')}
        type="search"
        value={search}
        maxLength={60}
        onChange={(event) => setSearch(event.target.value)}
      />
      {inSections(found).map(({ section, parts: asked }) => (
        <section key={section} aria-label={section || undefined}>
          {section === '' ? null : <h2 className={styles.section}>{section}</h2>}
          {asked.map((part) =>
            part.heading === '' ? (
              <CleanHtml key="" html={part.html} />
            ) : (
              <details key={part.heading} className={styles.question} open={search.trim() !== ''}>
                <summary className={styles.asked}>
                  {part.heading}
                  <ChevronDown aria-hidden="true" />
                </summary>
                <CleanHtml html={part.html} />
              </details>
            ),
          )}
        </section>
      ))}
      {found.length === 0 ? (
        <EmptyState
          icon={SearchX}
          text={t('article.help.none')}
          action={
            <ButtonLink width="fit" to="/chat">
              {t('article.help.ask')}
            </ButtonLink>
          }
        />
      ) : null}
    </>
  );
}
