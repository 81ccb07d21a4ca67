import type { RouteWorld } from './route-world'

const file = (world: RouteWorld) => ({
  year: Number(world.today.slice(0, 4)),
  format: 'csv' as const,
  language: 'en' as const,
})

/** How the routes of statements are tried. */
export const statementCases = {
  'POST /api/statements': file,
  'POST /api/admin/statements': async (world: RouteWorld) => ({ user: await world.person(), ...file(world) }),
  'POST /api/admin/statements/totals': (world: RouteWorld) => ({
    year: Number(world.today.slice(0, 4)),
    language: 'en' as const,
  }),
}
