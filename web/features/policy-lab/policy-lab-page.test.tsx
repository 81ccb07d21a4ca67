// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Program } from '../../../domain/entities'
import type { PolicyTrial, TrialPerson } from '../../../domain/money/forecast/policy-trial'
import { currentDatabase } from '../../data/engine/db/current-database'
import {
  openAdminDatabase,
  mockServer,
  deleteDatabase,
  renderScreen,
  setViewportWidth,
} from '../../data/testing/screen'
import { PolicyLabPage } from './policy-lab-page'

const currentPolicy = { rental: 10_000, commission: 5_000, threshold: 10_000 }
const currentRules: PolicyTrial = {
  state: 'done',
  at: '2026-11-23 12:30:00.000Z',
  month: '2026-11',
  payday: '2026-12-05',
  stands: currentPolicy,
  tried: currentPolicy,
  now: { rental: 40_000, commission: 10_000, payments: 5, send: 45_000, stays: 5_000 },
  then: { rental: 40_000, commission: 10_000, payments: 5, send: 45_000, stays: 5_000 },
  counts: { affected: 0, more: 0, less: 0, earlier: 0, later: 0, unchanged: 6 },
  earlierCents: 0,
  laterCents: 0,
  rentals: 4,
  referrals: 2,
  gains: [],
}
const expensiveTrial: PolicyTrial = {
  ...currentRules,
  tried: { ...currentPolicy, commission: 6_000 },
  then: { rental: 40_000, commission: 12_000, payments: 6, send: 52_000, stays: 0 },
  counts: { affected: 2, more: 2, less: 0, earlier: 1, later: 0, unchanged: 4 },
  earlierCents: 6_000,
  gains: [
    { upTo: 1_000, affiliates: 1, referrals: 1 },
    { upTo: 2_000, affiliates: 0, referrals: 0 },
    { upTo: 3_000, affiliates: 30, referrals: 90 },
  ],
}
const person = (user: string, name: string, now: TrialPerson['now']): TrialPerson => ({
  user,
  name,
  rentals: 0,
  referrals: 1,
  ownRental: null,
  ownCommission: null,
  now,
  then: { earned: 6_000, sent: 6_000, state: 'payment' },
})
const rows = [
  person('ana000000000000', 'Ana Lima', { earned: 5_000, sent: 0, state: 'below-threshold' }),
  person('luca00000000000', 'Luca Sosa', { earned: 5_000, sent: 5_000, state: 'payment' }),
]

let requests: unknown[]
beforeEach(async () => {
  requests = []
  setViewportWidth(1440)
  const db = await openAdminDatabase()
  const rates = { rental_rate_cents: 10_000, commission_rate_cents: 5_000, bonus_cents: 5_000 }
  await db.rows('program').put({ id: 'program00000001', product_name: 'Coterie', ...rates } as Program)
  mockServer((url, body) => {
    if (url.pathname.endsWith('/people')) return { rows, next: '' }
    if (body === undefined) return url.searchParams.get('id') === 'dearer' ? expensiveTrial : currentRules
    requests.push(body)
    return { id: Object.keys(body as object).length === 0 ? 'now' : 'dearer' }
  })
})
afterEach(async () => {
  cleanup()
  await deleteDatabase()
})

const show = (at = '/admin/policy-lab') => renderScreen('/admin/policy-lab', <PolicyLabPage />, at)

it('policy lab starts with the current amounts, tries another amount, and shows cost and affected people', async () => {
  const user = userEvent.setup()
  show()
  expect(await screen.findByText('No results yet')).toBeTruthy()
  const commission = screen.getByRole('textbox', { name: 'Affiliate commission' })
  expect((commission as HTMLInputElement).value).toBe('50.00')
  await user.clear(commission)
  await user.type(commission, '60{Enter}')
  expect(await screen.findByText('+4.0 % compared with now')).toBeTruthy()
  expect(screen.getByText('1 person, one-time effect: $60.00')).toBeTruthy()
  const card = screen.getByRole('region', { name: 'Next payday: Dec 5' })
  expect(within(card).getByText('$520.00')).toBeTruthy()
  const table = await screen.findByRole('table')
  // The program’s rate is explained only once, not in each row.
  expect(screen.getByText('Unless another reason is shown, the difference comes from the program rate.')).toBeTruthy()
  const why = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
  expect(why).toEqual(['$60.00 is paid earlier', '-'])
  expect(requests.at(-1)).toEqual({ commission: 6_000 })
})

it('policy lab disables applying, copying and saving until an amount is tried', async () => {
  show()
  const names = ['Apply in Settings…', 'Copy link', 'Save this list as a CSV file']
  const disabledStates = async () => {
    await screen.findByRole('button', { name: names[0] ?? '' })
    return names.map((name) => screen.getByRole('button', { name }).getAttribute('aria-disabled'))
  }
  expect(await disabledStates()).toEqual(['true', 'true', 'true'])
  cleanup()
  show('/admin/policy-lab?commission=6000')
  await screen.findByText('+4.0 % compared with now')
  expect(await disabledStates()).toEqual([null, null, null])
})

it('policy lab stores a saved trial in the admin’s drafts: it can be reopened, survives a reload, and can be removed (P17)', async () => {
  const user = userEvent.setup()
  show('/admin/policy-lab?commission=6000')
  await user.click(await screen.findByRole('button', { name: 'Save this scenario' }))
  const savedSection = await screen.findByRole('region', { name: 'Saved scenarios' })
  expect(within(savedSection).getByText('+$20.00')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save this scenario' }))
  expect(within(savedSection).getAllByRole('listitem')).toHaveLength(1)
  await waitFor(async () => expect(await currentDatabase.get()?.db.drafts.get('policy-lab-trials')).toBeTruthy())
  cleanup()
  const app = show()
  await user.click(await screen.findByRole('link', { name: 'Affiliate commission $60.00' }))
  expect(app.at()).toBe('/admin/policy-lab?commission=6000')
  expect(await screen.findByText('+4.0 % compared with now')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove scenario: Affiliate commission $60.00' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Saved scenarios' })).toBeNull())
})
