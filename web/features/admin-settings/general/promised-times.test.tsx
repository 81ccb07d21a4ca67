// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { settingDefaults } from '../../../../domain/program/settings'
import { AdminSettingsPage } from './admin-settings-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>(async () => ({})))
vi.mock('../../../data/queries/commands', () => ({
  sendCommand: send,
  fetchRoute: async () => ({ mark: '', setBy: '', setAt: '' }),
}))
vi.mock('../../../data/queries/money/policy-lab', () => ({
  usePolicyTrial: () => ({ trial: null, working: false, error: null, reload: () => undefined }),
}))
vi.mock('../../../data/queries/clock', async (real) => ({
  ...(await real<object>()),
  useToday: () => '2026-11-21',
}))
const rates = { default_rental_rate: 10_000, affiliate_commission_rate: 5_000, referral_bonus_amount: 5_000 }
vi.mock('../../../data/queries/installation/settings', async (real) => ({
  ...(await real<object>()),
  useSettings: () => ({ value: { settings: settingDefaults, versions: {}, rates }, error: null }),
}))
vi.mock('../../../data/queries/rows', async (real) => ({
  ...(await real<object>()),
  readDraft: async () => undefined,
  keepDraft: async () => undefined,
}))
afterEach(cleanup)

const show = () =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/admin/settings', element: <AdminSettingsPage /> }], {
        initialEntries: ['/admin/settings'],
      })}
    />,
  )

it('the promised times say what people read of them, and are saved as numbers', async () => {
  show()
  const card = within(await screen.findByRole('region', { name: 'Promised times' }))
  const rows = [
    ['First answer to a ticket, in hours', '60', 'a first answer within 24 hours.', 'a first answer within 60 hours.'],
    ['Answer to a landing application, in hours', '72', 'writes back within 24 hours.', 'writes back within 3 days.'],
    ['Answer to an affiliate application, in days', '1', 'answers within 3 days.', 'answers within 1 day.'],
    ['Decision on a held line, in days', '10', 'decided within 7 days', 'decided within 10 days'],
  ] as const
  for (const [label, value, before, after] of rows) {
    const box = card.getByLabelText<HTMLInputElement>(label)
    const says = () => box.closest('div')?.parentElement?.textContent
    expect(says(), label).toContain(before)
    for (const wrong of ['0', '169', '1.5', '']) {
      fireEvent.change(box, { target: { value: wrong } })
      // of what is no time nothing is said; what is stored still holds
      expect(says(), `${label} ${wrong}`).toContain(before)
    }
    fireEvent.change(box, { target: { value } })
    expect(says(), label).toContain(after)
  }
  await userEvent.click(await screen.findByRole('button', { name: /save all/i }))
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[1]).toMatchObject({
    values: { first_answer_hours: 60, lead_answer_hours: 72, application_answer_days: 1, hold_decision_days: 10 },
  })
})
