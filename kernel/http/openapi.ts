import type { CallDefinition } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import { inputSchema, type JsonSchema, outputSchema } from './call-schemas.ts';
import { hasGet, type Route } from './route.ts';

const FAULT: JsonSchema = {
  type: 'object',
  required: ['success', 'code', 'msg', 'data'],
  properties: {
    success: { const: false },
    code: { enum: Object.values(CODES).filter((code) => code !== CODES.success) },
    msg: { type: 'string' },
    data: {
      type: 'object',
      required: ['reason'],
      properties: {
        reason: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
      },
    },
  },
};

const LANGUAGE_PARAMETER = {
  name: 'language',
  in: 'query',
  schema: { enum: LANGUAGES },
  description: 'Language of the texts; without it the header accept-language decides.',
};

const KEY_PARAMETER = {
  name: 'idempotency-key',
  in: 'header',
  required: true,
  schema: { type: 'string', maxLength: 128 },
  description: 'Made once for an intent and kept through its retries.',
};

/** The OpenAPI 3.1 document of every mounted call, from the same contracts that validate its requests. */
export function openApiOf(routes: readonly Route[], version: string): JsonSchema {
  return {
    openapi: '3.1.0',
    info: { title: 'Bolsillo', version },
    paths: Object.fromEntries(routes.map((route) => [`/api/${route.call.path}`, pathOf(route)])),
    components: {
      schemas: { Fault: FAULT },
      securitySchemes: {
        userToken: { type: 'apiKey', in: 'header', name: 'userToken' },
        operatorToken: { type: 'apiKey', in: 'header', name: 'operatorToken' },
      },
    },
  };
}

/** A blocked investor's refusal belongs to the calls that have it, though no contract lists it. */
function reasonsOf(call: CallDefinition): readonly string[] {
  return call.notWhileBlocked ? [...call.reasons, KERNEL_REASONS.memberBlocked] : call.reasons;
}

function pathOf(route: Route): JsonSchema {
  const { call } = route;
  const input = withoutDialect(inputSchema(call));
  const body = { schema: input };
  const operationId = call.path.replace('/', '.');
  const common = {
    summary: call.summary,
    tags: [call.path.split('/')[0]],
    security: securityOf(call.access),
    ...(call.access === 'operator' && { 'x-roles': call.roles, 'x-reads': call.reads }),
    responses: responsesOf(call),
  };
  return {
    post: {
      operationId,
      ...common,
      parameters: [LANGUAGE_PARAMETER, ...(call.command ? [KEY_PARAMETER] : [])],
      requestBody: {
        content: { 'application/json': body, 'application/x-www-form-urlencoded': body },
      },
    },
    ...(hasGet(route) && {
      get: {
        operationId: `${operationId}.get`,
        ...common,
        parameters: [LANGUAGE_PARAMETER, ...queryOf(input)],
        ...(route.options.redirects && {
          responses: { ...common.responses, 302: { description: 'Sends the browser on to `location`' } },
        }),
        ...(route.options.sendsImage && {
          responses: {
            ...common.responses,
            200: {
              description: 'The `image` by itself',
              content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
            },
          },
        }),
        ...(route.options.sendsText && {
          responses: {
            ...common.responses,
            200: {
              description: 'The `text` by itself',
              content: { [route.options.sendsText]: { schema: { type: 'string' } } },
            },
          },
        }),
      },
    }),
  };
}

/** The same input, each of its fields a parameter of the address; what lies deeper is written with dots. */
function queryOf(input: JsonSchema): JsonSchema[] {
  const required = (input.required as string[] | undefined) ?? [];
  return Object.entries((input.properties as JsonSchema | undefined) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function responsesOf(call: CallDefinition): JsonSchema {
  const fault = { $ref: '#/components/schemas/Fault' };
  const answer = { anyOf: [successOf(withoutDialect(outputSchema(call))), fault] };
  return {
    200: {
      description: reasonsText(reasonsOf(call)),
      content: { 'application/json': { schema: answer } },
    },
    default: {
      description: 'The fault envelope with its HTTP status',
      content: { 'application/json': { schema: fault } },
    },
  };
}

function securityOf(access: string): JsonSchema[] {
  if (access === 'operator') return [{ operatorToken: [] }];
  return access === 'anonymous' ? [{}, { userToken: [] }] : [{ userToken: [] }];
}

function reasonsText(reasons: readonly string[]): string {
  return reasons.length === 0 ? 'Success' : `Success, or a refusal: ${reasons.join(', ')}`;
}

function successOf(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['success', 'code', 'msg', 'data'],
    properties: { success: { const: true }, code: { const: 0 }, msg: { type: 'string' }, data },
  };
}

function withoutDialect({ $schema: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
