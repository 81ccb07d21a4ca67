// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMe } from '../../data/repos/session'
import { syncState } from '../../data/sync/status'
import { affiliatesCopy, putRow } from '../../data/testing/affiliate'
import { answerWith, dropCopy, meId, showScreen, windowOf } from '../../data/testing/screen'
import { toastContents } from '../../ui/layers/toast'
import { Toasts } from '../../ui/layers/toasts'
import { AffiliateDashboardPage } from './affiliate-dashboard-page'
import { SharePage } from './share-page'

const link = 'https://coterie.example/signup?ref=MARTAMAR'
const write = vi.fn<(text: string) => Promise<void>>()
const share = vi.fn<(data: ShareData) => Promise<void>>()
const show = (page = <SharePage />) =>
  showScreen(
    '/share',
    <>
      {page}
      <Toasts />
    </>,
  )
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => fireEvent.click(await button(name))

beforeEach(() => {
  answerWith(() => ({}))
  write.mockReset().mockResolvedValue(undefined)
  share.mockReset().mockResolvedValue(undefined)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
})
afterEach(async () => {
  cleanup()
  windowOf(1024)
  await dropCopy()
  vi.useRealTimers()
  vi.restoreAllMocks()
  toastContents.clear()
})

test('what is shared, copied and drawn is one’s own code at the public address, also offline', async () => {
  await affiliatesCopy()
  syncState.set('offline')
  show()
  expect(await screen.findByRole('img', { name: `QR code of ${link}` })).toBeTruthy()
  await press('Copy link')
  await press('Share…')
  await waitFor(() => expect(share).toHaveBeenCalledWith({ url: link }))
  expect(write).toHaveBeenCalledWith(link)
})

