// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveSettingsRoute } from '../../../../domain/api/program/settings'
import { CodedError } from '../../../../domain/error-codes'
import { singleSignOnOff } from '../../../../domain/people/security/single-sign-on'
import { settingDefaults } from '../../../../domain/program/settings'
import type { StoredSettings } from '../../../data/queries/installation/settings'
import { AdminSettingsPage } from './admin-settings-page'
import { Toasts } from '../../../ui/layers/toasts'

const fetched = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const mocks = vi.hoisted(() => ({
  drafts: new Map<string, unknown>(),
  stored: {} as unknown,
  error: null as Error | null,
  reload: vi.fn<() => void>(),
  rerender: () => undefined as void,
}))
const today = vi.hoisted(() => '2026-11-21')
// The amounts that the component asked the policy lab to try, and the mock's answer.
const lab = vi.hoisted(() => ({ asked: [] as unknown[], trial: null as unknown, error: null as Error | null }))
vi.mock('../../../data/queries/commands', () => ({
  sendCommand: send,
  fetchRoute: fetched,
}))
vi.mock('../../../data/queries/money/policy-lab', () => ({
  usePolicyTrial: (tried: unknown) => {
    lab.asked.push(tried)
    // Like the real hook, the mock keeps its result until the component is remounted.
    const [trial] = useState(lab.trial)
    return { trial, working: trial === null, error: lab.error, reload: () => undefined }
  },
}))
vi.mock('../../../data/queries/clock', async (real) => ({
  ...(await real<object>()),
  useToday: () => today,
}))
vi.mock('../../../data/queries/installation/settings', async (real) => ({
  ...(await real<object>()),
  useSettings: () => {
    const [, rerender] = useState({})
    mocks.rerender = () => rerender({})
    return { value: mocks.stored, error: mocks.error, reload: mocks.reload }
  },
}))
vi.mock('../../../data/queries/rows', async (real) => ({
  ...(await real<object>()),
  readDraft: async (key: string) => mocks.drafts.get(key),
  saveDraft: async (key: string, value: unknown) => {
    if (value === undefined) mocks.drafts.delete(key)
    else mocks.drafts.set(key, structuredClone(value))
  },
}))

