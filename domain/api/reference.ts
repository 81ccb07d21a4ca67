type FieldLocation = 'query' | 'body' | 'header'

interface ReferenceField {
  name: string
  type: string
  needed: boolean
  about: string
}

export interface ApiReferenceRoute {
  method: string
  path: string
  scope: string
  parameters: (ReferenceField & { place: FieldLocation })[]
  answer: ReferenceField[]
}

/** The routes that API keys can use (P13), written to `reference.json`. */
export interface ApiReference {
  version: string
  routes: ApiReferenceRoute[]
}

export type JsonNode = { readonly [key: string]: unknown }

const nodeAt = (piece: unknown, key: string): JsonNode => ((piece as JsonNode | undefined)?.[key] ?? {}) as JsonNode

export function apiReferenceOf(openapi: JsonNode): ApiReference {
  const components = nodeAt(openapi, 'components')
  const routes = Object.entries(nodeAt(openapi, 'paths')).flatMap(([path, methods]) =>
    Object.entries(methods as JsonNode).flatMap(([method, operation]) => {
      const scope = (operation as JsonNode)['x-scope']
      return typeof scope === 'string' ? [routeOf(method, path, scope, operation as JsonNode, components)] : []
    }),
  )
  return { version: String(nodeAt(openapi, 'info')['version']), routes }
}

function routeOf(
  method: string,
  path: string,
  scope: string,
  operation: JsonNode,
  components: JsonNode,
): ApiReferenceRoute {
  const schemas = nodeAt(components, 'schemas')
  const parameters = nodeAt(components, 'parameters')
  const content = nodeAt(nodeAt(nodeAt(operation, 'responses'), '200'), 'content')
  const body = nodeAt(nodeAt(nodeAt(operation, 'requestBody'), 'content'), 'application/json')
  return {
    method: method.toUpperCase(),
    path,
    scope,
    parameters: [
      ...((operation['parameters'] ?? []) as JsonNode[])
        .map((each) => resolveRef(each, parameters))
        .map((each) => ({
          ...fieldOf(String(each['name']), nodeAt(each, 'schema'), each['required'] === true, schemas),
          ...(typeof each['description'] === 'string' && { about: each['description'] }),
          place: each['in'] === 'header' ? ('header' as const) : ('query' as const),
        })),
      ...fieldsOf(nodeAt(body, 'schema'), '', schemas).map((field) => ({ ...field, place: 'body' as const })),
    ],
    answer: fieldsOf(nodeAt(nodeAt(content, 'application/json'), 'schema'), '', schemas),
  }
}

function fieldsOf(schema: JsonNode, before: string, schemas: JsonNode): ReferenceField[] {
  const required = (schema['required'] ?? []) as string[]
  return Object.entries(nodeAt(schema, 'properties')).flatMap(([name, piece]) => {
    const field = piece as JsonNode
    const list = field['type'] === 'array'
    const inner = list ? nodeAt(field, 'items') : field
    const path = `${before}${name}${list ? '[]' : ''}`
    const below = fieldsOf(inner, `${path}.`, schemas)
    return below.length > 0 ? below : [fieldOf(path, inner, required.includes(name), schemas)]
  })
}

function resolveRef(piece: JsonNode, among: JsonNode): JsonNode {
  const ref = piece['$ref']
  return typeof ref === 'string' ? nodeAt(among, ref.slice(ref.lastIndexOf('/') + 1)) : piece
}

function fieldOf(name: string, schema: JsonNode, needed: boolean, schemas: JsonNode): ReferenceField {
  const own = resolveRef(schema, schemas)
  return { name, needed, type: typeOf(own), about: String(own['description'] ?? '') }
}

function typeOf(schema: JsonNode): string {
  const values = schema['enum']
  if (Array.isArray(values)) return values.filter((value) => value !== '').join(' | ')
  const ways = schema['anyOf']
  if (Array.isArray(ways)) return [...new Set(ways.map((way) => typeOf(way as JsonNode)))].join(' | ')
  return String(schema['const'] ?? schema['type'] ?? 'any')
}
