import { type CallExpression, type Expression, type Node, SyntaxKind } from 'typescript/unstable/ast';
import {
  isAwaitExpression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isObjectBindingPattern,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import { type RowShape, rowShape } from './row-shape.ts';

/** One call of `query` as it stands in the code. */
export interface Statement {
  readonly file: string;
  readonly line: number;
  /** Each text that it may have; null where a part of it is known at run time only. */
  readonly texts: readonly string[] | null;
  /** As the call declares its rows; null where it does not. */
  readonly row: RowShape | null;
  /** Whether the code around it looks at the rows. */
  readonly looksAtRows: boolean;
}

const STORES = /^(features|kernel)\/.*\.ts$/;
/** The plumbing under `query`, and the roles and catalogues of PostgreSQL itself. */
const NO_STORES = /\.(test|fixture)\.ts$|^kernel\/database\//;
const MAX_VARIANTS = 64;

/** Every statement of the stores, read by the compiler itself. */
export function readStatements(root: string): Statement[] {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProject: 'tsconfig.json' }).getProjects()[0];
    if (!project) throw new Error('tsconfig.json names no project');
    return project.program
      .getSourceFileNames()
      .map((path) => ({ path, file: path.replaceAll('\\', '/').slice(root.length + 1) }))
      .filter(({ file }) => STORES.test(file) && !NO_STORES.test(file))
      .flatMap(({ path, file }) => statementsOf(project, path, file));
  } finally {
    api.close();
  }
}

function statementsOf(project: Project, path: string, file: string): Statement[] {
  const source = project.program.getSourceFile(path);
  if (!source?.text.includes('.query')) return [];
  const found: Statement[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isQuery(node)) found.push(statement(project, source.text, file, node));
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function isQuery({ expression }: CallExpression): boolean {
  return isPropertyAccessExpression(expression) && expression.name.text === 'query';
}

function statement(project: Project, source: string, file: string, call: CallExpression): Statement {
  const { checker } = project;
  const declared = call.typeArguments?.[0];
  const type = declared && checker.getTypeFromTypeNode(declared);
  const text = call.arguments[0];
  return {
    file,
    line: source.slice(0, call.getStart()).split('\n').length,
    texts: text ? textsOf(project, text) : null,
    row: type ? rowShape(checker, type) : null,
    looksAtRows: looksAtRows(call),
  };
}

function looksAtRows(call: CallExpression): boolean {
  let node: Node = call;
  while (isAwaitExpression(node.parent) || isParenthesizedExpression(node.parent)) node = node.parent;
  const { parent } = node;
  if (isPropertyAccessExpression(parent)) return parent.name.text === 'rows';
  if (!isVariableDeclaration(parent) || !isObjectBindingPattern(parent.name)) return false;
  return /\brows\b/.test(parent.name.getText());
}

/** What an expression may be, where the code alone tells: literals, constants, either side of a condition, unions of literals. */
function textsOf(project: Project, node: Expression): string[] | null {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (isParenthesizedExpression(node)) return textsOf(project, node.expression);
  if (isTemplateExpression(node)) {
    const parts = node.templateSpans.flatMap((span) => [
      textsOf(project, span.expression),
      [span.literal.text],
    ]);
    return joined([[node.head.text], ...parts]);
  }
  if (isConditionalExpression(node)) {
    const [one, other] = [textsOf(project, node.whenTrue), textsOf(project, node.whenFalse)];
    return one && other && [...one, ...other];
  }
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken)
    return joined([textsOf(project, node.left), textsOf(project, node.right)]);
  return constantOf(project, node) ?? argumentsOf(project, node) ?? literalsOf(project.checker, node);
}

function joined(parts: readonly (string[] | null)[]): string[] | null {
  let texts = [''];
  for (const part of parts) {
    if (!part) return null;
    texts = texts.flatMap((text) => part.map((more) => text + more));
    if (texts.length > MAX_VARIANTS) return null;
  }
  return texts;
}

function constantOf(project: Project, node: Expression): string[] | null {
  if (!isIdentifier(node)) return null;
  let symbol = project.checker.getSymbolAtLocation(node);
  if (symbol && symbol.flags & SymbolFlags.Alias) symbol = project.checker.getAliasedSymbol(symbol);
  const declaration = symbol?.valueDeclaration?.resolve(project);
  if (!declaration || !isVariableDeclaration(declaration) || !declaration.initializer) return null;
  return textsOf(project, declaration.initializer);
}

/** What is given for a parameter where its function is called, in the same file. */
function argumentsOf(project: Project, node: Expression): string[] | null {
  if (!isIdentifier(node)) return null;
  const declaration = project.checker.getSymbolAtLocation(node)?.valueDeclaration?.resolve(project);
  if (!declaration || !isParameterDeclaration(declaration)) return null;
  const owner = declaration.parent;
  if (!isFunctionDeclaration(owner) || !owner.name) return null;
  const [name, place] = [owner.name.text, owner.parameters.indexOf(declaration)];
  const given: (string[] | null)[] = [];
  const visit = (at: Node): void => {
    if (isCallExpression(at) && isIdentifier(at.expression) && at.expression.text === name) {
      const argument = at.arguments[place];
      given.push(argument ? textsOf(project, argument) : null);
    }
    at.forEachChild(visit);
  };
  visit(node.getSourceFile());
  return given.length === 0 || given.includes(null) ? null : given.flatMap((texts) => texts ?? []);
}

/** The values of a union of literals; any number stands for all, since it changes no column. */
function literalsOf(checker: Checker, node: Expression): string[] | null {
  const type = checker.getTypeAtLocation(node);
  if (!type) return null;
  const types: readonly Type[] = type.isUnionType() ? type.getTypes() : [type];
  const values = types.map((one) => {
    if (one.isStringLiteralType()) return one.value;
    return one.flags & TypeFlags.NumberLike ? '1' : null;
  });
  return values.includes(null) ? null : (values as string[]);
}
