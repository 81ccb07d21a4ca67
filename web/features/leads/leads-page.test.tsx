// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  answerLeadRoute,
  leadRoute,
  leadWeeksRoute,
  setLeadStateRoute,
  type LeadRow,
} from '../../../domain/api/people/leads'
import type { MailAvailability } from '../../../domain/people/leads'
import { CodedError } from '../../../domain/error-codes'
import {
  openAdminDatabase,
  mockServer,
  deleteDatabase,
  renderScreen,
  setViewportWidth,
} from '../../data/testing/screen'
import { withToasts } from '../testing/with-toasts'
import { LeadsPage } from './leads-page'

const online = vi.hoisted(() => ({ now: true }))
vi.mock('../../data/queries/network', async (real) => ({
  ...(await real<object>()),
  useOnline: () => online.now,
}))
const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/queries/commands', () => ({ sendCommand: send, fetchRoute: fetched }))

const hour = 3_600_000
const isoInMs = (ms: number): string => new Date(Date.now() + ms + 30_000).toISOString().replace('T', ' ')
const lead = (n: number, more: Partial<LeadRow> = {}): LeadRow => ({
  id: `lead0000000000${n}`,
  firstName: ['Gabriel', 'Yara', 'Theo'][n] ?? '',
  lastName: 'Etxeberria',
  email: `lead${n}@mail.example`,
  phone: '',
  language: 'es',
  state: 'new',
  cameIn: isoInMs(-19 * hour),
  promisedBy: isoInMs(5 * hour),
  answeredAt: '',
  answeredBy: '',
  answeredById: '',
  writtenAt: '',
  person: '',
  ...more,
})

let rows: LeadRow[]
let mail: MailAvailability

beforeEach(() => {
  setViewportWidth(1440)
  mockServer(() => ({}))
  rows = [
    lead(0),
    lead(1, { cameIn: isoInMs(-73 * 60_000 - 24 * hour), promisedBy: isoInMs(-73 * 60_000) }),
    lead(2, {
      state: 'converted',
      cameIn: isoInMs(-24 * hour),
      promisedBy: isoInMs(0),
      answeredAt: isoInMs(-22 * hour),
      person: 'person000000001',
    }),
  ]
  mail = 'goes'
  online.now = true
  send.mockReset()
  send.mockImplementation(async (route, input) => {
    const { lead: id, state = 'contacted' } = input as { lead: string; state?: LeadRow['state'] }
    const written = route === answerLeadRoute ? { writtenAt: isoInMs(0), answeredBy: 'Ada Lovelace' } : {}
    rows = rows.map((row) => (row.id === id ? { ...row, ...written, state, answeredAt: isoInMs(0) } : row))
    return {}
  })
  fetched.mockReset()
  fetched.mockImplementation(async (route, input): Promise<unknown> => {
    if (route === leadRoute) {
      const requestedLead = rows.find(({ id }) => id === (input as { id: string }).id)
      if (requestedLead === undefined) throw new CodedError('not-found')
      return { lead: requestedLead, mail }
    }
    if (route === leadWeeksRoute) return { weeks: [], usualMs: null }
    return { rows, next: '', counts: { new: 2, contacted: 0, converted: 1, closed: 0 } }
  })
})
afterEach(async () => {
  cleanup()
  await deleteDatabase()
})

async function show(at?: string) {
  await openAdminDatabase()
  const page = withToasts(<LeadsPage />)
  return renderScreen('/admin/leads', page, at)
}
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const pane = async (name: string) => within(await screen.findByRole('region', { name }))

