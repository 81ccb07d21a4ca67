// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settingDefaults } from '../../../../domain/program/settings'
import type { StoredSettings } from '../../../data/queries/installation/settings'
import { Toasts } from '../../../ui/layers/toasts'
import { AdminSettingsPage } from './admin-settings-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const kept = vi.hoisted(() => ({ stored: {} as unknown, error: null as Error | null, reload: vi.fn<() => void>() }))
vi.mock('../../../data/queries/commands', () => ({
  sendCommand: send,
  fetchRoute: async () => ({ mark: '', setBy: '', setAt: '' }),
}))
vi.mock('../../../data/queries/money/policy-lab', () => ({
  usePolicyTrial: () => ({ trial: null, working: true, error: null, reload: () => undefined }),
}))
vi.mock('../../../data/queries/clock', async (real) => ({
  ...(await real<object>()),
  useToday: () => '2026-11-21',
}))
vi.mock('../../../data/queries/installation/settings', async (real) => ({
  ...(await real<object>()),
  useSettings: () => ({ value: kept.stored, error: kept.error, reload: kept.reload }),
}))
vi.mock('../../../data/queries/rows', async (real) => ({
  ...(await real<object>()),
  readDraft: async () => undefined,
  keepDraft: async () => undefined,
}))

const stored: StoredSettings = {
  settings: settingDefaults,
  versions: { payment_threshold: 3 },
  rates: { default_rental_rate: 10_000, affiliate_commission_rate: 5_000, referral_bonus_amount: 5_000 },
}
const show = () => {
  const router = createMemoryRouter([{ path: '/admin/settings', element: <AdminSettingsPage /> }], {
    initialEntries: ['/admin/settings'],
  })
  return render(<RouterProvider router={router} />)
}
const change = async (value: string) => {
  fireEvent.change(screen.getByLabelText<HTMLInputElement>(/threshold/i), { target: { value } })
  await screen.findByText(/unsaved/i)
}

beforeEach(() => {
  kept.stored = stored
  kept.error = null
  kept.reload.mockReset()
  send.mockReset().mockResolvedValue({})
})
afterEach(cleanup)

it('settings that can’t be loaded say so, and are read again', async () => {
  kept.stored = undefined
  kept.error = new Error('the disk is gone')
  show()
  const alert = await screen.findByText('Failed to load settings')
  await userEvent.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button'))
  expect(kept.reload).toHaveBeenCalledTimes(1)
})

it('saved settings say so', async () => {
  show()
  render(<Toasts />)
  await change('250')
  await userEvent.click(screen.getByRole('button', { name: 'Save All Settings' }))
  expect(await screen.findByText('Settings Updated')).toBeTruthy()
  expect(screen.getByText('All settings have been saved successfully')).toBeTruthy()
})

it('the time zone is chosen in System and sent by its name', async () => {
  show()
  const zone = await screen.findByLabelText<HTMLSelectElement>(/^Time zone/)
  expect(zone.value).toBe(settingDefaults.time_zone)
  await userEvent.selectOptions(zone, 'Europe/Madrid')
  await userEvent.click(await screen.findByRole('button', { name: /save all/i }))
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[1]).toMatchObject({ values: { time_zone: 'Europe/Madrid' } })
})

it('a commission rate is sent in cents, from the month it counts from', async () => {
  show()
  fireEvent.change(screen.getByLabelText<HTMLInputElement>(/affiliate commission/i), { target: { value: '60.50' } })
  await userEvent.click(await screen.findByRole('button', { name: /save all/i }))
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[1]).toMatchObject({
    values: { affiliate_commission_rate: 6_050 },
    fromMonth: '2026-11',
  })
})
