import { GroupedCode } from './grouped-code.tsx';
import { isCode } from './groups-of.ts';

/** What somebody wrote, or a key or an address that they gave: a code stands in groups that an eye can follow. */
export function CodeOrText({ text }: { text: string }) {
  return isCode(text) ? <GroupedCode text={text} /> : text;
}