describe('admin settings page', () => {
  const stored: StoredSettings = {
    settings: settingDefaults,
    versions: { payment_threshold: 3 },
    rates: { default_rental_rate: 10_000, affiliate_commission_rate: 5_000, referral_bonus_amount: 5_000 },
  }
  let router: ReturnType<typeof createMemoryRouter>
  const show = (search = '') => {
    const settings = (
      <>
        <Link to="/admin/users">All Users</Link>
        <AdminSettingsPage />
      </>
    )
    const users = { path: '/admin/users', element: <h1>Users</h1> }
    router = createMemoryRouter([{ path: '/admin/settings', element: settings }, users], {
      initialEntries: ['/admin/users', `/admin/settings${search}`],
    })
    return render(<RouterProvider router={router} />)
  }
  const threshold = () => screen.getByLabelText<HTMLInputElement>(/threshold/i)
  const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
  const save = () => press('Save All Settings')
  const change = async (value: string) => {
    fireEvent.change(threshold(), { target: { value } })
    await screen.findByText(/unsaved/i)
  }

  beforeEach(() => {
    mocks.drafts.clear()
    mocks.stored = stored
    send.mockReset()
    send.mockResolvedValue({})
    fetched.mockReset().mockResolvedValue({ mark: '', setBy: '', setAt: '' })
    mocks.error = null
    Object.assign(lab, { asked: [], trial: null, error: null })
  })
  afterEach(cleanup)

  it('fills in amounts from the policy lab only once, without saving them and without losing unsaved changes', async () => {
    mocks.drafts.set('admin-settings', { changes: { payoutDay: '9' }, seen: stored })
    show()
    const amounts = { affiliateCommissionRate: '60.00', paymentThreshold: '50.00' }
    await act(() => router.navigate('/admin/settings?tab=system', { state: { amounts, fromMonth: '2026-10' } }))
    await waitFor(() => expect(threshold().value).toBe('50.00'))
    expect(screen.getByText(/3 unsaved/i).closest('[data-bar]')).toBeTruthy()
    expect(screen.getByLabelText<HTMLSelectElement>('New rates apply from').value).toBe('2026-10')
    expect(send).not.toHaveBeenCalled()
    expect(router.state.location.state).toBeNull()
  })

  describe('unsaved settings (U2)', () => {
    it('cause only one prompt before a link opens another page, and are kept whether the admin stays or leaves', async () => {
      show()
      await change('250')
      await userEvent.click(screen.getByRole('link', { name: 'All Users' }))
      await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
      await press('Keep editing')
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(threshold().value).toBe('250')
      await userEvent.click(screen.getByRole('link', { name: 'All Users' }))
      await press('Leave')
      await screen.findByRole('heading', { name: 'Users' })
      cleanup()
      show()
      await waitFor(() => expect(threshold().value).toBe('250'))
      await press(/discard/i)
      await userEvent.click(screen.getByRole('link', { name: 'All Users' }))
      await screen.findByRole('heading', { name: 'Users' })
    })

    it('are saved after a reload with the versions that they are based on, so another admin’s save is never overwritten unseen', async () => {
      show()
      await change('250')
      await waitFor(() => expect(mocks.drafts.size).toBe(1))
      cleanup()
      mocks.stored = {
        ...stored,
        settings: { ...stored.settings, payment_threshold: 12_300 },
        versions: { payment_threshold: 4 },
      }
      send.mockRejectedValueOnce(new CodedError('settings-version'))
      show()
      await waitFor(() => expect(threshold().value).toBe('250'))
      await save()
      await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
      expect(send).toHaveBeenCalledWith(saveSettingsRoute, {
        values: { payment_threshold: 25_000 },
        versions: { payment_threshold: 3 },
        fromMonth: '2026-11',
      })
      expect((await screen.findByRole('alertdialog')).textContent).toContain('$123.00')
      await press('Save selection')
      await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
      expect(send.mock.calls[1]?.[1]).toMatchObject({ versions: { payment_threshold: 4 } })
      await waitFor(() => expect(mocks.drafts.size).toBe(0))
    })

    it('do not include a value that the admin has changed back, even when another setting is saved', async () => {
      show()
      const before = threshold().value
      await change('250')
      fireEvent.change(screen.getByLabelText(/payout day/i), { target: { value: '9' } })
      fireEvent.change(threshold(), { target: { value: before } })
      await waitFor(() => expect(mocks.drafts.get('admin-settings')).toMatchObject({ changes: { payoutDay: '9' } }))
      expect(mocks.drafts.get('admin-settings')).not.toHaveProperty('changes.paymentThreshold')
      cleanup()
      mocks.stored = { ...stored, settings: { ...stored.settings, payment_threshold: 12_300 } }
      show()
      await waitFor(() => expect(threshold().value).toBe('123.00'))
      // Waits for the draft, which loads asynchronously: changing the day back before that would not count as a change.
      await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/payout day/i).value).toBe('9'))
      fireEvent.change(screen.getByLabelText(/payout day/i), { target: { value: String(stored.settings.payout_day) } })
      await waitFor(() => expect(mocks.drafts.size).toBe(0))
      expect(screen.queryByText(/unsaved/i)).toBeNull()
    })

    it('are not restored from a stored draft with unknown fields', async () => {
      mocks.drafts.set('admin-settings', { changes: { gone: '1' }, seen: stored })
      show()
      await waitFor(() => expect(threshold().value).not.toBe(''))
      expect(screen.queryByText(/unsaved/i)).toBeNull()
    })
  })

  it('finds settings of all tabs, keeps changes, and opens the tab of a result', async () => {
    fetched.mockReturnValue(new Promise(() => undefined))
    show()
    await change('250')
    await userEvent.keyboard('/')
    await userEvent.keyboard('reply')
    expect(await screen.findByText(/settings match “reply”/)).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'System 3' })).toBeTruthy()
    expect(screen.getAllByRole('region').map((section) => section.querySelector('h2')?.textContent)).toEqual([
      'System › Response-time targets',
      'Content › Email templates',
    ])
    expect(screen.getByLabelText('First reply to a ticket, in hours')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Decision on a hold, in days' })).toBeNull()
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.type(screen.getByRole('searchbox'), 'timeout')
    await userEvent.click(await screen.findByRole('link', { name: 'Security' }))
    expect(router.state.location).toMatchObject({ search: '?tab=security', hash: '#sign-in' })
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Security')
    await userEvent.click(screen.getByRole('tab', { name: 'System' }))
    expect(threshold().value).toBe('250')
    expect(screen.getByRole('link', { name: /^Payouts/ }).textContent).toBe('Payouts1')
    await userEvent.type(threshold(), '/')
    expect(threshold().value).toBe('250/')
    await userEvent.click(screen.getByRole('tab', { name: 'Content' }))
    expect(screen.getByRole('heading', { name: 'Name and branding' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Email templates' })).toBeNull()
  })

  it('names each change with its old and new value beside Save', async () => {
    show()
    expect(screen.getByText('All changes saved')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save All Settings' }).getAttribute('aria-disabled')).toBe('true')
    await change('250')
    await userEvent.click(screen.getByRole('switch', { name: /^Pay the referral bonus/ }))
    const bar = screen.getByText('2 unsaved changes').closest('[data-bar]')
    expect(bar?.textContent).toContain('Payment threshold$100.00 $250.00')
    expect(bar?.textContent).toMatch(/Pay the referral bonus(on off|off on)/)
    expect(screen.queryByLabelText('New rates apply from')).toBeNull()
    fireEvent.change(screen.getByLabelText('Rental rate'), { target: { value: '110' } })
    expect(await screen.findByLabelText('New rates apply from')).toBeTruthy()
  })

  it('names a change of a long text without the text', async () => {
    mocks.drafts.set('admin-settings', {
      changes: { productName: 'The Partner Network of Harbour & Sons' },
      seen: stored,
    })
    show()
    const bar = (await screen.findByText('1 unsaved change')).closest('[data-bar]')
    expect(bar?.textContent).toContain('Product name')
    expect(bar?.textContent).not.toContain('Harbour')
  })

  it.each([
    ['system', 'Auto-approve affiliate applications', { auto_approve_affiliates: true }],
    ['system', 'Pay the referral bonus', { referral_bonus_enabled: true }],
    ['security', 'Require email verification', { require_email_verification: false }],
    ['security', 'Show whether an email has an account', { email_check: 'open' }],
    ['security', 'Require two-step verification for admins', { require_second_factor: true }],
    ['security', 'Second administrator for payments', { require_second_admin: true }],
  ])('%s tab: changing “%s” sends only that setting', async (tab, label, values) => {
    show(`?tab=${tab}`)
    const box = await screen.findByRole('switch', { name: new RegExp(`^${label}`) })
    await userEvent.click(box)
    await save()
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    const [key = ''] = Object.keys(values)
    expect(send.mock.calls).toEqual([
      [saveSettingsRoute, { values, versions: { [key]: expect.any(Number) as number }, fromMonth: '2026-11' }],
    ])
  })

  describe('dialog about settings that two admins saved (M7)', () => {
    const theirs = {
      ...stored,
      settings: { ...settingDefaults, payment_threshold: 8_000, holding_days: 3 },
      versions: { payment_threshold: 4, holding_days: 1 },
    }
    const conflict = async () => {
      mocks.drafts.set('admin-settings', { changes: { paymentThreshold: '60', payoutDay: '9' }, seen: stored })
      mocks.stored = theirs
      const details = { keys: 'payment_threshold', by: 'Tobias Lindqvist', at: '2026-11-20 12:29:00.000Z' }
      send.mockRejectedValueOnce(new CodedError('settings-version', details))
      show()
      await screen.findByText(/2 unsaved/i)
      await save()
      return screen.findByRole('alertdialog', { name: 'Tobias Lindqvist saved settings while you were editing' })
    }
    const setting = (dialog: HTMLElement, name: string) => within(within(dialog).getByRole('group', { name }))
    const chosen = (dialog: HTMLElement, name: string) =>
      setting(dialog, name)
        .getAllByRole<HTMLInputElement>('radio')
        .map((radio) => `${radio.value}${radio.checked ? '!' : ''}${radio.disabled ? ' only' : ''}`)

    it('shows the old value and both admins’ values, and blocks the form', async () => {
      const dialog = await conflict()
      expect(dialog.textContent).toMatch(/Tobias Lindqvist saved on Nov 20, 2026/)
      const both = setting(dialog, 'Payment threshold')
      expect(both.getByText('previously: $100.00')).toBeTruthy()
      expect(both.getByRole('radio', { name: /^Tobias Lindqvist, Nov 20.* \$80\.00$/ })).toBeTruthy()
      expect(both.getByRole('radio', { name: 'You, unsaved $60.00' })).toBeTruthy()
      // If only one admin changed a setting, that admin's value is preselected.
      expect(chosen(dialog, 'Payment threshold')).toEqual(['theirs', 'yours!'])
      expect(chosen(dialog, 'Payout day')).toEqual(['yours! only'])
      expect(chosen(dialog, 'Holding period in days')).toEqual(['theirs! only'])
      // The form behind the dialog is inert.
      expect(dialog.getAttribute('aria-modal')).toBe('true')
      expect(screen.queryByRole('button', { name: 'Save All Settings' })).toBeNull()
      expect(screen.getByRole('button', { name: 'Save All Settings', hidden: true }).closest('[inert]')).not.toBeNull()
    })

    it('keeps the other admin’s values where those are chosen, and saves only the rest, based on the current versions', async () => {
      const dialog = await conflict()
      await userEvent.click(
        setting(dialog, 'Payment threshold').getByRole('radio', { name: /^Tobias Lindqvist, Nov 20/ }),
      )
      send.mockResolvedValueOnce({})
      await press('Save selection')
      await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
      expect(send.mock.calls[1]).toEqual([
        saveSettingsRoute,
        expect.objectContaining({ values: { payout_day: 9 }, versions: { payout_day: 0 } }),
      ])
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    })

    it('returns to the unchanged draft when it is closed, and the next save reports the same conflict', async () => {
      await conflict()
      await press('Back to editing')
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect(threshold().value).toBe('60')
      expect(send).toHaveBeenCalledTimes(1)
      send.mockRejectedValueOnce(new CodedError('settings-version', { keys: 'payment_threshold', by: '', at: '' }))
      await save()
      expect(
        await screen.findByRole('alertdialog', { name: 'Another admin saved settings while you were editing' }),
      ).toBeTruthy()
      expect(send.mock.calls[1]?.[1]).toMatchObject({ versions: { payment_threshold: 3 } })
    })

    it('offers no choice until the other admin’s save has arrived on this device', async () => {
      mocks.drafts.set('admin-settings', { changes: { paymentThreshold: '60.00' }, seen: stored })
      send.mockRejectedValueOnce(new CodedError('settings-version', { keys: 'payment_threshold' }))
      show()
      await screen.findByText(/1 unsaved/i)
      await save()
      const dialog = await screen.findByRole('alertdialog')
      expect(within(dialog).getByText(/Loading the saved settings…/)).toBeTruthy()
      expect(within(dialog).queryByRole('radio')).toBeNull()
      expect(within(dialog).queryByRole('button', { name: 'Save selection' })).toBeNull()
    })
  })

  describe('financial effect of a changed amount (decision 0035)', () => {
    const trial = {
      payday: '2026-12-05',
      month: '2026-11',
      tried: { rental: 10_000, commission: 5_250, threshold: 0 },
      now: { rental: 400_000, commission: 220_000, payments: 50, send: 600_000, stays: 21_420 },
      then: { rental: 420_000, commission: 231_000, payments: 56, send: 640_000, stays: 0 },
      counts: { affected: 6, more: 44, less: 0, earlier: 6, later: 0, unchanged: 10 },
      earlierCents: 21_420,
      laterCents: 0,
      rentals: 40,
      referrals: 44,
    }

    it('shows the policy lab’s result: the month’s total for a changed rate, the people paid now for a changed threshold', async () => {
      lab.trial = trial
      show()
      fireEvent.change(screen.getByLabelText('Affiliate commission rate'), { target: { value: '52.50' } })
      expect(
        await screen.findByText(
          /^The new rate applies from November 2026\. With 44 active referrals, the monthly run for November 2026 would change from \$2,200\.00 to \$2,310\.00\. /,
        ),
      ).toBeTruthy()
      expect(lab.asked.at(-1)).toEqual({ commission: 5_250 })
      await change('0')
      const expectedText = await screen.findByText(
        /^With 0, every balance is paid, no matter how small\. 6 people would be paid/,
      )
      expect(expectedText.textContent).toContain('6 people would be paid $214.20 more on Dec 5.')
      expect(lab.asked).toContainEqual({ threshold: 0 })
    })

    it('requests no result for an invalid or unchanged amount, and reports a failed request', async () => {
      lab.error = new Error('no')
      show()
      await change('much')
      await change('60')
      expect(await screen.findByText('Couldn’t calculate the effect.')).toBeTruthy()
      expect(lab.asked.every((asked) => JSON.stringify(asked) === '{"threshold":6000}')).toBe(true)
    })
  })

  it('reports a failed load and offers a retry', async () => {
    mocks.stored = undefined
    mocks.error = new Error('the disk is gone')
    show()
    const alert = await screen.findByText('Failed to load settings')
    await userEvent.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button'))
    expect(mocks.reload).toHaveBeenCalledTimes(1)
  })

  it('confirms that the settings were saved', async () => {
    show()
    render(<Toasts />)
    await change('250')
    await save()
    expect(await screen.findByText('Settings Updated')).toBeTruthy()
    expect(screen.getByText('All settings have been saved successfully')).toBeTruthy()
  })

  it('does not claim that a form with its own button was saved, and asks before its input is lost', async () => {
    fetched.mockResolvedValue({ ...singleSignOnOff, redirectUrl: '', setBy: '', setAt: '', rows: [] })
    show('?tab=security')
    render(<Toasts />)
    await press('Configure single sign-on')
    await userEvent.type(await screen.findByLabelText('Client ID'), 'mine')
    await act(() => router.navigate('/admin/settings'))
    await change('250')
    await save()
    await screen.findByText('Settings Updated')
    expect(screen.getByText(/open form on this page has its own button and isn’t saved yet/)).toBeTruthy()
    expect(screen.queryByText('All settings have been saved successfully')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'All Users' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    expect(dialog.textContent).toContain('You’ll lose them if you leave')
  })

  it('sends a commission rate in cents, with the month from which it applies', async () => {
    show()
    fireEvent.change(screen.getByLabelText<HTMLInputElement>(/affiliate commission/i), { target: { value: '60.50' } })
    await save()
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send.mock.calls[0]?.[1]).toMatchObject({
      values: { affiliate_commission_rate: 6_050 },
      fromMonth: '2026-11',
    })
  })
})