test.each([
  [1440, true],
  [390, false],
])(
  'at %i px labels are walked where they stand: above the code on a desk, below it on a phone',
  async (width, above) => {
    await affiliatesCopy()
    windowOf(width)
    show()
    const code = await screen.findByRole('img', { name: `QR code of ${link}` })
    const labels = await screen.findByRole('region', { name: 'Where do you share it?' })
    expect((labels.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0).toBe(above)
  },
)

test('a label makes a link of its own, which is drawn, copied and written into the texts; one is named and taken out', async () => {
  const db = await affiliatesCopy()
  const label = { affiliate_id: meId, retired_at: '' }
  await putRow(db, 'link_labels', { ...label, id: 'flyer', label: 'Flyer June', mark: 'flyer-june' })
  await putRow(db, 'link_labels', { ...label, id: 'gone', label: 'Gone', mark: 'gone', retired_at: '2026-10-01' })
  const opens = { affiliate_id: meId, label: 'flyer', opens: 5 }
  await putRow(db, 'link_opens', { ...opens, id: 'new', month: '2026-11', day: '2026-11-20' })
  await putRow(db, 'link_opens', { ...opens, id: 'old', month: '2026-09', day: '' })
  await db.table('referrals').update('rita', { link_label: 'flyer' })
  const asked: unknown[] = []
  answerWith(({ pathname }, body) => {
    if (pathname.startsWith('/api/links')) asked.push([pathname, body])
    return pathname.endsWith('/labels') ? { label: 'chat', mark: 'whatsapp' } : {}
  })
  show()
  expect(screen.queryByRole('button', { name: /^Gone/ })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Flyer June 5' }))
  expect(await screen.findByRole('img', { name: `QR code of ${link}&from=flyer-june` })).toBeTruthy()
  expect(screen.getByText(/^Opened 5 times in the last 30 days, 1 person signed up/)).toBeTruthy()
  await press('Copy link')
  await waitFor(() => expect(write).toHaveBeenCalledWith(`${link}&from=flyer-june`))
  expect((await screen.findAllByText(`${link}&from=flyer-june`)).length).toBeGreaterThan(2)
  fireEvent.change(screen.getByLabelText('New label'), { target: { value: 'WhatsApp' } })
  await press('Add')
  expect(await screen.findByRole('img', { name: `QR code of ${link}&from=whatsapp` })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Flyer June 5' }))
  await press('Take out Flyer June')
  expect(await screen.findByText('Flyer June taken out')).toBeTruthy()
  expect(asked).toEqual([
    ['/api/links/labels', { label: 'WhatsApp' }],
    ['/api/links/labels/retire', { label: 'flyer' }],
  ])
})

test('offline a label’s link is there, and a new one says what it needs', async () => {
  const db = await affiliatesCopy()
  await putRow(db, 'link_labels', { id: 'chat', affiliate_id: meId, label: 'Chat', mark: 'chat', retired_at: '' })
  syncState.set('offline')
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Chat 0' }))
  expect(await screen.findByRole('img', { name: `QR code of ${link}&from=chat` })).toBeTruthy()
  expect(screen.getByText('A new label needs a connection.')).toBeTruthy()
  expect((await button('Add')).getAttribute('aria-disabled')).toBe('true')
})

test('says that it copied only when it did', async () => {
  await affiliatesCopy()
  write.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  show()
  await press('Copy link')
  expect(await screen.findByText('The browser refused the clipboard.')).toBeTruthy()
  expect(screen.queryByText('Copied!')).toBeNull()
  await press('Copy link')
  expect(await screen.findByText('Referral link copied to clipboard')).toBeTruthy()
  expect(await button('Copied!')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy()
})

test('where the browser refuses, the overview’s link is selected to be copied by hand', async () => {
  await affiliatesCopy()
  write.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  show(<AffiliateDashboardPage />)
  const field = await screen.findByLabelText<HTMLInputElement>('Referral link')
  expect(field.value).toBe(link)
  await press('Copy link')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, link.length])
  write.mockResolvedValue(undefined)
  await press('Copy referral code')
  expect(await screen.findByText('Referral code copied to clipboard')).toBeTruthy()
  expect(write).toHaveBeenLastCalledWith('MARTAMAR')
})

test('closing the share sheet is no failure; a failure says what else works', async () => {
  await affiliatesCopy()
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  show()
  await press('Share…')
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  share.mockRejectedValueOnce(new Error('no'))
  await press('Share…')
  expect(await screen.findByText('Sharing didn’t work. Copy the link instead.')).toBeTruthy()
})

test('a ready text is copied as it is shown: rates in force, the risk, one’s own link; in the reader’s language', async () => {
  await affiliatesCopy()
  show()
  const texts = within(await screen.findByRole('region', { name: 'Ready texts' }))
  const first = () => texts.getAllByRole('button', { name: /^Copy$/ })[0] as HTMLElement
  await texts.findByText(/gets? \$100 a month.*I get \$50 a month/)
  fireEvent.click(first())
  await waitFor(() => expect(write).toHaveBeenCalledTimes(1))
  expect(write.mock.calls[0]?.[0]).toMatch(
    /through Coterie.*\$100.*\$50.*terms.* https:\/\/coterie\.example\/signup\?ref=MARTAMAR$/,
  )
  expect(await texts.findByText(`${write.mock.calls[0]?.[0].length} characters`)).toBeTruthy()
  fireEvent.click(texts.getByRole('button', { name: 'Español' }))
  await texts.findAllByText(`${link}&lang=es`)
  fireEvent.click(texts.getAllByRole('button', { name: /^Copy$/ })[0] as HTMLElement)
  await waitFor(() => expect(write).toHaveBeenCalledTimes(2))
  expect(write.mock.calls[1]?.[0]).toMatch(/&lang=es$/)
})

test('no code is said only when the whole copy is here, and a code that arrives shows by itself', async () => {
  const db = await affiliatesCopy({ whole: false, people: false })
  await db.table('users').delete(meId)
  const Probe = () => (useMe().loading ? null : <p>all is read</p>)
  show(
    <>
      <SharePage />
      <Probe />
    </>,
  )
  await screen.findByText('all is read')
  expect(screen.getByRole('status', { name: 'Loading your overview' })).toBeTruthy()
  await act(() => db.meta.put({ key: 'syncedAt', value: Date.now() }))
  expect(await screen.findByText(/Your referral code appears here/)).toBeTruthy()
  await act(() => putRow(db, 'users', { id: meId, referral_code: 'MARTAMAR' }))
  expect(await screen.findByRole('img', { name: `QR code of ${link}` })).toBeTruthy()
})
