import { expect, it } from 'vitest'
import { apiReferenceOf } from './reference'

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

it('the API reference contains exactly the routes that API keys can use, with all their parameters and response fields', () => {
  const { version, routes } = apiReferenceOf(openapi)
  expect(version).toBe('1.2.3')
  expect(routes.map(({ method, path, scope }) => `${method} ${path} ${scope}`)).toEqual(['GET /api/open people:read'])
  expect(routes[0]?.parameters).toEqual([
    { name: 'id', needed: true, type: 'string', about: 'The id of a row.', place: 'query' },
    { name: 'sort', needed: false, type: 'name | -name', about: '', place: 'query' },
  ])
  expect(routes[0]?.answer.map(({ name, type }) => `${name}: ${type}`)).toEqual([
    'next: string',
    'rows[].id: string',
    'rows[].cents: integer',
    'roles[]: user | admin',
  ])
})

it('the API reference lists the header and body fields of a route that writes', () => {
  const writing = {
    info: { version: '1' },
    components: {
      schemas: { Id: { type: 'string', description: 'The id of a row.' } },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          description: 'Made by the caller.',
          schema: { type: 'string' },
        },
      },
    },
    paths: {
      '/api/enter': {
        post: {
          'x-scope': 'activity:write',
          parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  required: ['user'],
                  properties: { user: { $ref: '#/components/schemas/Id' }, actions: { type: 'integer' } },
                },
              },
            },
          },
          responses: { 200: { content: { 'application/json': { schema: { properties: {} } } } } },
        },
      },
    },
  }
  expect(apiReferenceOf(writing).routes[0]?.parameters).toEqual([
    { name: 'Idempotency-Key', needed: true, type: 'string', about: 'Made by the caller.', place: 'header' },
    { name: 'user', needed: true, type: 'string', about: 'The id of a row.', place: 'body' },
    { name: 'actions', needed: false, type: 'integer', about: '', place: 'body' },
  ])
})
