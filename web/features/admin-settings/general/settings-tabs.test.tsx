// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { settingDefaults } from '../../../../domain/program/settings'
import { SettingsFormProvider, type SettingsFormState } from './setting-fields'
import { toSettingsForm } from './settings-form'
import { SystemTab } from './settings-tabs'

const lab = vi.hoisted(() => ({ trial: {} as object }))
vi.mock('../../../data/queries/money/policy-lab', () => ({
  usePolicyTrial: () => {
    // Like the real hook, the mock keeps its result until the component is remounted.
    const [trial] = useState(lab.trial)
    return { trial, working: false, error: null, reload: () => undefined }
  },
}))
vi.mock('../../../data/queries/clock', async (real) => ({
  ...(await real<object>()),
  useToday: () => '2026-11-21',
}))
afterEach(cleanup)

const trialNow = (commission: number) => ({
  month: '2026-11',
  referrals: 44,
  now: { commission },
  then: { commission: 242_000 },
})
/** Renders the tab with two changed amounts over a stored commission in cents. */
const tab = (commission: number) => {
  const base = toSettingsForm({
    settings: settingDefaults,
    versions: {},
    rates: { default_rental_rate: 10_000, affiliate_commission_rate: commission, referral_bonus_amount: 5_000 },
  })
  const form = { ...base, affiliateCommissionRate: '55.00', payoutDay: '9' }
  const state: SettingsFormState = { form, base, problems: new Map(), set: () => undefined }
  const months = { thisMonth: '2026-11', fromMonth: '2026-11', onFromMonth: () => undefined }
  return (
    <SettingsFormProvider value={state}>
      <SystemTab online {...months} />
    </SettingsFormProvider>
  )
}

it('System tab repeats the trial of a changed amount when another admin saves, so no outdated sum is shown', async () => {
  lab.trial = trialNow(220_000)
  const { rerender } = render(tab(5_000))
  expect(await screen.findByText(/\$2,200\.00 becomes/)).toBeTruthy()
  expect(screen.getByText('Previously $50.00.')).toBeTruthy()
  expect(screen.getByText('Previously 5.')).toBeTruthy()
  lab.trial = trialNow(231_000)
  rerender(tab(5_250))
  expect(await screen.findByText('Previously $52.50.')).toBeTruthy()
  expect(await screen.findByText(/\$2,310\.00 becomes/)).toBeTruthy()
  expect(screen.queryByText(/\$2,200\.00 becomes/)).toBeNull()
})
