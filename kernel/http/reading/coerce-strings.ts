/** The part of JSON Schema that says which kind of value a place wants. */
export interface KindSchema {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly KindSchema[];
  properties?: Record<string, KindSchema>;
  items?: KindSchema;
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Forms and query strings know only text. Where the contract wants a boolean, a number or a list, this turns
 * the text into one; what does not read as one stays text, for the contract to refuse by name.
 */
export function coerceStrings(value: unknown, schema: KindSchema): unknown {
  if (typeof value === 'string') return coerceText(value, schema);
  if (Array.isArray(value)) {
    const { items } = schema;
    return items === undefined ? value : value.map((item) => coerceStrings(item, items));
  }
  if (typeof value === 'object' && value !== null) return coerceObject(value, schema);
  return value;
}

function coerceObject(value: object, schema: KindSchema): unknown {
  const result: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    const partSchema = schema.properties?.[name];
    result[name] = partSchema === undefined ? part : coerceStrings(part, partSchema);
  }
  return result;
}

function coerceText(text: string, schema: KindSchema): unknown {
  if (wants(schema, 'string')) return text;
  if (wants(schema, 'boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if ((wants(schema, 'number') || wants(schema, 'integer')) && NUMBER.test(text)) return Number(text);
  if (schema.type === 'array' && schema.items !== undefined) return [coerceStrings(text, schema.items)];
  return text;
}

function wants(schema: KindSchema, kind: string): boolean {
  if (schema.anyOf?.some((option) => wants(option, kind))) return true;
  if (schema.type === kind || (Array.isArray(schema.type) && schema.type.includes(kind))) return true;
  return [schema.const, ...(schema.enum ?? [])].some((allowed) => typeof allowed === kind);
}
