import { useState } from 'react';
import { useCallQuery } from '#ui/call/use-call-query.ts';
import { type ArticleLine, listPendingArticles } from '../contract.ts';
import { usePendingArticle } from './use-pending-article.ts';

const QUIET = { errorTip: false, keep: false };
/** A version can come into force while the app runs; a look back at the app asks as well. */
const ASKS_EVERY_MS = 5 * 60_000;

const nameOf = ({ id, version }: ArticleLine) => `${id} ${version}`;

/** Asks for each new version of the terms or the privacy notice, whole and one after the other; put off, that version asks again at the next start, and a later one at once. */
export function PendingArticles() {
  const { data, retry, updatedAt } = useCallQuery(
    listPendingArticles,
    {},
    { ...QUIET, refetchMs: ASKS_EVERY_MS },
  );
  const [putOff, setPutOff] = useState<readonly string[]>([]);
  const next = data?.items.find((article) => !putOff.includes(nameOf(article)));
  const PendingArticle = usePendingArticle(next !== undefined, updatedAt);
  if (data === undefined || next === undefined || PendingArticle === null) return null;
  return (
    <PendingArticle
      key={nameOf(next)}
      article={next}
      onAccepted={retry}
      onPutOff={() => setPutOff(data.items.map(nameOf))}
    />
  );
}
