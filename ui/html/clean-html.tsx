import { createElement, Fragment, type ReactNode } from 'react';
import styles from './clean-html.module.css';

/** What operators' texts may hold; everything else is read through, scripts and styles fall away whole. */
const ALLOWED = new Set(
  'p br strong b em i u s a ul ol li h2 h3 h4 blockquote code pre hr table thead tbody tr th td'.split(' '),
);
const DROPPED = new Set('script style template noscript iframe object embed svg math title head'.split(' '));
const VOID = new Set(['br', 'hr']);
const SAFE_ADDRESS = /^(https?:|mailto:|tel:|\/(?!\/)|#)/i;

/** HTML from the server, cleaned once more and drawn as elements: never given to the page as markup. */
export function CleanHtml({ html }: { html: string }) {
  // An inert document: nothing in it loads or runs.
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  return <div className={styles.text}>{childrenOf(body)}</div>;
}

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, at) => draw(node, at));
}

function draw(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (DROPPED.has(name)) return null;
  const children = childrenOf(node);
  if (!ALLOWED.has(name)) return <Fragment key={key}>{children}</Fragment>;
  if (VOID.has(name)) return createElement(name, { key });
  return createElement(name, { key, ...(name === 'a' ? linkOf(node) : {}) }, ...children);
}

function linkOf(node: Element): Record<string, string> {
  const href = node.getAttribute('href')?.trim() ?? '';
  if (!SAFE_ADDRESS.test(href)) return {};
  return {
    href,
    rel: 'noopener noreferrer nofollow',
    ...(/^https?:/i.test(href) ? { target: '_blank' } : {}),
  };
}
