/** What the budgets need of Vite's manifest. */
export interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** A chunk of the manifest by the end of its source path; throws where there is none, so that no budget is empty. */
export function chunkOf(manifest: Manifest, sourceEnd: string): string {
  const key = Object.keys(manifest).find((name) => name === sourceEnd || name.endsWith(`/${sourceEnd}`));
  if (key === undefined) throw new Error(`the manifest has no ${sourceEnd}`);
  return key;
}

/** All files that some chunks bring with them by static imports: scripts and styles. */
export function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) continue;
    seen.add(key);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    waiting.push(...(chunk.imports ?? []));
  }
  return files;
}
