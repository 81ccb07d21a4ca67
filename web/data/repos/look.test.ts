// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import type { Id } from '../../../domain/entities'
import { currentCopy, type OpenCopy } from '../db/current'
import { writePointer } from '../person/pointer'
import { session, type Session } from '../person/state'
import { keepSeen } from './look'

const ana = { id: 'ana000000000000', roles: ['admin' as const], language: 'en' as const, firstName: 'Ana' }
const live: Session = { state: 'live', person: ana, deviceId: 'd', email: '', idle: false }
const copyOf = (userId: Id, more: Partial<OpenCopy> = {}): OpenCopy =>
  ({ db: { userId }, memoryOnly: false, newer: false, lost: 0, ...more }) as OpenCopy
const seen = { address: '/admin/support', build: '1', width: 1440, language: 'en', at: 1, title: 'Tickets', tree: [] }

beforeEach(() => {
  localStorage.clear()
  writePointer(ana)
  session.set(live)
  currentCopy.set(copyOf(ana.id))
})

const isKept = (): boolean => {
  keepSeen(seen)
  return localStorage.getItem('coterie-look') !== null
}

it.each(['live', 'copy'] as const)('keeps what is seen while the copy is read: %s', (state) => {
  session.set({ ...live, state })
  expect(isKept()).toBe(true)
})

it.each<[string, Partial<Session>]>([
  ['past the idle limit', { state: 'locked' }],
  ['when the session is over', { state: 'sign-in' }],
  ['in a browser that is somebody else’s now', { state: 'other-person' }],
  ['before a second step is set up', { enrol: true }],
  ['for a device that was ended', { unkept: true }],
  ['for nobody', { state: 'none', person: null }],
])('keeps nothing %s', (_when, change) => {
  session.set({ ...live, ...change })
  expect(isKept()).toBe(false)
})

it.each([
  ['the browser keeps no copy', copyOf(ana.id, { memoryOnly: true })],
  ['a newer app has been here', copyOf(ana.id, { newer: true })],
  ['another’s copy is open', copyOf('bea000000000000')],
  ['none is open', null],
])('keeps nothing where %s', (_where, copy) => {
  currentCopy.set(copy)
  expect(isKept()).toBe(false)
})
