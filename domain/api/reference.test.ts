import { expect, it } from 'vitest'
import { referenceOf } from './reference'

const openapi = {
  info: { version: '1.2.3' },
  components: { schemas: { Id: { type: 'string', description: 'The id of a row.' } } },
  paths: {
    '/api/open': {
      get: {
        'x-scope': 'people:read',
        parameters: [
          { name: 'id', required: true, schema: { $ref: '#/components/schemas/Id' } },
          { name: 'sort', required: false, schema: { enum: ['', 'name', '-name'] } },
        ],
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  required: ['next'],
                  properties: {
                    next: { type: 'string' },
                    rows: {
                      type: 'array',
                      items: { properties: { id: { $ref: '#/components/schemas/Id' }, cents: { type: 'integer' } } },
                    },
                    roles: { type: 'array', items: { enum: ['user', 'admin'] } },
                  },
                },
              },
            },
          },
        },
      },
    },
    '/api/shut': { get: { parameters: [] }, post: {} },
  },
}

it('holds what names a scope and nothing else, with its parameters and every field of the answer by its path', () => {
  const { version, routes } = referenceOf(openapi)
  expect(version).toBe('1.2.3')
  expect(routes.map(({ method, path, scope }) => `${method} ${path} ${scope}`)).toEqual(['GET /api/open people:read'])
  expect(routes[0]?.parameters).toEqual([
    { name: 'id', needed: true, type: 'string', about: 'The id of a row.' },
    { name: 'sort', needed: false, type: 'name | -name', about: '' },
  ])
  expect(routes[0]?.answer.map(({ name, type }) => `${name}: ${type}`)).toEqual([
    'next: string',
    'rows[].id: string',
    'rows[].cents: integer',
    'roles[]: user | admin',
  ])
})
