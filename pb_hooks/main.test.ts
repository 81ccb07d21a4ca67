import { expect, it } from 'vitest'
import { allRoutes } from '../domain/api/all'
import { routes } from './main'
import { registerRoute } from './platform/route'

it('the table of routes has exactly one handler for each route, and no other handlers', () => {
  expect(Object.keys(routes).sort()).toEqual(allRoutes.map(({ name }) => name).sort())
  for (const route of allRoutes) expect(routes[route.name]?.route, route.name).toBe(route)
})

it('the table of routes rejects a second handler for a route', () => {
  const [first] = Object.values(routes)
  if (first) expect(() => registerRoute(first)).toThrow('two handlers for')
})
