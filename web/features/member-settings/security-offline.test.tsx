// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeSession } from '../../data/person/state'
import { adminsCopy, answerWith, dropCopy, meId, showScreen } from '../../data/testing/screen'
import { device, grant, here } from '../../data/testing/signed-in'
import type { CoterieDb } from '../../data/db/database'
import { readMeta, writeMeta } from '../../data/db/meta'
import { SecurityTab } from './security-tab'

const factors = {
  passkeys: [{ id: 'k', name: 'My phone', addedAt: '2026-01-02 10:00:00.000Z', usedAt: '', here: true }],
  codesSince: '',
  codesUsedAt: '',
  recoveryLeft: 0,
  recoveryMadeAt: '',
  required: false,
  passkeysNot: '',
}
const events = {
  events: [{ at: '2026-11-20 14:10:00.000Z', what: 'device.sign-in', device: 'Windows PC, Edge', byOther: false }],
  passwordSetAt: '',
}
let lines: boolean
let passkeysNot: string
let db: CoterieDb

beforeEach(async () => {
  lines = true
  passkeysNot = ''
  answerWith(({ pathname }) => {
    if (!lines) throw new TypeError('no connection')
    if (pathname === '/api/session') return grant
    return pathname === '/api/factor' ? { ...factors, passkeysNot } : pathname.endsWith('/events') ? events : {}
  })
  db = await adminsCopy()
  await db.rows('trusted_devices').bulkPut([device(here, 'Mac, Safari', 80), device('other', 'iPhone', 20)] as never)
})
afterEach(async () => {
  cleanup()
  await dropCopy()
})

const show = (online = true) =>
  showScreen(
    '/',
    <SecurityTab me={{ id: meId, email: 'lucia@mail.example' }} online={online} onUnsaved={() => undefined} />,
    '/',
  )
const failed = () => screen.queryByRole('button', { name: 'Try again' })

it('without a connection shows what was read last, with its time and without an error', async () => {
  show()
  await screen.findByText('My phone')
  await screen.findByText('Signed in')
  expect(screen.queryByText(/^As of/)).toBeNull()
  cleanup()
  lines = false
  show(false)
  await screen.findByText('My phone')
  await screen.findByText('Signed in')
  await waitFor(() => expect(screen.getAllByText(/^As of/)).toHaveLength(2))
  expect(failed()).toBeNull()
})

it('without a connection and nothing read before says calmly that it needs one', async () => {
  lines = false
  show(false)
  await waitFor(() => expect(screen.getAllByText('Needs a connection')).toHaveLength(2))
  expect(failed()).toBeNull()
  const change = screen.getByRole('button', { name: 'Change' })
  expect([change.getAttribute('aria-disabled'), change.title]).toEqual(['true', 'Needs a connection'])
  change.click()
  expect(screen.queryByLabelText('Current password')).toBeNull()
})

it('an answer that an older app kept in another shape counts as none', async () => {
  await writeMeta(db, { ownFactors: { at: 1, value: { keys: 3 } }, ownEvents: { at: 1, value: 'nothing' } })
  lines = false
  show(false)
  await waitFor(() => expect(screen.getAllByText('Needs a connection')).toHaveLength(2))
})

it('this device keeps its mark and Sign Out', async () => {
  changeSession({ deviceId: here })
  lines = false
  show(false)
  const row = (await screen.findByText('Mac, Safari')).closest('li')
  expect(row === null ? '' : within(row).getByText('Current Session').textContent).toBe('Current Session')
  expect(row && within(row).getByRole('button', { name: 'Sign Out' })).toBeTruthy()
})

it('at a numeric address promises a member no codes, which only admins have', async () => {
  passkeysNot = 'number'
  act(() => changeSession({ person: { id: meId, roles: ['user'], language: 'en', firstName: 'Lucía' } }))
  show()
  expect((await screen.findByText(/this address is a number/)).textContent).toMatch(
    /On this machine open http:\/\/localhost(:\d+)?\.$/,
  )
  expect((await readMeta(db, 'ownFactors'))?.at).toBeGreaterThan(0)
})
