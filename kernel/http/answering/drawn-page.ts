import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, LOCALES } from '#kernel/i18n/language.ts';
import type { Drawn } from './drawer.ts';
import { hashOf } from './page-hash.ts';

interface DrawnPage {
  readonly html: string;
  /** Lets the page's own scripts and styles into its content security policy, and nothing else. */
  readonly policy: (policy: string) => string;
}

/** Puts a drawing into the page of a built app, before its scripts. */
export type PutDrawing = (page: string, language: Language, drawn: Drawn) => DrawnPage;

/** What brings the app's code and styles: it waits until the drawing is painted. */
const APP_FILES = /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>/g;
const STYLES = /<link rel="stylesheet"[^>]* href="\/h5\/([^"]*)">/g;

/** Of an app's folder: what the drawing is styled by stands in the page itself, which waits for no file. */
export function createPutDrawing(folder: string): PutDrawing {
  const known = new Map<string, string>();
  const rulesOf = (file: string) => {
    const rules = known.get(file) ?? readFileSync(join(folder, file), 'utf8');
    known.set(file, rules);
    return rules;
  };
  return (page, language, { html: content, note, before, after, style: own }) => {
    // Their rules stand in the page already: named so that the app asks for none of them, and fetched by nobody.
    const files = (page.match(APP_FILES) ?? []).map((file) =>
      file.replace('<link rel="stylesheet"', '$& disabled'),
    );
    const style = [...page.matchAll(STYLES)].map(([, file = '']) => rulesOf(file)).join('') + own;
    const html = page
      .replace(APP_FILES, '')
      // As the app says it: any change of it has the browser style and lay out the whole page anew.
      .replace(/<html lang="[^"]*"/, `<html lang="${LOCALES[language]}"`)
      .replace('</head>', () => `<style>${style}</style><script>${before}</script></head>`)
      .replace('<div id="root"></div>', () => `<div id="root" inert>${content}</div>${note}<!--drawn-->`)
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
  };
}
