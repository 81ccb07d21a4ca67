// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetLook, keepLook, lookFor, lookLimit, lookLimitMs } from './look'
import {
  noteSessionOver,
  oweSignOut,
  readPointer,
  sessionOver,
  signOutOwed,
  writePointer,
  type Person,
} from './pointer'

describe('look', () => {
  const ana: Person = { id: 'ana000000000000', roles: ['user', 'admin'], language: 'es', firstName: 'Ana' }
  const here = { address: '/admin/support?status=open', build: '/assets/app-1.js', width: 1440 }
  const seen = { ...here, language: 'es', at: 1_000, title: 'Tickets', tree: ['div', {}, ['Ana’s ticket']] }
  const key = 'coterie-look'

  beforeEach(() => {
    localStorage.clear()
    writePointer(ana)
    keepLook(seen)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('begins with what its person saw last, where all of it is so again', () => {
    expect(lookFor(here, 2_000)).toMatchObject({ title: 'Tickets', language: 'es', tree: seen.tree })
    // a scroll bar's width is no other window
    expect(lookFor({ ...here, width: 1425 }, 2_000)).not.toBeNull()
  })

  it.each([
    ['another address', { address: '/admin/support' }],
    ['another build', { build: '/assets/app-2.js' }],
    ['a narrower window', { width: 390 }],
  ])('%s has none', (_what, other) => {
    expect(lookFor({ ...here, ...other }, 2_000)).toBeNull()
  })

  it('none is shown once it is too old, nor from a time to come', () => {
    expect(lookFor(here, 1_000 + lookLimitMs)).not.toBeNull()
    expect(lookFor(here, 1_001 + lookLimitMs)).toBeNull()
    expect(lookFor(here, 999)).toBeNull()
  })

  it('another language chosen on this device has none', () => {
    localStorage.setItem('coterie-language', 'en')
    expect(lookFor(here, 2_000)).toBeNull()
  })

  it.each([
    ['nobody', () => writePointer(null)],
    ['somebody else', () => writePointer({ ...ana, id: 'bea000000000000' })],
    ['an account without the role', () => writePointer({ ...ana, roles: ['user'] })],
    ['whoever signed out without the server', () => oweSignOut(true)],
    ['whoever’s session is over', () => noteSessionOver(true)],
  ])('%s finds none, and nothing of it stays in the storage', (_who, becomes) => {
    becomes()
    expect(localStorage.getItem(key)).toBeNull()
    expect(JSON.stringify(localStorage)).not.toContain('Ana’s ticket')
  })

  it('the same person once more keeps it', () => {
    writePointer({ ...ana })
    noteSessionOver(false)
    oweSignOut(false)
    expect(lookFor(here, 2_000)).not.toBeNull()
  })

  it('a look that lies there for somebody else, or a session that is over, isn’t shown either', () => {
    const kept = localStorage.getItem(key) ?? ''
    localStorage.setItem('coterie-person', JSON.stringify({ ...ana, id: 'bea000000000000' }))
    expect(lookFor(here, 2_000)).toBeNull()
    for (const over of ['coterie-sign-out-owed', 'coterie-session-over']) {
      localStorage.clear()
      localStorage.setItem('coterie-person', JSON.stringify(ana))
      localStorage.setItem(key, kept)
      expect(lookFor(here, 2_000)).not.toBeNull()
      localStorage.setItem(over, '1')
      expect(lookFor(here, 2_000)).toBeNull()
    }
  })

  it.each(['not json', '7', 'null', '[]', '{}'])('what somebody’s hand left (%s) is none', (left) => {
    localStorage.setItem(key, left)
    expect(lookFor(here, 2_000)).toBeNull()
  })

  it('keeps none for nobody, none that is too long, and drops the one before with it', () => {
    keepLook({ ...seen, tree: 'x'.repeat(lookLimit) })
    expect(localStorage.getItem(key)).toBeNull()
    keepLook(seen)
    oweSignOut(true)
    keepLook(seen)
    expect(localStorage.getItem(key)).toBeNull()
    localStorage.clear()
    keepLook(seen)
    expect(localStorage.getItem(key)).toBeNull()
  })

  it('a full storage leaves none of before, and no storage at all stops nothing', () => {
    const full = (): never => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const held = new Map(Object.entries({ ...localStorage }))
    const getItem = (name: string) => held.get(name) ?? null
    vi.stubGlobal('localStorage', { getItem, setItem: full, removeItem: (name: string) => held.delete(name) })
    expect(lookFor(here, 2_000)).not.toBeNull()
    keepLook({ ...seen, title: 'newer' })
    expect(held.has(key)).toBe(false)
    vi.stubGlobal('localStorage', undefined)
    keepLook(seen)
    forgetLook()
    expect(lookFor(here, 2_000)).toBeNull()
  })
})

describe('pointer', () => {
  const key = 'coterie-person'
  const ana: Person = {
    id: 'ana000000000000',
    roles: ['user', 'affiliate'],
    language: 'es',
    firstName: 'Ana',
    lastName: 'Ortuño',
  }
  beforeEach(() => localStorage.clear())

  it('comes back as it was written, and is gone when it was forgotten', () => {
    writePointer(ana)
    expect(readPointer()).toEqual(ana)
    writePointer(null)
    expect(readPointer()).toBeNull()
  })

  it('what an older version or somebody’s hand left makes nobody an admin, and stops no start', () => {
    localStorage.setItem(key, JSON.stringify({ id: 'ana000000000000', roles: ['owner', 'user', 7], language: 'de' }))
    expect(readPointer()).toEqual({ id: 'ana000000000000', roles: ['user'], language: 'en', firstName: '' })
    for (const left of ['not json', '7', 'null', '{"id":7}', '{"roles":["admin"]}']) {
      localStorage.setItem(key, left)
      expect(readPointer()).toBeNull()
    }
  })

  it('remembers a sign-out the server hasn’t heard of, until it has', () => {
    oweSignOut(true)
    expect(signOutOwed()).toBe(true)
    oweSignOut(false)
    expect(signOutOwed()).toBe(false)
  })

  it('remembers that a session is over, until there is one again', () => {
    noteSessionOver(true)
    expect(sessionOver()).toBe(true)
    noteSessionOver(false)
    expect(sessionOver()).toBe(false)
  })
})
