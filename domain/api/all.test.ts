import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { allRoutes } from './all'

it('the route list contains the routes of every file in its folder', () => {
  const list = readFileSync('domain/api/areas.ts', 'utf8')
  const areas = readdirSync('domain/api', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^[a-z-]+\/[a-z-]+\.ts$/.test(file))
  expect(areas.length).toBeGreaterThan(10)
  for (const area of areas) expect(list).toContain(`export * from './${area.replace('.ts', '')}'`)
})

const fieldsOf = (input: unknown): string[] => Object.keys((input as { entries?: object }).entries ?? {})
/** Fields with an admin's explanations, which other people can read. */
const adminTexts = ['reason', 'note', 'notes', 'reasonForPayee']
const secretNames = ['password', 'choosePassword', 'current', 'secret', 'token']

it('the routes that require the password again after the idle limit are exactly the listed ones (S7)', () => {
  const asking = allRoutes.filter(({ reauth }) => reauth).map(({ name }) => name)
  expect(asking.sort()).toEqual([
    'POST /api/account/delete',
    'POST /api/admin/backups/download',
    'POST /api/admin/keys',
    'POST /api/admin/links',
    'POST /api/admin/mail-delivery',
    'POST /api/admin/paypal',
    'POST /api/admin/people/allow-factor',
    'POST /api/admin/people/delete',
    'POST /api/admin/people/edit',
    'POST /api/admin/restore',
    'POST /api/admin/roles',
    'POST /api/admin/roles/many',
    'POST /api/admin/secrets',
    'POST /api/admin/settings/switch-off',
    'POST /api/admin/single-sign-on',
    'POST /api/agreements/cancel',
    'POST /api/devices/remove',
    'POST /api/devices/remove-others',
    'POST /api/factor/codes/begin',
    'POST /api/factor/codes/remove',
    'POST /api/factor/passkey/begin',
    'POST /api/factor/passkey/remove',
    'POST /api/factor/recovery',
    'POST /api/paypal',
  ])
})

it('the routes that are rejected while the audit log is broken are exactly the listed ones (decision 0044)', () => {
  const paying = allRoutes.filter(({ movesMoney }) => movesMoney).map(({ name }) => name)
  expect(paying.sort()).toEqual([
    'POST /api/admin/payment-runs',
    'POST /api/admin/payments/action',
    'POST /api/admin/payments/approve',
    'POST /api/admin/payments/disperse',
    'POST /api/admin/payouts',
    'POST /api/admin/payouts/export',
    'POST /api/admin/payouts/resend',
  ])
})

it('every route that creates or sends money is a command with an idempotency key', () => {
  for (const { name, kind } of allRoutes.filter(({ movesMoney }) => movesMoney)) expect(kind, name).toBe('command')
  expect(new Set(allRoutes.map(({ kind }) => kind))).toEqual(new Set(['command', 'query', 'call']))
})

it('the routes that reply before their work is finished, and the one that returns a file, are exactly the listed ones', () => {
  expect(
    allRoutes
      .filter(({ accepted }) => accepted)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'POST /api/admin/audit-log/anchors',
    'POST /api/admin/backups',
    'POST /api/admin/ledger/check',
    'POST /api/admin/payment-runs',
    'POST /api/admin/payment-runs/compare',
    'POST /api/admin/payment-runs/dry-run',
    'POST /api/admin/payments/action',
    'POST /api/admin/payouts/poll',
    'POST /api/admin/policy-lab',
    'POST /api/restore/check',
  ])
  expect(allRoutes.filter(({ file }) => file).map(({ name }) => name)).toEqual([
    'GET /api/mail-view',
    'GET /api/tickets/files',
  ])
})

it('the routes that an admin can use before setting up a second factor are exactly the listed ones (S22)', () => {
  const open = allRoutes.filter(({ enrolment }) => enrolment).map(({ name }) => name)
  expect(open.sort()).toEqual([
    'GET /api/factor',
    'POST /api/factor/codes',
    'POST /api/factor/codes/begin',
    'POST /api/factor/passkey',
    'POST /api/factor/passkey/begin',
  ])
})

describe.each(allRoutes.map((route) => [route.name, route] as const))('route %s', (name, route) => {
  it('has a unique name and the HTTP method of its kind', () => {
    expect(allRoutes.filter((other) => other.name === name)).toHaveLength(1)
    expect(name.split(' ')[0]).toBe(route.kind === 'query' ? 'GET' : 'POST')
  })

  it('is for admins only if its path starts with /api/admin/', () => {
    if (name.includes(' /api/admin/')) expect(route.access).toBe('admin')
  })

  it('declares its secret input fields', () => {
    const fields = fieldsOf(route.input)
    for (const field of route.secret) expect(fields).toContain(field)
    for (const field of fields.filter((each) => secretNames.includes(each))) expect(route.secret).toContain(field)
  })

  it('rejects passwords in texts that an admin writes (S15)', () => {
    if (route.access !== 'admin' || route.kind === 'query') return
    const { entries = {} } = route.input as { entries?: { [field: string]: v.GenericSchema } }
    for (const [field, schema] of Object.entries(entries)) {
      if (!adminTexts.includes(field)) continue
      const { issues = [] } = v.safeParse(schema, 'password hunter22')
      expect(issues.map(({ message }) => message).join(), field).toContain('looks-like-secret')
    }
  })

  it('has a password field if it can require the password again', () => {
    if (route.reauth) expect(fieldsOf(route.input)).toContain('password')
  })

  it('declares its audit actions, or the reason why it has none', () => {
    if (route.kind !== 'query') expect(route.audit.length > 0).toBe(route.unaudited === '')
  })
})
