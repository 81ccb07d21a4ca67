import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import * as atoms from '../../domain/api/atoms'
import { allRoutes } from '../../domain/api/all'
import { openapi, type Schema } from './openapi'
import { openapiAtoms } from './openapi-atoms'

const file = openapi('1.0.0')
const components = (file['components'] as { schemas: { [name: string]: Schema } }).schemas

/** Returns the paths of all empty schemas. */
function empty(node: unknown, path = ''): string[] {
  if (typeof node !== 'object' || node === null) return []
  const isSchema = /\/(properties\/[^/]+|items|schema|additionalProperties)$/.test(path)
  const says = ['type', '$ref', 'anyOf', 'oneOf', 'enum', 'const', 'description'].some((word) => word in node)
  const own = isSchema && !says ? [path] : []
  return [...own, ...Object.entries(node).flatMap(([key, part]) => empty(part, `${path}/${key}`))]
}

describe('dist/openapi.json', () => {
  it('describes every route with its input and output', () => {
    const paths = file['paths'] as { [path: string]: { [method: string]: Schema } }
    for (const { name, kind } of allRoutes) {
      const [method = '', path = ''] = name.split(' ')
      const operation = paths[path]?.[method.toLowerCase()]
      expect(operation?.['responses'], name).toBeDefined()
      expect('requestBody' in (operation ?? {}), name).toBe(kind !== 'query')
    }
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each['operationId']))
    expect(new Set(ids).size).toBe(allRoutes.length)
  })

  it('has no empty schema', () => expect(empty(file)).toEqual([]))

  it('refers only to schemas that it contains', () => {
    const refs = [...JSON.stringify(file).matchAll(/#\/components\/schemas\/(\w+)/g)].map((found) => found[1] ?? '')
    expect(refs.length).toBeGreaterThan(100)
    for (const name of new Set(refs)) expect(Object.keys(components)).toContain(name)
  })
})

describe.each(Object.entries(openapiAtoms))('the API value type %s', (name, { schema, example }) => {
  it('has an example that matches its schema', () => {
    expect(v.safeParse(schema, example).issues ?? []).toEqual([])
    const { type, pattern, enum: choices, properties } = components[name] ?? {}
    if (type === 'string' && choices === undefined) {
      expect(pattern, 'a text has a pattern').toBeTypeOf('string')
      expect(String(example)).toMatch(new RegExp(String(pattern)))
    } else expect(choices ?? properties ?? (type === 'integer' || type === 'number')).toBeTruthy()
  })
})

it('the API reference has every value type of domain/api/atoms.ts', () => {
  const placed = Object.values(openapiAtoms).map(({ schema }) => schema)
  for (const [name, atom] of Object.entries(atoms)) expect(placed.includes(atom), name).toBe(true)
})
