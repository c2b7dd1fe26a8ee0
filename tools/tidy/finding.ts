/** One thing that the tidy gate will not let pass. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly detail: string;
}

/** A source file as the checks see it; `file` is relative to the repository's root, with forward slashes. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/** The line, counted from 1, on which an offset of a text lies. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
