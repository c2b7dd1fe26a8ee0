/** What the firm says of itself and asks to be read, in the order in which each leads to the others. */
export const ARTICLES = ['about', 'terms', 'privacy', 'risk', 'fees', 'help'] as const;
export type ArticleId = (typeof ARTICLES)[number];

/** Accepted at registration; a new version of them asks again. */
export const ACCEPTED_ARTICLES = ['terms', 'privacy'] as const satisfies readonly ArticleId[];
