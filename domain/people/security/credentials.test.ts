import { expect, it } from 'vitest'
import {
  credentialKinds,
  isSuggestedForRemoval,
  kindsChosenAtReset,
  kindsRevokedByPassword,
  apiKeyFromBytes,
  keyPattern,
  keyTail,
  maskedKey,
  apiScopes,
} from './credentials'
import { allRoutes } from '../../api/all'

const now = Date.UTC(2026, 10, 28)
const day = 86_400_000

it('credentials that were added in the last 7 days are suggested for removal (S24)', () => {
  expect(isSuggestedForRemoval(now - 6.9 * day, now)).toBe(true)
  expect(isSuggestedForRemoval(now - 7 * day, now)).toBe(false)
  expect(isSuggestedForRemoval(0, now)).toBe(false)
})

it('a new password revokes every other kind of credential, or the person is asked about it', () => {
  expect([...kindsChosenAtReset, ...kindsRevokedByPassword].sort()).toEqual([...credentialKinds].sort())
})

it('an API key contains all random bytes, and lists show only its end', () => {
  const key = apiKeyFromBytes(Uint8Array.from({ length: 32 }, (_, n) => n))
  expect(key).toMatch(keyPattern)
  expect(key).toHaveLength(67)
  expect(maskedKey(keyTail(key))).toBe('ck_…1e1f')
})

it('the routes that API keys can use are exactly the listed ones (P13)', () => {
  const named = allRoutes.filter(({ scope }) => scope !== null).map(({ name, scope }) => `${scope ?? ''} ${name}`)
  expect(named.sort()).toEqual([
    'activity:write POST /api/admin/profile/activity',
    'health:read GET /api/admin/health/findings',
    'leads:read GET /api/admin/leads',
    'leads:read GET /api/admin/leads/one',
    'leads:read GET /api/admin/leads/weeks',
    'payments:read GET /api/admin/payments',
    'payments:read GET /api/admin/payments/counts',
    'payments:read GET /api/admin/payments/one',
    'people:read GET /api/admin/people',
    'tickets:read GET /api/admin/tickets',
    'tickets:read GET /api/admin/tickets/one',
  ])
})

it('every scope of API keys permits a route', () => {
  for (const scope of apiScopes)
    expect(
      allRoutes.some((route) => route.scope === scope),
      scope,
    ).toBe(true)
})

it('scopes for reading permit only routes that change nothing', () => {
  for (const { name, kind, scope } of allRoutes) if (scope?.endsWith(':read')) expect(kind, name).toBe('query')
})
