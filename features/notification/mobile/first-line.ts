const SIGNS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};
/** More than a phone shows in two lines; in the largest text all of it is shown. */
const LONGEST = 240;

/** The first paragraph of a notification's HTML as plain text, for a list; empty where it has no words. */
export function firstLine(html: string): string {
  const blocks = html.split(/<\/(?:p|h[1-6]|li|div)>|<br\s*\/?>/i);
  const words = blocks.map((block) => plain(block)).find((text) => text !== '') ?? '';
  return words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words;
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim();
}
