// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inviteRoute, removeInvitationRoute } from '../../../domain/api/people/referrals'
import { CodedError } from '../../../domain/error-codes'
import { openAffiliateDatabase, putRow } from '../../data/testing/affiliate'
import { mockServer, deleteDatabase, meId, renderScreen } from '../../data/testing/screen'
import { setLanguage } from '../../i18n/language'
import { toastContents } from '../../ui/layers/toast'
import { withToasts } from '../testing/with-toasts'
import { ReferralsPage } from './referrals-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/queries/commands', () => ({ sendCommand: send }))
vi.mock('../../data/queries/installation/installation', async (real) => ({
  ...(await real<object>()),
  useMailsOnlyLogged: () => false,
}))

const show = () => renderScreen('/referrals', withToasts(<ReferralsPage />))
const open = async () => {
  await openAffiliateDatabase()
  return show()
}
const table = async () => within(await screen.findByRole('table', { name: /^(My Referrals|Mis recomendaciones)$/ }))
const row = async (name: RegExp) => within(await (await table()).findByRole('row', { name }))
const cells = async (name: RegExp) => (await row(name)).getAllByRole('cell').map((cell) => cell.textContent)
const showExpired = async () => userEvent.click(await screen.findByRole('button', { name: /^Expired / }))
const names = async () => (await table()).getAllByRole('rowheader').map((head) => head.textContent)
const clickDelete = async (name: RegExp) => {
  await userEvent.click((await row(name)).getByRole('button', { name: /^More for / }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Delete / }))
}

beforeEach(() => {
  mockServer(() => ({}))
  send.mockReset().mockResolvedValue({ withdrawn: true })
})
afterEach(async () => {
  cleanup()
  await deleteDatabase()
  vi.useRealTimers()
  vi.restoreAllMocks()
  toastContents.clear()
  await act(() => setLanguage('en'))
})

test('referrals page shows state, reason, start and this month’s commission of each referral', async () => {
  await open()
  expect(await cells(/Saul Paz/)).toEqual([
    's•••@mail.example',
    'Active21 of 30 days in November',
    expect.stringContaining('2026'),
    '$35.00',
    '',
  ])
  const phone = within(screen.getByRole('list', { name: 'My Referrals' }))
  expect(phone.getAllByText(/^Active since \w+ \d+, 2026$/)).toHaveLength(2)
  expect((await cells(/Rita Sol/)).slice(1, 4)).toEqual([
    'Active10 of 30 days in November',
    expect.stringContaining('12'),
    '$16.67',
  ])
  expect((await cells(/Tina Rey/)).slice(1, 4)).toEqual([
    expect.stringMatching(/^PendingSigned up .*18.*, rental not started$/),
    '-',
    '-',
  ])
  expect((await cells(/Uma Gil/))[1]).toMatch(/^PendingInvited .*14.*, expires in 23 days$/)
  await showExpired()
  expect((await cells(/No name/)).slice(0, 2)).toEqual([
    'vera@mail.example',
    expect.stringMatching(/^PendingInvitation expired on .*30.* Invite again$/),
  ])
  await userEvent.click(screen.getByRole('button', { name: /^All / }))
  const why = (await row(/Saul Paz/)).getByRole('link', { name: /^\$35\.00/ })
  expect(why.getAttribute('href')).toBe('/referrals?why=commission-2026-11')
})

test('referrals page opens the receipt of a name, but an unused invitation has none', async () => {
  const db = await openAffiliateDatabase()
  await act(async () => db.table('referrals').update('saul', { source: 'link', signup_date: '2026-08-20' }))
  const app = show()
  expect((await row(/Uma Gil/)).queryByRole('link', { name: /receipt/ })).toBeNull()
  await userEvent.click((await row(/Saul Paz/)).getByRole('link', { name: 'Saul Paz, referral receipt' }))
  const sheet = await screen.findByRole('dialog', { name: 'Referral receipt' })
  await waitFor(() =>
    expect(sheet.textContent).toMatch(
      /Referred on Aug 20, 2026.*How this referral was credited.*Signed up with your link.*What you’ve earned.*21 of 30 days\$35\.00.*Total so far/,
    ),
  )
  const amountLinks = within(sheet).getAllByRole('link', { name: /^\$/ })
  expect(amountLinks.map((link) => link.getAttribute('href')?.replace(/-\d{4}-\d{2}$/, ''))).toEqual(
    amountLinks.map((_, at) =>
      at === amountLinks.length - 1 ? '/referrals?why=referral-saul' : '/referrals?why=commission',
    ),
  )
  expect(amountLinks.length).toBeGreaterThan(1)
  const ticketHref = within(sheet).getByRole('link', { name: 'This looks wrong' }).getAttribute('href') ?? ''
  const asked = new URLSearchParams(ticketHref.split('?')[1])
  expect([asked.get('subject'), asked.get('category')]).toEqual(['Referral: Saul Paz', 'billing'])
  expect(asked.get('about')).toBe(`referral-${new URLSearchParams(app.at().split('?')[1]).get('receipt') ?? ''}`)
  await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(app.at()).toBe('/referrals'))
})

test('referrals page excludes removed referrals and those of other affiliates', async () => {
  await open()
  expect(await names()).toHaveLength(4)
  expect(document.body.textContent).not.toMatch(/Zoe|Hidden|777/)
})

test('referrals page has filters whose counts match their lists, lists expired invitations separately, and links from an empty filter to all referrals', async () => {
  await open()
  await table()
  for (const [filter, count] of [
    ['Active', 2],
    ['Pending', 2],
    ['Expired', 1],
    ['All', 4],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: `${filter} ${count}` }))
    expect(await names()).toHaveLength(count)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Inactive 0' }))
  expect(await screen.findByText('No referrals here')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await names()).toHaveLength(4)
})

