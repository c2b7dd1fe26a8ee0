import DOMPurify from 'dompurify';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, PICTURE_ADDRESS } from '#kernel/html/allowed-html.ts';

/** Links out, and paths of the app. A scheme that is not named here is none. */
const ADDRESS = /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;
const OUTWARD = /^(?:https?:)?\/\//i;

const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.localName === 'img' && !PICTURE_ADDRESS.test(node.getAttribute('src') ?? '')) node.remove();
  if (node.localName === 'a' && OUTWARD.test(node.getAttribute('href') ?? '')) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  }
});

/** Harmless nodes of any HTML: nothing of it has run or loaded, nothing in it can. */
export function clean(html: string): DocumentFragment {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...ALLOWED_TAGS],
    ALLOWED_ATTR: Object.values(ALLOWED_ATTRIBUTES).flat(),
    ALLOWED_URI_REGEXP: ADDRESS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
