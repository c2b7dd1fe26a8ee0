import { type Route, route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import * as calls from '../contract.ts';
import { explainDifference } from './explain-difference.ts';
import { importStatement } from './import-statement.ts';
import { listDifferences } from './list-differences.ts';
import { listStatements } from './list-statements.ts';
import { showFile } from './show-file.ts';

/** Base64 of the largest file, and the rest of the call. */
const BODY_LIMIT_BYTES = 800_000;

/** The routes of the treasurer's statements, each bound to its call. */
export function reconciliationRoutes(ports: Pick<Ports, 'chance'>): Route[] {
  return [
    route(calls.importStatementCall, (context, input) => importStatement(ports, context, input), {
      bodyLimitBytes: BODY_LIMIT_BYTES,
    }),
    route(calls.listStatementsCall, listStatements),
    route(calls.listDifferencesCall, listDifferences),
    route(calls.explainDifferenceCall, explainDifference),
    route(calls.getStatementFileCall, showFile),
  ];
}
