import { describe, expect, it } from 'vitest'
import { allRoutes } from '../domain/api/all'
import { routes } from './main'
import { tableOf } from './platform/registry'

describe('the routes', () => {
  it('have one handler each, and no handler has no route', () => {
    expect(Object.keys(routes).sort()).toEqual(allRoutes.map(({ name }) => name).sort())
    for (const route of allRoutes) expect(routes[route.name]?.route, route.name).toBe(route)
  })

  it('are refused to have two', () => {
    const [first] = Object.values(routes)
    if (first) expect(() => tableOf(first, first)).toThrow('two handlers for')
  })
})