test('referrals page finds referrals by name or address, whatever the accents and case', async () => {
  await open()
  const box = await screen.findByRole('searchbox', { name: 'Name or email' })
  await userEvent.type(box, 'PÁZ')
  expect(await names()).toEqual([expect.stringContaining('Saul Paz')])
  await userEvent.clear(box)
  await userEvent.type(box, 'rita sol')
  expect(await names()).toEqual([expect.stringContaining('Rita Sol')])
  await userEvent.type(box, 'x')
  expect(await screen.findByText('No referral matches “rita solx”.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await names()).toHaveLength(4)
})

test('referrals page sends an expired invitation again to the same address, and shows a rejection (M16)', async () => {
  await open()
  await showExpired()
  send.mockRejectedValueOnce(new CodedError('already-referred'))
  await userEvent.click((await row(/No name/)).getByRole('button', { name: 'Invite again' }))
  expect(await screen.findByText('This person has already been referred.')).toBeTruthy()
  expect(screen.queryByText('Invitation email sent successfully!')).toBeNull()
  await userEvent.click((await row(/No name/)).getByRole('button', { name: 'Invite again' }))
  expect(await screen.findByText('Invitation email sent successfully!')).toBeTruthy()
  expect(send).toHaveBeenLastCalledWith(inviteRoute, { email: 'vera@mail.example', name: '' })
})

test('deleting an invitation explains that it is withdrawn; the focused Keep button deletes nothing (M15)', async () => {
  await open()
  await clickDelete(/Uma Gil/)
  const asked = within(await screen.findByRole('alertdialog', { name: 'Delete the invitation to Uma Gil?' }))
  expect(asked.getByText(/This invitation hasn’t been used\. The link in the email will stop working/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(asked.getByRole('button', { name: 'Keep referral' })))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(send).not.toHaveBeenCalled()
})

test('hiding an account explains that the earnings from it remain, with their sum (M15)', async () => {
  await open()
  await clickDelete(/Saul Paz/)
  const asked = within(await screen.findByRole('alertdialog', { name: 'Hide Saul Paz from your list?' }))
  expect(asked.getByText(/Your earnings aren’t affected/)).toBeTruthy()
  expect(asked.getByText(/from this referral so far/).textContent).toBe(
    'You’ve earned $135.00 from this referral so far.',
  )
  let answer: (said: unknown) => void = () => undefined
  send.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  await userEvent.dblClick(asked.getByRole('button', { name: 'Hide from my list' }))
  answer({ withdrawn: false })
  expect(await screen.findByText('Referral deleted successfully.')).toBeTruthy()
  expect(send.mock.calls).toEqual([[removeInvitationRoute, { referral: 'saul' }]])
})

test('hiding an account shows an amount that opens its explanation and closes the dialog', async () => {
  const app = await open()
  await clickDelete(/Saul Paz/)
  const asked = within(await screen.findByRole('alertdialog', { name: 'Hide Saul Paz from your list?' }))
  await userEvent.click(asked.getByRole('button', { name: /^\$135\.00/ }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(app.at()).toMatch(/\?why=referral-saul$/)
  expect(send).not.toHaveBeenCalled()
})

test('rejected deletion leaves the dialog open and the row in the list', async () => {
  await openAffiliateDatabase()
  send.mockRejectedValue(new CodedError('server-unreachable'))
  show()
  await clickDelete(/Uma Gil/)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete invitation' }))
  expect(await screen.findByText('Failed to delete referral. Please try again.')).toBeTruthy()
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  expect(screen.queryByText('Referral deleted successfully.')).toBeNull()
})

const funnel = async () => {
  const card = within(await screen.findByRole('region', { name: 'From link to active' }))
  const rows = () => card.getAllByRole('row').slice(1)
  return { card, counts: () => rows().map((each) => [...each.children].map((cell) => cell.textContent)) }
}

test('referral funnel shows opened links before the sign-ups, by month and by label', async () => {
  const db = await openAffiliateDatabase()
  await putRow(db, 'link_labels', {
    id: 'flyer',
    affiliate_id: meId,
    label: 'Flyer June',
    mark: 'flyer-june',
    retired_at: '',
  })
  const opens = { affiliate_id: meId, month: '2026-11', day: '2026-11-20' }
  await putRow(db, 'link_opens', { ...opens, id: 'one', label: 'flyer', opens: 9 })
  await putRow(db, 'link_opens', { ...opens, id: 'two', label: '', opens: 4 })
  await putRow(db, 'link_opens', { ...opens, id: 'foreign', affiliate_id: 'otherotherother', label: 'x', opens: 700 })
  await act(async () =>
    db.table('referrals').update('rita', { source: 'link', signup_date: '2026-11-02', link_label: 'flyer' }),
  )
  await act(async () => db.table('referrals').update('tina', { source: 'link' }))
  show()
  const { card, counts } = await funnel()
  expect(counts()).toEqual([['Nov 2026', 'Opened 13', 'Signed up 2', 'Started 1', 'Active today 1']])
  await userEvent.click(card.getByRole('button', { name: 'By label' }))
  expect(counts()).toEqual([
    ['Flyer June', 'Opened 9', 'Signed up 1', 'Started 1', 'Active today 1'],
    ['No label', 'Opened 4', 'Signed up 1', 'Started 0', 'Active today 0'],
  ])
  await userEvent.click((await row(/Rita Sol/)).getByRole('link', { name: /receipt/i }))
  expect(await screen.findByText(/with your link\. .*Link label: “Flyer June”\.$/)).toBeTruthy()
})