describe('applications from the landing page', () => {
  it('show the time left until the deadline, the time overdue, or how long the reply took', async () => {
    await show()
    expect((await row(/Gabriel/)).getByText('5 h 0 min left')).toBeTruthy()
    expect((await row(/Yara/)).getByText('1 h 12 min overdue')).toBeTruthy()
    expect((await row(/Theo/)).getByText('replied in 2 h 0 min')).toBeTruthy()
    // Without data by week there is no chart and no rate.
    expect(screen.queryByRole('region', { name: 'Website leads by week' })).toBeNull()
    expect(screen.queryByLabelText('Last 11 weeks')).toBeNull()
  })

  it('show links to the admin’s mail program in the applicant’s language, and to the mail settings, if there is no mail server', async () => {
    mail = 'no-delivery'
    await show()
    const opened = await pane('Gabriel Etxeberria')
    const write = await opened.findByRole('link', { name: 'Email Gabriel' })
    expect(write.getAttribute('href')).toBe('mailto:lead0@mail.example?subject=Tu%20solicitud%20en%20Coterie')
    expect(opened.getByRole('link', { name: 'Set up email' }).getAttribute('href')).toBe(
      '/admin/settings?tab=integrations',
    )
    expect(opened.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  it('offer no way to email an applicant who has declined emails', async () => {
    mail = 'declined'
    await show()
    const opened = await pane('Gabriel Etxeberria')
    expect(await opened.findByText(/^Gabriel unsubscribed from our emails and left no phone number/)).toBeTruthy()
    expect(opened.queryByRole('link', { name: 'Email Gabriel' })).toBeNull()
    expect(opened.queryByRole('button', { name: 'Send' })).toBeNull()
  })

  it('are answered from a template in the applicant’s language; the edited answer is sent only once and shows its author', async () => {
    await show()
    const opened = await pane('Gabriel Etxeberria')
    const message = await opened.findByRole('textbox', { name: /^Reply in Spanish/ })
    expect((message as HTMLTextAreaElement).value).toMatch(/^Gracias por tu solicitud/)
    expect((opened.getByRole('textbox', { name: 'Subject' }) as HTMLInputElement).value).toBe('Tu solicitud en Coterie')
    await userEvent.clear(message)
    await userEvent.click(opened.getByRole('button', { name: 'Send' }))
    expect(await opened.findByText('Please fill in all fields')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
    await userEvent.type(message, 'Sí, puedes.')
    await userEvent.dblClick(opened.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Sending the reply to Gabriel.')).toBeTruthy()
    const input = {
      subject: 'Tu solicitud en Coterie',
      message: 'Sí, puedes.',
      lead: 'lead00000000000',
      from: 'new',
      seen: '',
    }
    expect(send.mock.calls).toEqual([[answerLeadRoute, input]])
    expect(await opened.findByText('Ada Lovelace')).toBeTruthy()
    // A button opens a further answer, which starts empty.
    await userEvent.click(opened.getByRole('button', { name: 'Email Gabriel' }))
    const replyField = await opened.findByRole('textbox', { name: /^Reply in Spanish/ })
    expect((replyField as HTMLTextAreaElement).value).toBe('')
  })

  it('keep the draft of an answer, even when another admin has answered first', async () => {
    await show()
    const opened = await pane('Gabriel Etxeberria')
    await userEvent.type(await opened.findByRole('textbox', { name: /^Reply in Spanish/ }), ' ¿Cuándo?')
    await userEvent.click((await row(/Yara/)).getByRole('link', { name: /Yara/ }))
    const other = await (await pane('Yara Etxeberria')).findByRole('textbox', { name: /^Reply in Spanish/ })
    expect((other as HTMLTextAreaElement).value).not.toContain('¿Cuándo?')
    await userEvent.click((await row(/Gabriel/)).getByRole('link', { name: /Gabriel/ }))
    const reopened = await pane('Gabriel Etxeberria')
    const written = async () =>
      ((await reopened.findByRole('textbox', { name: /^Reply in Spanish/ })) as HTMLTextAreaElement).value
    await waitFor(async () => expect(await written()).toContain('¿Cuándo?'))
    send.mockImplementation(async () => {
      rows = rows.map((each) => ({ ...each, state: 'contacted', answeredAt: isoInMs(0), answeredBy: 'Theo Lind' }))
      throw new CodedError('changed-meanwhile')
    })
    await userEvent.click(reopened.getByRole('button', { name: 'Send' }))
    expect(await reopened.findByText('Theo Lind')).toBeTruthy()
    expect(await written()).toContain('¿Cuándo?')
  })

  it('keep the draft on the device while offline, and explain that sending needs a connection', async () => {
    online.now = false
    await show()
    const opened = await pane('Gabriel Etxeberria')
    expect(
      await opened.findByText(
        /You are offline. Connect to the internet to do this. Your draft is saved on this device/,
      ),
    ).toBeTruthy()
    const button = opened.getByRole('button', { name: 'Send' })
    expect(button.getAttribute('title')).toBe('You need a connection')
    await userEvent.click(button)
    expect(send).not.toHaveBeenCalled()
  })

  it('are marked as contacted together with the status that was shown, and the pane updates', async () => {
    await show()
    const opened = await pane('Gabriel Etxeberria')
    expect(opened.getByText(/promised a reply within 24 hours, by/)).toBeTruthy()
    await userEvent.click(await opened.findByRole('button', { name: 'Mark as contacted' }))
    expect(send.mock.calls[0]).toEqual([
      setLeadStateRoute,
      { lead: 'lead00000000000', from: 'new', state: 'contacted' },
    ])
    await waitFor(() => expect(opened.queryByText(/promised a reply/)).toBeNull())
    expect(opened.queryByRole('button', { name: 'Mark as contacted' })).toBeNull()
    expect(opened.getByRole('button', { name: 'Mark as converted' })).toBeTruthy()
  })

  it('are reloaded without a success message when another admin has changed the status first', async () => {
    await show()
    const opened = await pane('Gabriel Etxeberria')
    send.mockImplementation(async () => {
      rows = rows.map((each) => ({ ...each, state: 'closed' }))
      throw new CodedError('changed-meanwhile')
    })
    await userEvent.click(await opened.findByRole('button', { name: 'Mark as contacted' }))
    expect(await screen.findByText('Couldn’t update the website lead.')).toBeTruthy()
    expect(await opened.findByText('closed without a reply')).toBeTruthy()
  })
})
