/** What was drawn, and the rules that its elements' own styles became. */
export interface Still {
  readonly html: string;
  readonly rules: string;
}

/**
 * What was drawn, as it stands in a page before the app: no field takes what is typed, and no element carries a style of its
 * own, which the content security policy refuses: each becomes a rule of the page's one style element.
 */
export function stillOf(drawn: string): Still {
  const rules = new Map<string, number>();
  const html = drawn
    .replace(/ style="([^"]*)"/g, (_whole, style: string) => {
      const at = rules.get(style) ?? rules.size;
      rules.set(style, at);
      return ` data-style="${at}"`;
    })
    .replace(/<(input|textarea) /g, '<$1 readonly ');
  return {
    html,
    rules: [...rules].map(([style, at]) => `[data-style="${at}"]{${plain(style)}}`).join(''),
  };
}

function plain(attribute: string): string {
  return attribute.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}
