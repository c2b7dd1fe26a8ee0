import { Navigate, useSearch } from '@tanstack/react-router';
import { Suspense, use } from 'react';
import { ContactLine, FirmLine } from '#features/firm/mobile/index.ts';
import { useMode } from '#ui/clock/business-clock.ts';
import { useWords } from '#ui/i18n/words.tsx';
import { List, ListItem } from '#ui/list/list.tsx';
import { Row } from '#ui/list/row.tsx';
import { AppBar } from '#ui/screen/app-bar.tsx';
import { Screen } from '#ui/screen/screen.tsx';
import { DetailSkeleton } from '#ui/state/skeleton.tsx';
import styles from './article.module.css';
import { articlesIn } from './articles.ts';

/** About, risks, privacy, terms and help, each with the way to the others: `/article/detail?id=risk`. */
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
  const articles = use(articlesIn(language));
  // Not what every object has, such as a `constructor`.
  const article = Object.hasOwn(articles, String(id)) ? articles[String(id)] : undefined;
  const mode = useMode();
  if (!article) return <Navigate to="/404" replace />;
  const parts = article.parts.filter(({ onlyIn = mode }) => onlyIn === mode);
  return (
    <Screen bar={<AppBar title={article.title} back />}>
      {parts.map((part) => (
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
      <div className={styles.others}>
        <List>
          {Object.entries(articles)
            .filter(([other]) => other !== id)
            .map(([other, { title }]) => (
              <ListItem key={other}>
                <Row title={title} to={`/article/detail?id=${other}`} chevron />
              </ListItem>
            ))}
        </List>
      </div>
    </Screen>
  );
}
