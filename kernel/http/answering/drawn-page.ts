import { createHash } from 'node:crypto';
import type { Language } from '#kernel/i18n/language.ts';
import type { Drawn } from './drawer.ts';

interface DrawnPage {
  readonly html: string;
  /** Lets the page's own scripts and styles into its content security policy, and nothing else. */
  readonly policy: ((policy: string) => string) | null;
}

/** What brings the app's code: it waits until the drawing is painted. */
const APP_FILES = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** Puts a drawing into the page of a built app, before its scripts; the page as it is where there is none. */
export function withDrawing(page: string, language: Language, drawn: Drawn | null): DrawnPage {
  if (drawn === null) return { html: page, policy: null };
  const { before, after, style } = drawn;
  const files = page.match(APP_FILES) ?? [];
  const html = page
    .replace(APP_FILES, '')
    .replace(/<html lang="[^"]*"/, `<html lang="${language}"`)
    .replace('</head>', () => `<style>${style}</style><script>${before}</script></head>`)
    .replace('<div id="root"></div>', () => `<div id="root" inert>${drawn.html}</div><!--drawn-->`)
    .replace(
      '</body>',
      () => `<template id="app-files">${files.join('')}</template><script>${after}</script></body>`,
    );
  const scripts = `'self' ${hashOf(before)} ${hashOf(after)}`;
  const styles = `'self' ${hashOf(style)}`;
  return {
    html,
    policy: (policy) =>
      policy
        .replace("script-src 'self'", `script-src ${scripts}`)
        .replace("style-src 'self'", `style-src ${styles}`),
  };
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
