/** What the app's frame asks of whoever has not accepted a new version. */
export { PendingArticles } from './pending-articles.tsx';
