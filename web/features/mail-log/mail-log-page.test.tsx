// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  mailLogEntryRoute,
  mailLogRoute,
  resendMailRoute,
  type MailRow,
  type MailLogEntry,
} from '../../../domain/api/messages/mail'
import { viewMailRoute } from '../../../domain/api/messages/mail-preview'
import { CodedError } from '../../../domain/error-codes'
import { openAdminDatabase, deleteDatabase, renderScreen, setViewportWidth } from '../../data/testing/screen'
import { withToasts } from '../testing/with-toasts'
import { MailLogPage } from './mail-log-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))

const mail = (n: number, more: Partial<MailRow> = {}): MailRow => ({
  id: `mail0000000000${n}`,
  created: '',
  updated: '',
  to: `person${n}@mail.example`,
  template: 'verify',
  language: 'en',
  subject: `Confirm your address, ${n}`,
  status: 'sent',
  why: '',
  tries: 1,
  next_at: '',
  sent_at: '2026-11-20 10:13:00.000Z',
  error: '',
  way: 'smtp',
  carrier: 'smtp.mail.example',
  first_try_at: '2026-11-20 10:13:00.000Z',
  queued_at: '2026-11-20 10:12:00.000Z',
  person: `person00000000${n}`,
  personName: ['Lucía Pérez', 'Hugo Maldonado', 'Noor van der Linden'][n] ?? '',
  ...more,
})

const secret = 'f00dbabe'
let rows: MailRow[]
let text: string
let masked: boolean
let smtp: boolean
let counts: { [state: string]: number }
const listRequests = () =>
  fetched.mock.calls.flatMap(([route, input]) => (route === mailLogRoute ? [input as object] : []))

beforeEach(() => {
  setViewportWidth(1440)
  rows = [mail(0), mail(1, { status: 'failed', tries: 5, error: 'mailbox full' }), mail(2, { status: 'not_sent' })]
  text = `Confirm your address\n\nOpen ${location.origin}/verify#${secret}\n\nOr read https://elsewhere.example/x\n\n<b>not bold</b>\n\n-- \nCoterie`
  masked = false
  smtp = true
  counts = { waiting: 0, sent: 1, kept: 0, failed: 1, bounced: 0, not_sent: 1 }
  send.mockReset()
  send.mockResolvedValue({})
  fetched.mockReset()
  fetched.mockImplementation(async (route, input): Promise<unknown> => {
    if (route === viewMailRoute) return { address: '/api/mail-view/1' }
    if (route === mailLogEntryRoute) {
      const row = rows.find(({ id }) => id === (input as { id: string }).id)
      if (row === undefined) throw new CodedError('not-found')
      const { person: _person, personName: _name, ...rest } = row
      const html = `<script>steal()</script>${secret}`
      return {
        mail: { ...rest, text: masked ? '' : text, html: masked ? '' : html, data: {} },
        masked,
      } satisfies MailLogEntry
    }
    return { rows, next: '', smtp, counts }
  })
})
afterEach(async () => {
  cleanup()
  await deleteDatabase()
})

async function show(at?: string) {
  const db = await openAdminDatabase()
  const page = withToasts(<MailLogPage />)
  return { ...renderScreen('/admin/mail-log', page, at), db }
}
const pane = async (name: RegExp) => within(await screen.findByRole('region', { name }))

it('mail log without a mail server shows no state per row or tab if all emails are only stored, and offers no resending', async () => {
  smtp = false
  rows = [mail(0, { status: 'kept' }), mail(1, { status: 'kept' })]
  counts = { waiting: 0, sent: 0, kept: 2, failed: 0, bounced: 0, not_sent: 0 }
  await show()
  await screen.findByRole('row', { name: /person1@/ })
  expect(screen.getByText('Email isn’t set up.')).toBeTruthy()
  await screen.findByTitle('Preview')
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  expect(screen.getByText('You can send it again once email is set up.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(All|Kept)/ })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull()
})

describe('opened email', () => {
  it('is shown as text without inserting its HTML or storing it; only links to this installation can be clicked', async () => {
    const { db } = await show('/admin/mail-log?mail=mail00000000000')
    const opened = await pane(/Confirm your address, 0/)
    await userEvent.click(await opened.findByRole('button', { name: 'Text' }))
    expect((await opened.findByRole('link', { name: new RegExp(secret) })).getAttribute('href')).toBe(
      `${location.origin}/verify#${secret}`,
    )
    expect(opened.queryByRole('link', { name: /elsewhere/ })).toBeNull()
    expect(opened.getByText(/https:\/\/elsewhere\.example\/x/)).toBeTruthy()
    expect(opened.getByText('<b>not bold</b>')).toBeTruthy()
    expect(document.body.innerHTML).not.toContain('steal()')
    const storedRows = async () =>
      JSON.stringify(await act(async () => Promise.all(db.tables.map((table) => table.toArray()))))
    await waitFor(async () => expect(await storedRows()).toContain('Hugo Maldonado'))
    expect(await storedRows()).not.toContain(secret)
  })

  it('is rendered in a sandboxed frame from a URL that works only once', async () => {
    await show('/admin/mail-log?mail=mail00000000000')
    const opened = await pane(/Confirm your address, 0/)
    const frame = await opened.findByTitle('Preview')
    expect([frame.tagName, frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual([
      'IFRAME',
      '/api/mail-view/1',
      '',
    ])
    expect(fetched).toHaveBeenCalledWith(viewMailRoute, { id: 'mail00000000000' })
    expect(opened.queryByText('<b>not bold</b>')).toBeNull()
  })

  it('shows a note that it is masked', async () => {
    masked = true
    await show('/admin/mail-log?mail=mail00000000000')
    const opened = await pane(/Confirm your address, 0/)
    expect(await opened.findByText('The links in this email are hidden because it has been sent.')).toBeTruthy()
    expect(await opened.findByTitle('Preview')).toBeTruthy()
    expect(opened.queryByRole('button', { name: 'Text' })).toBeNull()
    expect(document.body.textContent).not.toContain(secret)
    expect(opened.queryByRole('button', { name: 'Send again' })).toBeNull()
  })

  it('is sent again only once despite a double click, and the list is reloaded', async () => {
    const user = userEvent.setup()
    let done: (value: unknown) => void = () => undefined
    send.mockImplementation(() => new Promise((resolve) => (done = resolve)))
    await show('/admin/mail-log?mail=mail00000000001')
    const opened = await pane(/Confirm your address, 1/)
    const resendButton = await opened.findByRole('button', { name: 'Send again' })
    await user.dblClick(resendButton)
    expect(send).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledWith(resendMailRoute, { id: 'mail00000000001' })
    const requestsBefore = listRequests().length
    done({})
    expect(await screen.findByText('The email is back in the queue.')).toBeTruthy()
    await waitFor(() => expect(listRequests().length).toBeGreaterThan(requestsBefore))
  })

  it('shows why it can’t be sent again', async () => {
    const user = userEvent.setup()
    send.mockRejectedValue(new CodedError('mail-not-resendable'))
    await show('/admin/mail-log?mail=mail00000000001')
    await user.click(await (await pane(/Confirm your address, 1/)).findByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('This email can’t be sent again.')).toBeTruthy()
    expect(screen.getByText('Couldn’t resend the email.')).toBeTruthy()
  })
})
