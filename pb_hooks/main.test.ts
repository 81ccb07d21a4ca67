import { describe, expect, it } from 'vitest'
import { allRoutes } from '../domain/api/all'
import { routes } from './main'
import { routeTable } from './platform/registry'

describe('the routes', () => {
  it('have one handler each, and every handler has a route', () => {
    expect(Object.keys(routes).sort()).toEqual(allRoutes.map(({ name }) => name).sort())
    for (const route of allRoutes) expect(routes[route.name]?.route, route.name).toBe(route)
  })

  it('reject a second handler', () => {
    const [first] = Object.values(routes)
    if (first) expect(() => routeTable(first, first)).toThrow('two handlers for')
  })
})
