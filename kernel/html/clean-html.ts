import sanitize from 'sanitize-html';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, LINK_SCHEMES, PICTURE_ADDRESS } from './allowed-html.ts';

/** Deeper than any text that a person writes; what is nested deeper loses its marks, not its words. */
const MAX_DEPTH = 30;

const RULES: sanitize.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: Object.fromEntries(
    Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...LINK_SCHEMES],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: MAX_DEPTH,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE_ADDRESS.test(attribs.src ?? ''),
};

/** Taking a mark away can let two others meet that close each other, as p in p; a few rounds settle any of it. */
const MAX_ROUNDS = 8;

/**
 * A written text as it may be kept: only the allowed marks, attributes and addresses are left of it, and whoever
 * parses it again reads the same. A text that will not settle keeps its words only.
 */
export function cleanHtml(html: string): string {
  let before = html;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const after = sanitize(before, RULES);
    if (after === before) return after;
    before = after;
  }
  return sanitize(html, { allowedTags: [], allowedAttributes: {} });
}

/** The words of a text without its marks, for telling whether there is anything to read. */
export function wordsOfHtml(html: string): string {
  const words = sanitize(html, { allowedTags: [], allowedAttributes: {} });
  return words.replaceAll('&nbsp;', ' ').replace(/\s+/g, ' ').trim();
}
