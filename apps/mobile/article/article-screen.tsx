import { Navigate, useSearch } from '@tanstack/react-router';
import { Suspense, use } from 'react';
import { ContactLine, FirmLine } from '#features/firm/mobile/index.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import styles from './article.module.css';
import { articlesIn } from './articles.ts';

/** About, risks, privacy, terms and help: `/article/detail?id=risk`. */
export function ArticleScreen() {
  return (
    <Suspense fallback={<DetailSkeleton />}>
      <ArticleText />
    </Suspense>
  );
}

function ArticleText() {
  const { language } = useWords();
  const { id = 'about' } = useSearch({ strict: false }) as { id?: unknown };
  const article = use(articlesIn(language))[String(id)];
  if (!article) return <Navigate to="/404" replace />;
  return (
    <Screen bar={<AppBar title={article.title} back />}>
      {article.parts.map((part) => (
        <section key={part.heading} className={styles.part}>
          <h2 className={styles.heading}>{part.heading}</h2>
          {part.paragraphs.map((paragraph) => (
            <p key={paragraph} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      {id === 'about' ? (
        <>
          <FirmLine />
          <ContactLine />
        </>
      ) : null}
    </Screen>
  );
}
