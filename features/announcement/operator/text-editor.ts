import { lazy } from 'react';

/** Bold, lists, links: writes clean HTML. It is large, and comes when somebody writes. */
export const TextEditor = lazy(() => import('./rich-text-editor.tsx'));
