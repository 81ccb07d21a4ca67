import { describe, expect, it } from 'vitest'
import { allRoutes } from '../domain/api/all'
import { routes } from './main'
import { routeTable } from './platform/registry'

describe('the table of routes', () => {
  it('has exactly one handler for each route, and no other handlers', () => {
    expect(Object.keys(routes).sort()).toEqual(allRoutes.map(({ name }) => name).sort())
    for (const route of allRoutes) expect(routes[route.name]?.route, route.name).toBe(route)
  })

  it('rejects a second handler for a route', () => {
    const [first] = Object.values(routes)
    if (first) expect(() => routeTable(first, first)).toThrow('two handlers for')
  })
})
