import type { Budget } from './budgets.ts';
import { chunkOf, filesOf, type Manifest } from './manifest.ts';

/** What opening the console loads, in the default language. */
const FRAME = ['index.html', 'virtual:messages/es', 'virtual:messages/es/rest'];
/** Travels only to who writes a notification. */
const EDITOR = 'rich-text-editor.tsx';
const DESK = /\/operator\/([\w-]+-desk)\.tsx$/;

/** The budgets of the console's build: its frame, and what each desk adds; throws where the build lacks a part. */
export function consoleBudgetsOf(manifest: Manifest): Budget[] {
  const frame = filesOf(
    manifest,
    FRAME.map((source) => chunkOf(manifest, source)),
  );
  const scripts = (files: Iterable<string>) => [...files].filter((file) => file.endsWith('.js'));
  const added = (key: string) => scripts(filesOf(manifest, [key]).difference(frame));
  const desks = Object.keys(manifest).flatMap((key) => {
    const name = DESK.exec(key)?.[1];
    return name === undefined ? [] : [{ name, maxBytes: 60_000, files: added(key) }];
  });
  if (desks.length === 0) throw new Error('the manifest has no desk');
  return [
    // With all texts of one language; a new feature's texts weigh 2 to 4 kB.
    { name: 'console scripts', maxBytes: 200_000, files: scripts(frame) },
    { name: 'console styles', maxBytes: 12_000, files: [...frame].filter((file) => file.endsWith('.css')) },
    ...desks,
    { name: 'rich text editor, lazy', maxBytes: 140_000, files: added(chunkOf(manifest, EDITOR)) },
  ];
}
