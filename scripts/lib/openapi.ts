import { toJsonSchema, type ConversionConfig } from '@valibot/to-json-schema'
import { allRoutes } from '../../domain/api/all'
import type { Route, RouteSchema } from '../../domain/api/route'
import { errorCodes } from '../../domain/error-code-list'
import { openapiAtoms } from './openapi-atoms'

export type Schema = { [key: string]: unknown }

const definitions = Object.fromEntries(Object.entries(openapiAtoms).map(([name, { schema }]) => [name, schema]))
const config: ConversionConfig = {
  target: 'draft-2020-12',
  // JSON Schema can't express checks and transforms; the atoms describe them
  errorMode: 'ignore',
  definitions,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema }) => (valibotSchema.type === 'unknown' ? { description: 'Any JSON value.' } : null),
}

/** Converts a route's schema to JSON Schema, which refers to the atoms by name. */
function schemaOf(schema: RouteSchema | undefined, named = definitions): Schema {
  const {
    $schema: _draft,
    $defs: _atoms,
    ...rest
  } = toJsonSchema(schema as never, { ...config, definitions: named }) as Schema
  return rest
}

function component(name: string): Schema {
  const { schema, description, example, pattern } = openapiAtoms[name] ?? { schema: undefined }
  const others = Object.fromEntries(Object.entries(definitions).filter(([other]) => other !== name))
  return {
    ...schemaOf(schema, others),
    ...(pattern === undefined ? {} : { pattern }),
    description,
    examples: [example],
  }
}

const sessionNeeds = [{ token: [], device: [] }]

function operation({
  name,
  kind,
  access,
  input,
  output,
  secret,
  reauth,
  accepted,
  audit,
  unaudited,
  file,
  raw,
  scope,
}: Route): Schema {
  const given = schemaOf(input)
  return {
    operationId: name.replace(/ \/api\/|[/-]/g, '_').toLowerCase(),
    tags: [access === 'admin' ? 'admin' : access === 'public' ? 'guest' : 'member'],
    security: access === 'public' ? [] : scope === null ? sessionNeeds : [...sessionNeeds, { key: [] }],
    ...(kind === 'query' || raw ? { parameters: queryParameters(given) } : {}),
    ...(kind === 'command' ? { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] } : {}),
    ...(kind === 'query'
      ? {}
      : { requestBody: { required: true, content: raw ? bytes : json(withSecrets(given, secret)) } }),
    responses: {
      ...(accepted
        ? { 202: { description: 'Begun: it is done in the background', content: json(schemaOf(output)) } }
        : { 200: { description: 'Done', content: file ? bytes : json(schemaOf(output)) } }),
      default: { $ref: '#/components/responses/Refusal' },
    },
    'x-access': access,
    'x-fresh': reauth,
    ...(scope === null ? {} : { 'x-scope': scope }),
    ...(audit.length > 0 ? { 'x-audit': audit } : unaudited === '' ? {} : { 'x-unaudited': unaudited }),
  }
}

const bytes: Schema = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

const json = (schema: Schema): Schema => ({ 'application/json': { schema } })

const propertiesOf = (schema: Schema): { [field: string]: Schema } =>
  (schema['properties'] ?? {}) as { [field: string]: Schema }

function queryParameters(schema: Schema): Schema[] {
  const required = (schema['required'] ?? []) as string[]
  return Object.entries(propertiesOf(schema)).map(([field, of]) => ({
    name: field,
    in: 'query',
    required: required.includes(field),
    schema: of,
  }))
}

function withSecrets(schema: Schema, secret: readonly string[]): Schema {
  if (secret.length === 0) return schema
  const marked = Object.entries(propertiesOf(schema)).map(([field, of]) => [
    field,
    secret.includes(field) ? { ...of, writeOnly: true } : of,
  ])
  return { ...schema, properties: Object.fromEntries(marked) as Schema }
}

/** Returns the content of `dist/openapi.json`, which describes every route. */
export function openapi(version: string): Schema {
  const paths: { [path: string]: Schema } = {}
  for (const route of allRoutes) {
    const [method = '', path = ''] = route.name.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Coterie', version },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: {
        ...Object.fromEntries(Object.keys(openapiAtoms).map((name) => [name, component(name)])),
        ErrorCode: {
          type: 'string',
          enum: errorCodes,
          description: 'The closed list of refusals.',
          examples: ['not-allowed'],
        },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          description: 'Made by the caller: the same key with the same input is done once.',
          schema: {
            type: 'string',
            pattern: '^[A-Za-z0-9_-]{8,64}$',
            examples: ['0f8c2f9e-3c52-4a55-8f2e-0c1b7a0d9e11'],
          },
        },
      },
      responses: {
        Refusal: {
          description: 'Refused: a code of the closed list, with one for each field concerned.',
          content: json({
            type: 'object',
            required: ['code'],
            properties: {
              code: { $ref: '#/components/schemas/ErrorCode' },
              fields: { type: 'object', additionalProperties: { type: 'string' } },
              details: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } },
            },
          }),
        },
      },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A short-lived token of POST /api/session.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key with the scope that `x-scope` names.',
        },
        device: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-coterie-device',
          description: 'The device’s own cookie.',
        },
      },
    },
  }
}
