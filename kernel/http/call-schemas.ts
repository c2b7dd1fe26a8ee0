import * as z from 'zod/mini';
import type { CallDefinition } from '#kernel/contract/define-call.ts';

/** A JSON Schema (draft 2020-12) as plain data. */
export type JsonSchema = Record<string, unknown>;

/** What a call takes, for OpenAPI and for reading forms. */
export function inputSchema(call: CallDefinition): JsonSchema {
  return z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** What a call gives, for OpenAPI. */
export function outputSchema(call: CallDefinition): JsonSchema {
  return z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
}

/** The whole success envelope of a call, reduced to what a serialiser needs: kinds and properties. */
export function answerSchema(call: CallDefinition): JsonSchema {
  return {
    type: 'object',
    required: ['success', 'code', 'msg', 'data'],
    properties: {
      success: { type: 'boolean' },
      code: { type: 'integer' },
      msg: { type: 'string' },
      data: withoutRules(outputSchema(call)),
    },
  };
}

/** Rules on a value (length, pattern, choice) cost the serialiser time and change nothing in what it writes. */
const RULES = new Set([
  '$schema',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'enum',
  'propertyNames',
]);

function withoutRules(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRules);
  if (typeof schema !== 'object' || schema === null) return schema;
  const source = schema as JsonSchema;
  const nullable = nullableOf(source);
  if (nullable !== null) return { ...(withoutRules(nullable) as JsonSchema), nullable: true };
  // The branches of a true union are told apart by their rules: they stay whole.
  if ('anyOf' in source || 'oneOf' in source) return source;
  const result: JsonSchema = {};
  for (const [name, part] of Object.entries(source)) {
    if (RULES.has(name)) continue;
    result[name] = name === 'properties' ? eachProperty(part as JsonSchema) : withoutRules(part);
  }
  return result;
}

function eachProperty(properties: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, withoutRules(part)]));
}

/** `X` of "X or null"; null for every other schema. */
function nullableOf(schema: JsonSchema): JsonSchema | null {
  if (!Array.isArray(schema.anyOf) || schema.anyOf.length !== 2) return null;
  const options = schema.anyOf as JsonSchema[];
  const kinds = options.filter((option) => option.type !== 'null');
  const kind = kinds[0];
  return kinds.length === 1 && typeof kind?.type === 'string' ? kind : null;
}
