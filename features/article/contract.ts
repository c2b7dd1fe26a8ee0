import * as z from 'zod/mini';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { instant } from '#kernel/contract/fields.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import { ACCEPTED_ARTICLES, ARTICLES } from './articles.ts';

export const MAX_TITLE_LENGTH = 120;
const MAX_CONTENT_LENGTH = 60_000;
const MAX_ID_LENGTH = 40;

const version = z
  .number()
  .check(z.int('field.number'), z.gte(1, 'field.number'), z.lte(10_000, 'field.number'));
/** A version with the instant of business time from which it holds. */
const dated = { version: z.int(), effectiveAt: instant };

const articleLine = z.object({ id: z.enum(ARTICLES), title: z.string(), ...dated });
export type ArticleLine = z.output<typeof articleLine>;

export const listArticles = defineCall({
  path: 'article/list',
  summary: 'What the firm says of itself, terms, privacy, risks, fees and help: the versions in force',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({ items: z.array(articleLine) }),
});

export const getArticle = defineCall({
  path: 'article/detail',
  summary: 'One article as clean HTML: the version in force, or an earlier or announced one',
  access: 'anonymous',
  input: z.object({
    id: z.string().check(z.minLength(1, 'field.required'), z.maxLength(MAX_ID_LENGTH, 'field.id')),
    version: z.optional(version),
  }),
  output: z.object({
    id: z.enum(ARTICLES),
    title: z.string(),
    content: z.string(),
    ...dated,
    /** The language that it is given in: Spanish where the asked one was not written. */
    language: z.enum(LANGUAGES),
    /** The newest first; one that holds later stands among them. */
    versions: z.array(z.object(dated)),
  }),
  reasons: ['not_found'],
});
export type ArticleDetail = OutputOf<typeof getArticle>;

export const listPendingArticles = defineCall({
  path: 'article/pending',
  summary: 'Terms and privacy in versions that I have not accepted',
  access: 'investor',
  input: z.object({}),
  output: z.object({ items: z.array(articleLine) }),
});

export const acceptArticle = defineCall({
  path: 'article/accept',
  summary: 'Accept the version of the terms or of the privacy notice that is in force',
  access: 'investor',
  input: z.object({ id: z.enum(ACCEPTED_ARTICLES, 'field.choice'), version }),
  output: z.object({}),
  reasons: ['article.not_in_force'],
});

/** A title is plain text; content is HTML. */
const written = z.object({
  title: z
    .string()
    .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(MAX_TITLE_LENGTH, 'field.too_long')),
  content: z
    .string()
    .check(z.minLength(1, 'field.required'), z.maxLength(MAX_CONTENT_LENGTH, 'field.too_long')),
});
/** Spanish always; who reads a language that is missing gets Spanish, and is told so. */
const texts = z.object({ es: written, en: z.optional(written), zh: z.optional(written) });
export type ArticleTexts = z.output<typeof texts>;

const deskLine = z.object({
  id: z.enum(ARTICLES),
  ...dated,
  /** Null: as it came with the program. */
  publishedBy: z.nullable(z.string()),
  /** How many accepted it; null where nobody is asked to. */
  accepted: z.nullable(z.int()),
});
export type ArticleVersion = z.output<typeof deskLine>;

export const listArticleVersions = defineCall({
  path: 'operator/article_list',
  summary: 'Every version of every article, the newest of each first.',
  access: 'operator',
  roles: ['publisher'],
  reads: true,
  input: z.object({}),
  output: z.object({ items: z.array(deskLine) }),
});

export const getArticleTexts = defineCall({
  path: 'operator/article_detail',
  summary: 'The texts of an article’s newest version, to write the next from.',
  access: 'operator',
  roles: ['publisher'],
  reads: true,
  input: z.object({ id: z.enum(ARTICLES, 'field.choice') }),
  output: z.object({ version: z.int(), texts }),
  reasons: ['not_found'],
});

/** Needs an idempotency key: a version that was published is kept for good. */
export const publishArticle = defineCall({
  path: 'operator/article_publish',
  summary: 'Publish the next version of an article, in force at once or from an instant of business time.',
  access: 'operator',
  command: true,
  roles: ['publisher'],
  input: z.object({
    id: z.enum(ARTICLES, 'field.choice'),
    /** The version that was read before writing: another one in between is refused. */
    after: version,
    texts,
    effectiveAt: z.optional(instant),
  }),
  output: z.object({ version: deskLine }),
  reasons: ['article.empty', 'article.changed_meanwhile', 'article.too_early', 'article.too_far'],
});
