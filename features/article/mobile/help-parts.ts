/** One question of the help with its answer. */
export interface HelpPart {
  /** Plain text of the section that it stands in; empty for none. */
  readonly section: string;
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

/**
 * A text taken apart at its headings. One of the second level is a question, or a section of questions where one of the third
 * level follows it at once.
 */
export function partsOf(html: string): HelpPart[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const parts: { section: string; heading: string; html: string; words: string }[] = [];
  let section = '';
  for (const element of body.children) {
    const isSection = element.localName === 'h2' && element.nextElementSibling?.localName === 'h3';
    if (element.localName === 'h2') section = isSection ? element.textContent : '';
    if (isSection) continue;
    const isQuestion = element.localName === 'h2' || element.localName === 'h3';
    if (isQuestion || parts.length === 0)
      parts.push({ section, heading: isQuestion ? element.textContent : '', html: '', words: '' });
    const last = parts.at(-1);
    if (isQuestion || !last) continue;
    last.html += element.outerHTML;
    last.words += ` ${element.textContent}`;
  }
  return parts.map(({ section: within, heading, html: inner, words }) => ({
    section: within,
    heading,
    html: inner,
    folded: fold(`${heading} ${words}`),
  }));
}

/** Parts in a row that stand in the same section. */
export function inSections(parts: readonly HelpPart[]): { section: string; parts: HelpPart[] }[] {
  const sections: { section: string; parts: HelpPart[] }[] = [];
  for (const part of parts) {
    const last = sections.at(-1);
    if (last !== undefined && last.section === part.section) last.parts.push(part);
    else sections.push({ section: part.section, parts: [part] });
  }
  return sections;
}
