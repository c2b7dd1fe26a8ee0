/** One question of the help with its answer. */
export interface HelpPart {
  /** Plain text; empty for what stands before the first heading. */
  readonly heading: string;
  /** Clean HTML. */
  readonly html: string;
  /** Heading and words, folded for the search. */
  readonly folded: string;
}

/** What a search compares: without case and accents. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The parts whose heading or words hold every word of a search; all of them for none. */
export function partsWith(parts: readonly HelpPart[], search: string): readonly HelpPart[] {
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return parts.filter(({ folded }) => words.every((word) => folded.includes(word)));
}

/** A text taken apart at its headings. */
export function partsOf(html: string): HelpPart[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const parts: { heading: string; html: string; words: string }[] = [];
  for (const element of body.children) {
    if (element.localName === 'h2') parts.push({ heading: element.textContent, html: '', words: '' });
    else {
      if (parts.length === 0) parts.push({ heading: '', html: '', words: '' });
      const last = parts.at(-1);
      if (last) {
        last.html += element.outerHTML;
        last.words += ` ${element.textContent}`;
      }
    }
  }
  return parts.map(({ heading, html: inner, words }) => ({
    heading,
    html: inner,
    folded: fold(`${heading} ${words}`),
  }));
}
