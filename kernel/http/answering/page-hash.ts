import { createHash } from 'node:crypto';

/** By it a page's content policy lets in a script or style that stands in the page itself. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
