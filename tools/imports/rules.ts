import type { IForbiddenRuleType } from 'dependency-cruiser';
import { FEATURE_ORDER } from './feature-order.ts';

/** Tests, and what only they use, may reach where production code may not. */
const TESTS = '\\.(test|fixture)\\.tsx?$|^testing/|^e2e/|^features/[^/]+/e2e/';

/** The only ones that drive a browser. */
const BROWSER_DRIVERS = '^e2e/|^features/[^/]+/e2e/|^(bench|tools)/';

const SQL_SPEAKERS = [
  '\\.store\\.ts$',
  '^kernel/(ledger|database|clock|jobs)/',
  '^(tools|bench|simulation)/',
  TESTS,
];

/** Among features every import looks down the order, on either side and for types too: a ring would need one that looks up. */
const byOrder: IForbiddenRuleType[] = FEATURE_ORDER.slice(0, -1).map((name, place) => ({
  name: `feature-${name}-looks-down-only`,
  comment: `${name} knows none of the features that stand after it in feature-order.ts.`,
  severity: 'error',
  from: { path: `^features/${name}/`, pathNot: TESTS },
  to: { path: `^features/(${FEATURE_ORDER.slice(place + 1).join('|')})/` },
}));

/** The house's rules about who may import whom. */
export const RULES: IForbiddenRuleType[] = [
  {
    name: 'kernel-knows-no-feature',
    severity: 'error',
    from: { path: '^kernel/', pathNot: TESTS },
    to: { path: '^(features|apps|ui|tools|testing|bench|simulation|e2e)/' },
  },
  {
    name: 'ui-knows-no-feature',
    severity: 'error',
    from: { path: '^ui/', pathNot: TESTS },
    to: { path: '^(features|apps|tools|testing)/' },
  },
  {
    name: 'features-know-no-app',
    severity: 'error',
    from: { path: '^features/', pathNot: TESTS },
    to: { path: '^(apps|tools|testing)/' },
  },
  {
    name: 'feature-by-its-front-door',
    comment:
      'A feature uses another only through its contract.ts, or the index.ts of its server/, mobile/ or operator/.',
    severity: 'error',
    from: { path: '^features/([^/]+)/', pathNot: TESTS },
    to: {
      path: '^features/[^/]+/',
      pathNot: ['^features/$1/', '^features/[^/]+/(contract|(server|mobile|operator)/index)\\.ts$'],
    },
  },
  {
    name: 'browser-never-imports-server',
    severity: 'error',
    from: { path: '^(features/[^/]+/(mobile|operator)|apps/(mobile|operator)|ui)/', pathNot: TESTS },
    to: {
      path: [
        '^features/[^/]+/server/',
        '^apps/server/',
        '^kernel/(database|ledger|http|jobs|realtime|ports)/',
      ],
    },
  },
  {
    name: 'only-stores-speak-sql',
    severity: 'error',
    from: { pathNot: SQL_SPEAKERS },
    to: { path: 'node_modules/(pg|kysely|graphile-worker)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'pure-rules-do-no-io',
    comment: 'money, calendar and the rules beside a contract.ts only compute.',
    severity: 'error',
    from: { path: ['^kernel/(money|calendar)/', '^features/[^/]+/[^/]+\\.ts$'], pathNot: TESTS },
    to: {
      path: [
        '^kernel/(database|http|jobs|realtime|ports|ledger)/',
        'node_modules/(pg|kysely|fastify|ioredis)/',
        '^(node:)?(fs|net|http|https|child_process|worker_threads)(/|$)',
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  ...byOrder,
  {
    name: 'no-cycles',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'everything-resolves',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'no-test-tool-in-the-product',
    severity: 'error',
    from: { path: '^(kernel|features|ui|apps)/', pathNot: [TESTS, 'vite\\.config\\.ts$'] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-test-code-in-the-product',
    severity: 'error',
    from: { path: '^(kernel|features|ui|apps)/', pathNot: TESTS },
    to: { path: TESTS },
  },
  {
    name: 'only-journeys-drive-a-browser',
    severity: 'error',
    from: { pathNot: BROWSER_DRIVERS },
    to: { path: 'node_modules/(@playwright/test|playwright|playwright-core)/' },
  },
];
