/** What was drawn, and the rules that its elements' own styles became. */
export interface Styleless {
  readonly html: string;
  readonly rules: string;
}

/** The content security policy lets no element carry a style of its own: each becomes a rule of the page's one style element. */
export function styleless(drawn: string): Styleless {
  const rules = new Map<string, number>();
  const html = drawn.replace(/ style="([^"]*)"/g, (_whole, style: string) => {
    const at = rules.get(style) ?? rules.size;
    rules.set(style, at);
    return ` data-style="${at}"`;
  });
  return {
    html,
    rules: [...rules].map(([style, at]) => `[data-style="${at}"]{${plain(style)}}`).join(''),
  };
}

function plain(attribute: string): string {
  return attribute.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}
