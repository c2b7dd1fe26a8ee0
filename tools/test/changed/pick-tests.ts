import { type Importers, importersOf, reachedFrom, type SourceText } from './import-graph.ts';

/** The three ways in which tests run. */
export type Kind = 'unit' | 'integration' | 'journeys';

/** A test file and what made it count. */
export interface Pick {
  readonly kind: Kind;
  readonly file: string;
  readonly why: string;
}

/** What puts features together: whoever imports it reaches all of them, which tells nothing about a single one. */
const COMPOSED = /^(apps\/(server|mobile|operator)|testing|bench|simulation|tools)\//;
/** Changes here can change how all tests of a kind are built or run. A new dependency changes the lock file. */
const CONCERNS: readonly (readonly [RegExp, readonly Kind[]])[] = [
  [/^(package-lock|tsconfig)\.json$/, ['unit', 'integration', 'journeys']],
  [/^vitest\.config\.ts$/, ['unit', 'integration']],
  [/^e2e\/(playwright\.config|throwaway-server|sign-in-operators)\.ts$/, ['journeys']],
];
const FEATURE = /^features\/([^/]+)\//;
const TEST_OF: readonly (readonly [Kind, RegExp])[] = [
  ['integration', /\.integration\.test\.tsx?$/],
  ['unit', /\.test\.tsx?$/],
  ['journeys', /\.spec\.ts$/],
];

/** Which tests speak of the changed files, and why. Pure: `sources` are all text files as they are now. */
export function pickTests(changed: readonly string[], sources: readonly SourceText[]): Pick[] {
  const picks = new Map<string, Pick>();
  const present = new Set(sources.map(({ file }) => file));
  const note = (file: string, why: string) => {
    const kind = kindOf(file);
    if (kind !== undefined && present.has(file) && !picks.has(file)) picks.set(file, { kind, file, why });
  };
  const importers = importersOf(sources);
  for (const file of changed) {
    const kinds = CONCERNS.find(([pattern]) => pattern.test(file))?.[1] ?? [];
    for (const { file: test } of sources) {
      if (kinds.some((kind) => kind === kindOf(test))) note(test, `${file} concerns all of them`);
    }
    note(file, 'changed itself');
    const reached = reachedBy(file, importers);
    for (const [test, via] of reached)
      note(test, via === file ? `imports ${file}` : `reaches ${file} by ${via}`);
    noteFeatures(file, reached, sources, note);
  }
  return [...picks.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
}

function kindOf(file: string): Kind | undefined {
  return TEST_OF.find(([, pattern]) => pattern.test(file))?.[0];
}

function reachedBy(file: string, importers: Importers): Map<string, string> {
  const ofOneFeature = FEATURE.test(file);
  return reachedFrom(file, importers, (importer) => ofOneFeature && COMPOSED.test(importer));
}

type Note = (file: string, why: string) => void;

/** The journeys of the features that a change reaches; of a feature's texts, styles and SQL its integration tests as well. */
function noteFeatures(
  file: string,
  reached: ReadonlyMap<string, string>,
  sources: readonly SourceText[],
  note: Note,
): void {
  if (/\.(test|spec|fixture)\.tsx?$/.test(file)) return;
  const own = FEATURE.exec(file)?.[1];
  const features = new Set(own === undefined ? [] : [own]);
  for (const importer of reached.keys()) {
    const feature = FEATURE.exec(importer)?.[1];
    if (feature !== undefined && !/\.(test|spec|fixture)\.tsx?$/.test(importer)) features.add(feature);
  }
  for (const feature of features) noteJourneys(feature, file, sources, note);
  if (own === undefined || /\.(tsx?|mjs)$/.test(file)) return;
  for (const { file: test } of sources) {
    if (test.startsWith(`features/${own}/`)) note(test, `${file} belongs to ${own}`);
  }
}

/** A feature's own journeys, and those elsewhere that open a screen or a desk of it. */
function noteJourneys(feature: string, changed: string, sources: readonly SourceText[], note: Note): void {
  const addresses = addressesOf(feature, sources);
  for (const { file, text } of sources) {
    if (!file.endsWith('.spec.ts')) continue;
    if (file.startsWith(`features/${feature}/e2e/`)) note(file, `${changed} is part of ${feature}`);
    const opened = addresses.find((address) => address.test(text));
    if (opened !== undefined) note(file, `opens ${opened.source} of ${feature}, where ${changed} is used`);
  }
}

/** Where a feature is shown, as a journey writes it: '/deposit', `/user/records/deposit/${id}`, openConsole(browser, 'rita', 'deposits'). */
function addressesOf(feature: string, sources: readonly SourceText[]): RegExp[] {
  const textOf = (name: string) =>
    sources.find(({ file }) => file === `features/${feature}/${name}`)?.text ?? '';
  const paths = (name: string) =>
    [...textOf(name).matchAll(/\bpath: '([^']*)'/g)].flatMap(([, path = '']) => (path === '' ? [] : [path]));
  const screens = paths('mobile/routes.ts').map((path) => {
    const parts = path.split(/\$\w+/).map((part) => part.replace(/[.*+?^{}()|[\]\\]/g, '\\$&'));
    return new RegExp(`['"\`]${parts.join('[^/\'"`]+')}['"\`?#]`);
  });
  const desks = paths('operator/desks.ts').map(
    (path) => new RegExp(`(openConsole\\([^)]*'|/console/)${path}['"\`?]`),
  );
  return [...screens, ...desks];
}
