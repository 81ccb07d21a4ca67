// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { syncState } from '../../data/sync/status'
import { memberPage } from '../../data/testing/member-page'
import { meId, showRouted } from '../../data/testing/screen'
import { inDays } from '../../data/testing/signed-in'
import { setLanguage } from '../../i18n/language'
import { Toasts } from '../../ui/layers/toasts'
import { dismissToast, toastContents } from '../../ui/layers/toast'
import { SettingsPage } from './settings-page'

const page = memberPage()
afterEach(async () => {
  for (const id of toastContents.keys()) dismissToast(id)
  await act(() => setLanguage('en'))
})

const shown = (
  <>
    <SettingsPage />
    <Toasts />
  </>
)
const show = (tab = '') => showRouted('/dashboard/settings', shown, `/dashboard/settings${tab && `?tab=${tab}`}`)
const goOffline = () => act(() => syncState.set('offline'))
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const retype = async (label: string | RegExp, text: string) => {
  const user = userEvent.setup()
  await user.clear(await field(label))
  await user.paste(text)
}
const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }))
const waiting = () => page.db.outbox.toArray()

describe('Cancel', () => {
  const started = { id: 'rental', user_id: meId, start_date: inDays(-190).slice(0, 10), end_date: '', voided_at: '' }
  const today = () => new Date().toISOString().slice(0, 10)
  const request = (over: object = {}) => ({
    id: 'request',
    user_id: meId,
    agreement: 'rental',
    period: 'rental',
    last_day: today(),
    reason: 'worried',
    ticket: 'ticket1',
    created: '2026-11-20 10:00:00.000Z',
    closed_at: '',
    closed_why: '',
    confirmed_at: '',
    ...over,
  })
  const ask = (over: object = {}) => ({
    path: '/api/agreements/cancel',
    body: expect.objectContaining({
      agreement: 'rental',
      lastDay: today(),
      reason: 'need-profile',
      ...over,
    }) as unknown,
  })

  it('asks for the last day with its reason and a ticket; past the idle limit for the password, and nothing chosen is lost', async () => {
    await page.db.rows('rental_periods').put(started as never)
    page.says.push({ status: 403, body: { code: 'password-needed' } }, { status: 200, body: { request: 'request' } })
    show('cancel')
    await press('Cancel rental agreement')
    const dialog = await screen.findByRole('dialog', { name: 'Cancel the rental agreement?' })
    await userEvent.setup().selectOptions(await field('Reason'), 'need-profile')
    await retype('Last day', today())
    expect(dialog.textContent).toContain('Still to be paid')
    const ticket = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /^Open a ticket/ })
    expect(ticket.checked).toBe(false)
    await userEvent.setup().click(ticket)
    const confirm = () => within(dialog).getByRole('button', { name: /^Cancel from/ })
    await userEvent.setup().click(confirm())
    await waitFor(() =>
      expect(page.asked).toEqual([
        ask({
          ticket: expect.objectContaining({
            description: expect.stringContaining('I need the profile myself') as unknown,
          }) as unknown,
        }),
      ]),
    )
    await userEvent.setup().type(await field('Your password'), 'harbour')
    await userEvent.setup().click(confirm())
    await waitFor(() => expect(page.asked[1]).toEqual(ask({ password: 'harbour' })))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await waiting()).toEqual([])
  })

  it('offers nothing to end where nothing runs', async () => {
    show('cancel')
    expect(await screen.findByText('Not lending')).toBeTruthy()
    expect(screen.getByText('Not an affiliate')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
  })

  it('shows what ends, what is still paid and what to do; withdrawing is one press, and offline it waits for the network', async () => {
    await page.db.rows('rental_periods').put({ ...started, end_date: today() } as never)
    await page.db.rows('cancel_requests').put(request() as never)
    show('cancel')
    expect(await screen.findByRole('heading', { name: /^Your last day is/ })).toBeTruthy()
    expect(screen.getByText(/Reason: I worry about my account\./)).toBeTruthy()
    // who leaves isn't asked to begin something else
    expect(screen.queryByText('Not an affiliate')).toBeNull()
    expect(screen.getByText('Change the password of the network account')).toBeTruthy()
    expect(screen.getByText(/whatever its size/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the ticket' }).getAttribute('href')).toContain('ticket=ticket1')
    goOffline()
    await press('Withdraw the request')
    expect(page.asked).toEqual([])
    act(() => syncState.set('up-to-date'))
    await press('Withdraw the request')
    await waitFor(() =>
      expect(page.asked).toEqual([{ path: '/api/agreements/withdraw', body: { request: 'request' } }]),
    )
  })

  it('shows an end that an admin has set without a way to take it back', async () => {
    await page.db.rows('rental_periods').put({ ...started, end_date: today() } as never)
    await page.db
      .rows('cancel_requests')
      .put(request({ closed_at: '2026-11-21 10:00:00.000Z', closed_why: 'admin' }) as never)
    show('cancel')
    expect(await screen.findByText(/An administrator set this day/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Withdraw the request' })).toBeNull()
  })

  it('says when an admin has confirmed that access has ended', async () => {
    await page.db.rows('rental_periods').put({ ...started, end_date: inDays(-2).slice(0, 10) } as never)
    const over = { last_day: inDays(-2).slice(0, 10), closed_why: 'over', closed_at: inDays(-1) }
    await page.db.rows('cancel_requests').put(request({ ...over, confirmed_at: '2026-11-21 10:05:00.000Z' }) as never)
    show('cancel')
    expect(await screen.findByText(/^Confirmed on Nov 21, 2026/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Change the date' })).toBeNull()
  })

  it('gives a person everything that is theirs in one file', async () => {
    await page.db.rows('rental_periods').put({ ...started, end_date: today() } as never)
    await page.db.rows('rental_periods').put({ ...started, id: 'other', user_id: 'somebodyelse00' } as never)
    let file: Blob | undefined
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      file = blob as Blob
      return 'blob:file'
    })
    show('cancel')
    const prepare = await screen.findByRole('button', { name: 'Prepare' })
    // whether the copy is whole is read by itself
    await waitFor(() => expect(prepare.getAttribute('aria-disabled')).toBeNull())
    await press('Prepare')
    await waitFor(() => expect(file).toBeDefined())
    const text = await file?.text()
    expect(text).toContain('everything.json')
    expect(text).toContain('rental_periods.csv')
    expect(text).not.toContain('somebodyelse00')
    vi.restoreAllMocks()
  })
})
