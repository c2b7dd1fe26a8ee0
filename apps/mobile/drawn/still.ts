/** What was drawn, and the rules that its elements' own styles became. */
export interface Still {
  readonly html: string;
  readonly rules: string;
}

/**
 * What was drawn, as it stands in a page before the app: no field takes what is typed, and no element carries a style of its
 * own, which the content security policy refuses: each becomes a rule, by the name of an attribute that no other drawing in the page has.
 */
export function stillOf(drawn: string, attribute = 'data-style'): Still {
  const rules = new Map<string, number>();
  const html = drawn
    .replace(/ style="([^"]*)"/g, (_whole, style: string) => {
      const at = rules.get(style) ?? rules.size;
      rules.set(style, at);
      return ` ${attribute}="${at}"`;
    })
    .replace(/<(input|textarea) /g, '<$1 readonly ');
  return {
    html,
    rules: [...rules].map(([style, at]) => `[${attribute}="${at}"]{${plain(style)}}`).join(''),
  };
}

function plain(written: string): string {
  return written.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}
