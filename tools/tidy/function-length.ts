import { parseSync, Visitor } from 'vite';
import { type Finding, lineAt, type Source } from './finding.ts';

export const MAX_FUNCTION_LINES = 70;

type FunctionNode = { start: number; end: number; type: string };

/** Functions longer than 70 lines. A test file's `describe` is a heading, not a function: its tests are measured. */
export function longFunctions({ file, text }: Source): Finding[] {
  const { program, errors } = parseSync(file, text);
  const error = errors[0];
  if (error !== undefined) {
    return [{ file, line: 1, rule: 'readable', detail: error.message }];
  }
  const headings = new Set<number>();
  const findings: Finding[] = [];
  const measure = (node: FunctionNode) => {
    const first = lineAt(text, node.start);
    const lines = lineAt(text, node.end) - first + 1;
    if (lines > MAX_FUNCTION_LINES && !headings.has(node.start)) {
      findings.push({
        file,
        line: first,
        rule: 'function-length',
        detail: `${lines} lines, at most ${MAX_FUNCTION_LINES}`,
      });
    }
  };
  new Visitor({
    CallExpression(node) {
      if (!/^(test\.)?describe\b/.test(text.slice(node.start, node.start + 20))) return;
      for (const argument of node.arguments) headings.add(argument.start);
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program);
  return findings;
}
