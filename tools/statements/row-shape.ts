import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

/** What the code takes a column for: kinds such as `string`, `bigint`, `Date`, `string[]`; `any` fits all. */
export interface ColumnShape {
  readonly kinds: readonly string[];
  readonly isNullable: boolean;
}

/** The columns that a row type declares, by their names. */
export type RowShape = Readonly<Record<string, ColumnShape>>;

const KINDS: readonly (readonly [flags: number, kind: string])[] = [
  [TypeFlags.Any | TypeFlags.Unknown, 'any'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.BigIntLike, 'bigint'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
];
const CLASSES = new Set(['Date', 'Buffer']);

/** Reads a row type; a type that names no column (a record of anything) has none. */
export function rowShape(checker: Checker, type: Type): RowShape {
  return Object.fromEntries(
    checker.getPropertiesOfType(type).map((property) => {
      const declared = checker.getTypeOfSymbol(property);
      return [
        property.name,
        declared ? columnShape(checker, declared) : { kinds: ['any'], isNullable: true },
      ];
    }),
  );
}

function columnShape(checker: Checker, type: Type): ColumnShape {
  const parts = type.isUnionType() ? type.getTypes() : [type];
  const isEmpty = (part: Type) => (part.flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0;
  const kinds = parts.filter((part) => !isEmpty(part)).map((part) => kindOf(checker, part));
  return {
    kinds: [...new Set(kinds)],
    isNullable: parts.some(isEmpty) || kinds.includes('any'),
  };
}

function kindOf(checker: Checker, type: Type): string {
  for (const [flags, kind] of KINDS) if (type.flags & flags) return kind;
  // A branded type is its primitive.
  if (type.isIntersectionType()) {
    const kinds = type.getTypes().map((part) => kindOf(checker, part));
    return kinds.find((kind) => kind !== 'object') ?? 'object';
  }
  if (checker.isArrayLikeType(type)) {
    const element = checker.getTypeArguments(type as Parameters<Checker['getTypeArguments']>[0])[0];
    const { kinds } = element ? columnShape(checker, element) : { kinds: ['any'] };
    return `${kinds.join('|')}[]`;
  }
  const name = type.getSymbol()?.name ?? '';
  return CLASSES.has(name) ? name : 'object';
}
