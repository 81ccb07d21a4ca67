import { describe, expect, it } from 'vitest'
import type { Access } from '../../domain/api/route'
import { CodedError } from '../../domain/error-codes'
import { roles, type Role } from '../../domain/people/roles'
import { requireAccess, type Person } from './route'

const person = (held: Role[]): Person => ({ id: 'ana', name: 'Ana', email: 'a@b.co', roles: held, verified: true })

/** Returns the error code; '' if the person may call the route. */
function answer(who: Person | null, access: Access): string {
  try {
    requireAccess(who, access)
    return ''
  } catch (error) {
    if (error instanceof CodedError) return error.code
    throw error
  }
}

describe('access to routes', () => {
  it('allows people who aren’t signed in to call only public routes', () => {
    expect(answer(null, 'public')).toBe('')
    for (const access of ['signed-in', 'affiliate', 'admin'] as const) expect(answer(null, access)).toBe('signed-out')
  })

  it.each([[[]], [['user']], [['affiliate']], [['admin']], [['affiliate', 'admin']]] as [Role[]][])(
    'allows a person with the roles %j to call the routes that require no other role',
    (held) => {
      const who = person(held)
      expect([answer(who, 'public'), answer(who, 'signed-in')]).toEqual(['', ''])
      for (const role of roles.filter((each) => each !== 'user')) {
        expect(answer(who, role), role).toBe(held.includes(role) ? '' : 'not-allowed')
      }
    },
  )
})
