import DOMPurify from 'dompurify';

/** What operators' texts may hold. Of everything else the words stay; scripts and styles fall away whole. */
const TAGS =
  'p br strong b em i u s a ul ol li h1 h2 h3 h4 blockquote code pre hr img table thead tbody tr th td'.split(
    ' ',
  );
const ATTRIBUTES = ['href', 'src', 'alt', 'colspan', 'rowspan'];
/** Links out, and paths of the app. A scheme that is not named here is none. */
const ADDRESS = /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;
const OUTWARD = /^(?:https?:)?\/\//i;

const purifier = DOMPurify(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.localName === 'img' && !/^(?:https:|\/(?!\/))/i.test(node.getAttribute('src') ?? ''))
    node.remove();
  if (node.localName === 'a' && OUTWARD.test(node.getAttribute('href') ?? '')) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  }
});

/** Harmless nodes of any HTML: nothing of it has run or loaded, nothing in it can. */
export function clean(html: string): DocumentFragment {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOWED_URI_REGEXP: ADDRESS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
