/** A field of a query, of a JSON body or of the headers. */
type Place = 'query' | 'body' | 'header'

/** A parameter or a field, in words that both languages share: its values, its shape or its type, and what its schema says of it. */
interface ReferenceField {
  name: string
  type: string
  needed: boolean
  about: string
}

/** A route that API keys open. */
export interface ReferenceRoute {
  method: string
  path: string
  scope: string
  /** What goes in, each with where it stands. */
  parameters: (ReferenceField & { place: Place })[]
  answer: ReferenceField[]
}

/** What keys open (P13): `reference.json`, made at build from `dist/openapi.json`. */
export interface Reference {
  version: string
  routes: ReferenceRoute[]
}

/** A piece of JSON Schema or OpenAPI. */
export type Piece = { readonly [key: string]: unknown }

const of = (piece: unknown, key: string): Piece => ((piece as Piece | undefined)?.[key] ?? {}) as Piece

/** The part of an OpenAPI file that names a scope, flattened for a page. */
export function referenceOf(openapi: Piece): Reference {
  const components = of(openapi, 'components')
  const routes = Object.entries(of(openapi, 'paths')).flatMap(([path, methods]) =>
    Object.entries(methods as Piece).flatMap(([method, operation]) => {
      const scope = (operation as Piece)['x-scope']
      return typeof scope === 'string' ? [routeOf(method, path, scope, operation as Piece, components)] : []
    }),
  )
  return { version: String(of(openapi, 'info')['version']), routes }
}

function routeOf(method: string, path: string, scope: string, operation: Piece, components: Piece): ReferenceRoute {
  const schemas = of(components, 'schemas')
  const parameters = of(components, 'parameters')
  const content = of(of(of(operation, 'responses'), '200'), 'content')
  const body = of(of(of(operation, 'requestBody'), 'content'), 'application/json')
  return {
    method: method.toUpperCase(),
    path,
    scope,
    parameters: [
      ...((operation['parameters'] ?? []) as Piece[])
        .map((each) => referred(each, parameters))
        .map((each) => ({
          ...fieldOf(String(each['name']), of(each, 'schema'), each['required'] === true, schemas),
          ...(typeof each['description'] === 'string' && { about: each['description'] }),
          place: each['in'] === 'header' ? ('header' as const) : ('query' as const),
        })),
      ...fieldsOf(of(body, 'schema'), '', schemas).map((field) => ({ ...field, place: 'body' as const })),
    ],
    answer: fieldsOf(of(of(content, 'application/json'), 'schema'), '', schemas),
  }
}

/** The fields of an object and of what lies in it, each by its path: `rows[].email`. */
function fieldsOf(schema: Piece, before: string, schemas: Piece): ReferenceField[] {
  const required = (schema['required'] ?? []) as string[]
  return Object.entries(of(schema, 'properties')).flatMap(([name, piece]) => {
    const field = piece as Piece
    const list = field['type'] === 'array'
    const inner = list ? of(field, 'items') : field
    const path = `${before}${name}${list ? '[]' : ''}`
    const below = fieldsOf(inner, `${path}.`, schemas)
    return below.length > 0 ? below : [fieldOf(path, inner, required.includes(name), schemas)]
  })
}

/** A piece itself, or the one that it points at. */
function referred(piece: Piece, among: Piece): Piece {
  const ref = piece['$ref']
  return typeof ref === 'string' ? of(among, ref.slice(ref.lastIndexOf('/') + 1)) : piece
}

function fieldOf(name: string, schema: Piece, needed: boolean, schemas: Piece): ReferenceField {
  const own = referred(schema, schemas)
  return { name, needed, type: typeOf(own), about: String(own['description'] ?? '') }
}

function typeOf(schema: Piece): string {
  const values = schema['enum']
  if (Array.isArray(values)) return values.filter((value) => value !== '').join(' | ')
  const ways = schema['anyOf']
  if (Array.isArray(ways)) return [...new Set(ways.map((way) => typeOf(way as Piece)))].join(' | ')
  return String(schema['const'] ?? schema['type'] ?? 'any')
}
