/** The part of this desk by which others write HTML: bold, lists, links. Fetched when it is shown. */
import { lazy } from 'react';

export const TextEditor = lazy(() => import('./rich-text-editor.tsx'));
