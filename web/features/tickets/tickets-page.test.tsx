// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Faq, Notification, Program, User } from '../../../domain/entities'
import type { CoterieDb } from '../../data/engine/db/database'
import { changeSession } from '../../data/engine/person/session-state'
import { syncState } from '../../data/engine/sync/status'
import {
  openAdminDatabase,
  mockServer,
  deleteDatabase,
  meId,
  renderScreen,
  setViewportWidth,
} from '../../data/testing/screen'
import { atHour, memberId, messageRow, ticketRow } from '../../data/testing/tickets'
import { toastContents } from '../../ui/layers/toast'
import { QuestionsCard } from './tickets-sidebar'
import { TicketsPage } from './tickets-page'

vi.mock('../../data/queries/installation/installation', async (real) => ({
  ...(await real<object>()),
  useMailsOnlyLogged: () => false,
}))

describe('tickets page', () => {
  const user = userEvent.setup()
  const mine = ticketRow(118, 8, { user_id: meId, subject: 'Why was August less?', status: 'in_progress' })
  const second = ticketRow(121, 9, { user_id: meId, subject: 'Can it pause?', description: 'My phone will be off.' })
  const closed = ticketRow(97, 7, { user_id: meId, subject: 'The badge', status: 'closed' })
  const colleagueMessage = { ...messageRow(mine, 'colleague', 10, 'It was paused.'), user_id: meId }
  const written = { subject: '', category: 'general', priority: 'low' }
  const plan = { cursor: 'c', full: true, after: '' }

  let db: CoterieDb

  beforeEach(async () => {
    toastContents.clear()
    setViewportWidth(1440)
    mockServer(() => ({}))
    HTMLElement.prototype.scrollIntoView = vi.fn()
    db = await openAdminDatabase()
    changeSession({ state: 'live', person: { id: meId, roles: ['user'], language: 'en', firstName: 'Priya' } })
    await db.rows('users').put({ id: meId, first_name: 'Priya', last_name: 'Raman' } as User)
    await db.rows('support_tickets').bulkPut([mine, second, closed])
    await db.rows('ticket_messages').put(colleagueMessage)
  })
  afterEach(async () => {
    cleanup()
    vi.restoreAllMocks()
    await deleteDatabase()
  })

  const show = (at = '/dashboard/support') => renderScreen('/dashboard/support', <TicketsPage />, at)
  const list = () => within(screen.getByRole('list', { name: 'Tickets' }))
  const row = (subject: string) => waitFor(() => list().getByText(subject).closest('a') as HTMLElement)
  const box = () => screen.findByRole('textbox', { name: 'Write a reply' })
  const created = (c: string) =>
    act(async () => (await db.outbox.toArray()).filter((entry) => entry.c === c && entry.op === 'create'))

  it('adds what another app shared to the draft of a new ticket, and names a file that can’t be attached', async () => {
    const stored = new Map<string, Response>([
      ['https://a.example/1/text', Response.json(['Invoice', 'See this: https://b.example/7', 'https://b.example/7'])],
      ['https://a.example/1/file', new Response('%PDF-1.7 content', { headers: { 'x-name': 'bill%20%C3%B1.pdf' } })],
      ['https://a.example/2/file', new Response('MZ', { headers: { 'x-name': 'setup.exe' } })],
    ])
    const whenDeleted: [text: string, files: number][] = []
    const cache = {
      keys: async () => [...stored.keys()].map((url) => ({ url })),
      match: async ({ url }: { url: string }) => stored.get(url),
      // deleted content must already be in the draft
      delete: async ({ url }: { url: string }) => {
        const draft = (await db.drafts.get('new-ticket'))?.value as typeof written & { description: string }
        whenDeleted.push([draft.description, await db.outbox_files.count()])
        return stored.delete(url)
      },
    }
    vi.stubGlobal('caches', { open: async () => cache })
    await db.drafts.put({ key: 'new-ticket', value: { ...written, description: 'Mine.' }, at: 1 })
    const { at } = show('/dashboard/support?new=1&shared=stored')
    await waitFor(() =>
      expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Mine.\n\nSee this: https://b.example/7'),
    )
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Invoice')
    await screen.findByRole('button', { name: 'Remove bill ñ.pdf' })
    expect(screen.getByRole('alert').textContent).toMatch(/^setup\.exe wasn’t added\./)
    expect(stored.size).toBe(0)
    const text = 'Mine.\n\nSee this: https://b.example/7'
    expect(whenDeleted).toEqual([
      [text, 0],
      [text, 1],
      [text, 1],
    ])
    expect(at()).toBe('/dashboard/support?new=1')
  })

  /** Opens the form after another app shared this, as the service worker stored it. */
  function share(fields: readonly string[], fileNames: readonly string[] = []) {
    const left = new Map<string, Response>([['https://a.example/text', Response.json(fields)]])
    for (const [n, name] of fileNames.entries()) {
      const headers = { 'x-name': encodeURIComponent(name) }
      left.set(`https://a.example/${n}/file`, new Response(`%PDF-1.7 ${n}`, { headers }))
    }
    const cache = {
      keys: async () => [...left.keys()].map((url) => ({ url })),
      match: async ({ url }: { url: string }) => left.get(url),
      delete: async ({ url }: { url: string }) => left.delete(url),
    }
    vi.stubGlobal('caches', { open: async () => cache })
    return show('/dashboard/support?new=1&shared=stored')
  }
  const readForm = async () => {
    const dialog = within(await screen.findByRole('dialog'))
    const value = (label: string) => dialog.getByLabelText<HTMLInputElement>(label).value
    return [value('Subject'), value('Description')]
  }

  it('lists each shared file that can’t be attached in the form, until it is closed', async () => {
    const names = Array.from({ length: 10 }, (_, n) => (n === 9 ? '' : `page-${n}.pdf`))
    share(['', '', ''], names)
    const alert = await screen.findByRole('alert')
    const lines = within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replace(/ wasn’t added\. .+$/, ''))
    expect(lines).toEqual(['page-5.pdf', 'page-6.pdf', 'page-7.pdf', 'page-8.pdf', 'A file without a name'])
    expect(toastContents.size).toBe(0)
    await user.type(screen.getByLabelText('Subject'), 'Bills')
    expect(screen.getByRole('alert')).toBe(alert)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Create Ticket' }))
    await screen.findByRole('dialog')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  const long = `${'a'.repeat(198)}😀 and more`
  it.each([
    [
      'a second title',
      { subject: 'Bill', description: 'Mine.' },
      ['Meter', 'See', ''],
      'Bill',
      'Mine.\n\nMeter\n\nSee',
    ],
    ['a long title', {}, [long, 'See', ''], `${'a'.repeat(198)}…`, `${long}\n\nSee`],
    ['a title of 200 characters', {}, ['b'.repeat(200), '', ''], 'b'.repeat(200), ''],
    [
      'an address in a longer one',
      {},
      ['', 'See https://b.example/7', 'https://b.example/'],
      '',
      'See https://b.example/7\n\nhttps://b.example/',
    ],
    [
      'a repeated title',
      { subject: 'Bill', description: '' },
      ['Meter', 'Meter\nhttps://b.example/', 'https://b.example/'],
      'Bill',
      'Meter\nhttps://b.example/',
    ],
  ] as const)('loses nothing of %s that another app shared', async (_, draft, shared, subject, description) => {
    await db.drafts.put({ key: 'new-ticket', value: { ...written, description: '', ...draft }, at: 1 })
    share(shared)
    await waitFor(async () => expect(await readForm()).toEqual([subject, description]))
  })

  it.each([
    ['failed', 'This device may be out of space.'],
    ['missed', 'This app wasn’t ready to receive it.'],
  ])('says in the form that what was shared is missing (%s)', async (shared, why) => {
    const { at } = show(`/dashboard/support?new=1&shared=${shared}`)
    const alert = await within(await screen.findByRole('dialog')).findByRole('alert')
    expect(alert.textContent).toContain(`Couldn’t add what you shared. ${why}`)
    expect(at()).toBe('/dashboard/support?new=1')
  })

  it('names each chosen file that can’t be attached', async () => {
    show('/dashboard/support?new=1')
    await screen.findByRole('dialog')
    const chosen = ['one', 'two'].map((name) => new File(['MZ'], `${name}.exe`))
    await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Attach', { selector: 'input' }), chosen)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/one\.exe wasn’t added.*two\.exe wasn’t/))
  })

  it('shows unread counts, the state, and the last message with its sender; opening a ticket moves only the member’s own read mark', async () => {
    const other = { id: 'r', created: '', updated: '', user_id: memberId, ticket_id: mine.id, read_until: atHour(1) }
    await act(async () => db.rows('ticket_reads').put(other))
    show()
    const link = await row('Why was August less?')
    expect(link.textContent).toMatch(/1 new.*118 · Tobias: It was paused\..*In Progress/)
    expect((await row('Can it pause?')).textContent).toMatch(/121 · You: My phone will be off\..*Open/)
    const bell = (id: string, ticket_id: string) =>
      ({ id, user_id: meId, read: false, metadata: { ticket_id } }) as unknown as Notification
    await db.rows('notifications').bulkPut([bell('bell', mine.id), bell('other', second.id)])
    await user.click(link)
    await within(await screen.findByRole('log')).findByText('New from here')
    await waitFor(() => expect(list().queryByText('1 new')).toBeNull())
    const reads = await act(async () => db.rows('ticket_reads').toArray())
    expect(reads).toContainEqual(other)
    expect(reads.find((read) => read.user_id === meId)).toMatchObject({ ticket_id: mine.id, read_until: atHour(10) })
    await waitFor(async () => expect(await db.rows('notifications').get('bell')).toMatchObject({ read: true }))
    expect(await act(async () => db.rows('notifications').get('other'))).toMatchObject({ read: false })
  })

  it('shows no counts and no empty state during the first sync', async () => {
    await act(async () => db.rows('support_tickets').clear())
    await act(async () => db.meta.put({ key: 'bootstrap', value: { ...plan, left: ['ticket_messages'] } }))
    show()
    await screen.findByRole('button', { name: 'Create Ticket' })
    expect(screen.queryByText(/No support tickets yet/)).toBeNull()
    await act(async () => void (await db.meta.put({ key: 'bootstrap', value: null })))
    await screen.findByText('No support tickets yet. Create one to get help!')
  })

  it('shows a read error beside the last known list, with a retry', async () => {
    show()
    await row('Can it pause?')
    const real = db.rows.bind(db)
    const failingReads = vi.spyOn(db, 'rows').mockImplementation(((collection: 'ticket_reads') => {
      if (collection === 'ticket_reads') throw new Error('the disk is gone')
      return real(collection)
    }) as typeof db.rows)
    await act(async () => void (await real('support_tickets').update(second.id, { subject: 'Changed' })))
    const alert = await screen.findByText('Failed to load tickets')
    expect(list().getByText('Can it pause?')).toBeDefined()
    failingReads.mockRestore()
    await user.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button'))
    await row('Changed')
  })

  describe('a reply', () => {
    it('has a draft that is stored per ticket, survives navigation and a reload, and is sent only once to its ticket', async () => {
      show(`/dashboard/support?ticket=${mine.id}`)
      await user.type(await box(), 'For August')
      await user.click(await row('Can it pause?'))
      await screen.findByRole('heading', { name: 'Can it pause?' })
      expect(await box()).toHaveProperty('value', '')
      await user.type(await box(), 'For the pause')
      cleanup()
      show(`/dashboard/support?ticket=${mine.id}`)
      await waitFor(async () => expect(await box()).toHaveProperty('value', 'For August'))
      const send = screen.getByRole('button', { name: 'Send' })
      fireEvent.click(send)
      fireEvent.click(send)
      fireEvent.keyDown(await box(), { key: 'Enter', ctrlKey: true })
      await waitFor(async () => expect(await box()).toHaveProperty('value', ''))
      expect((await created('ticket_messages')).map((entry) => entry.patch)).toEqual([
        { ticket_id: mine.id, sender_id: meId, message: 'For August' },
      ])
      await within(screen.getByRole('log')).findByText('On its way')
    })

    it('is queued offline, and the form explains this in advance', async () => {
      syncState.set('offline')
      show(`/dashboard/support?ticket=${mine.id}`)
      await user.type(await box(), 'From the train')
      await user.click(screen.getByRole('button', { name: 'Save and send later' }))
      await within(await screen.findByRole('log')).findByText('We’ll send it when you’re back online')
      expect(within(screen.getByRole('log')).getByText('From the train').closest('li')?.textContent).not.toMatch(
        /Sent$/,
      )
      expect(await created('ticket_messages')).toHaveLength(1)
    })

    it('is stopped before it is queued if it contains a sign-in code, and stays in the field', async () => {
      show(`/dashboard/support?ticket=${mine.id}`)
      await user.type(await box(), 'The code is 482913')
      await user.click(screen.getByRole('button', { name: 'Send' }))
      expect((await screen.findByRole('alert')).textContent).toContain('login code or a password')
      expect(await created('ticket_messages')).toEqual([])
      expect(await box()).toHaveProperty('value', 'The code is 482913')
    })

    it('isn’t possible for a closed ticket; instead a follow-up with a reference is offered', async () => {
      show(`/dashboard/support?ticket=${closed.id}`)
      await screen.findByText('This ticket is closed. You can’t reply to it.')
      expect(screen.queryByRole('textbox', { name: 'Write a reply' })).toBeNull()
      await user.click(screen.getByRole('button', { name: 'Create a follow-up ticket' }))
      const dialog = within(await screen.findByRole('dialog'))
      await waitFor(() =>
        expect(dialog.getByLabelText('Subject')).toHaveProperty('value', 'Follow-up to ticket 97: The badge'),
      )
      await user.type(dialog.getByLabelText('Description'), 'It shows Not Set again.')
      await user.click(dialog.getByRole('button', { name: 'Create Ticket' }))
      await waitFor(async () => expect(await created('support_tickets')).toHaveLength(1))
      expect((await created('support_tickets'))[0]?.patch).toMatchObject({ follow_up_of: closed.id, user_id: meId })
    })
  })

  describe('a solved ticket', () => {
    const changes = async () => (await db.outbox.toArray()).map(({ op, c, id, patch }) => ({ op, c, id, patch }))
    const isRatingPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

    it('is marked with one press, even offline, can be reopened, and is rated with one more press', async () => {
      syncState.set('offline')
      show(`/dashboard/support?ticket=${mine.id}`)
      await user.click(await screen.findByRole('button', { name: 'Mark as solved' }))
      await screen.findByText(/^You marked this as solved on/)
      await waitFor(async () => expect((await row('Why was August less?')).textContent).toContain('Resolved'))
      expect(screen.queryByRole('button', { name: 'Mark as solved' })).toBeNull()
      expect(screen.getByText('We’ll send it when you’re back online')).toBeDefined()
      expect(await act(async () => db.rows('support_tickets').get(mine.id))).toMatchObject({ status: 'resolved' })
      await user.click(screen.getByRole('button', { name: 'OK' }))
      await waitFor(() => expect(isRatingPressed('OK')).toBe('true'))
      await user.click(screen.getByRole('button', { name: 'Good' }))
      await waitFor(() => expect([isRatingPressed('Good'), isRatingPressed('OK')]).toEqual(['true', 'false']))
      expect(await act(async () => db.rows('support_tickets').get(mine.id))).toMatchObject({ rating: 'good' })
      await user.click(screen.getByRole('button', { name: 'Not solved yet' }))
      await screen.findByRole('button', { name: 'Mark as solved' })
      expect(await act(async () => db.rows('support_tickets').get(mine.id))).toMatchObject({
        status: 'open',
        solved_at: '',
      })
      const sent = (await changes()).filter(({ c }) => c === 'support_tickets')
      expect(sent.map(({ op, id }) => [op, id])).toEqual(sent.map(() => ['update', mine.id]))
      // Only fields that a member may write are sent; the server sets the status.
      expect(new Set(sent.flatMap(({ patch }) => Object.keys(patch)))).toEqual(new Set(['solved_at', 'rating']))
    })

    it('can’t be rated before support has answered, but can be rated even if support resolved it', async () => {
      await act(async () => db.rows('support_tickets').update(second.id, { status: 'resolved' }))
      show(`/dashboard/support?ticket=${second.id}`)
      await screen.findByText('Support marked this as solved.')
      expect(screen.queryByText('How was our support?')).toBeNull()
      await act(
        async () =>
          void (await db
            .rows('ticket_messages')
            .put({ ...messageRow(second, 'colleague', 11, 'It can.'), user_id: meId })),
      )
      await user.click(await screen.findByRole('button', { name: 'Not good' }))
      await waitFor(async () =>
        // The read mark may be written before or after the rating.
        expect((await changes()).filter(({ c }) => c === 'support_tickets')).toEqual([
          { op: 'update', c: 'support_tickets', id: second.id, patch: { rating: 'poor' } },
        ]),
      )
    })
  })

  describe('a new ticket', () => {
    const dialog = async () => within(await screen.findByRole('dialog'))
    const write = async (subject: string, text: string) => {
      const { getByLabelText } = await dialog()
      await user.type(getByLabelText('Subject'), subject)
      await user.type(getByLabelText('Description'), text)
    }

    it('is created only once for a double click', async () => {
      const app = show('/dashboard/support?new=1')
      await write('A question', 'About the date.')
      const button = (await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Create Ticket' })
      // The second click arrives before anything is rendered.
      act(() => {
        button.form?.requestSubmit()
        button.form?.requestSubmit()
      })
      await waitFor(() => expect(app.at()).toContain('?ticket='))
      expect(await created('support_tickets')).toHaveLength(1)
      expect([...toastContents.values()].map(({ title }) => title)).toContain('Ticket created successfully')
    })

    it('shows an error if it can’t be stored on the device, and keeps the input', async () => {
      show('/dashboard/support?new=1')
      await write('A question', 'About the date.')
      const failingReads = vi
        .spyOn(db, 'transaction')
        .mockImplementation((() => Promise.reject(new Error('the disk is gone'))) as never)
      await user.click((await dialog()).getByRole('button', { name: 'Create Ticket' }))
      await waitFor(() =>
        expect([...toastContents.values()].map(({ title }) => title)).toContain('Failed to create ticket'),
      )
      expect((await dialog()).getByLabelText<HTMLInputElement>('Subject').value).toBe('A question')
      failingReads.mockRestore()
    })

    it('has a draft that survives a reload and isn’t overwritten by a link with initial values', async () => {
      show('/dashboard/support?new=1')
      await write('Half', 'way through')
      await (await dialog()).findByText('Draft saved')
      cleanup()
      show('/dashboard/support?new=1&subject=About+August&text=The+line+says')
      await waitFor(async () =>
        expect((await dialog()).getByLabelText('Subject')).toHaveProperty('value', 'About August'),
      )
      cleanup()
      show('/dashboard/support?new=1')
      await waitFor(async () =>
        expect((await dialog()).getByLabelText('Description')).toHaveProperty('value', 'way through'),
      )
      await user.click((await dialog()).getByRole('button', { name: 'Start over' }))
      expect((await dialog()).getByLabelText('Subject')).toHaveProperty('value', '')
    })

    it('about an explained amount links to the amount, even offline, and the link opens its explanation', async () => {
      syncState.set('offline')
      const app = show('/dashboard/support?new=1&subject=November&text=Why+so+little%3F&about=month-2026-11')
      expect((await dialog()).getByText('We’ll include a link to what you were viewing.')).toBeTruthy()
      await user.click((await dialog()).getByRole('button', { name: 'Save and send later' }))
      await waitFor(() => expect(app.at()).toContain('?ticket='))
      const [entry] = await created('support_tickets')
      expect(entry?.patch).toMatchObject({ subject: 'November', about: 'month-2026-11' })
      const link = await screen.findByRole('link', { name: 'About your rental in Nov 2026' })
      expect(link.getAttribute('href')).toBe(`/dashboard/support?ticket=${entry?.id ?? ''}&why=month-2026-11`)
    })

    it('shows what is missing if it has no text, and sends nothing', async () => {
      show('/dashboard/support?new=1')
      await user.type((await dialog()).getByLabelText('Subject'), 'Only a subject')
      await user.click((await dialog()).getByRole('button', { name: 'Create Ticket' }))
      await (await dialog()).findByText('Please fill in all fields')
      expect(await created('support_tickets')).toEqual([])
    })
  })

  it('shows a rejected message in its position with the reason, and puts its text back into the reply field on Edit', async () => {
    await act(async () =>
      db.outbox.add({
        op: 'create',
        c: 'ticket_messages',
        id: 'refused00000001',
        patch: { ticket_id: mine.id, sender_id: meId, message: 'My password is hunter22!' },
        state: 'rejected',
        code: 'looks-like-secret',
      } as never),
    )
    show(`/dashboard/support?ticket=${mine.id}`)
    const log = within(await screen.findByRole('log'))
    await log.findByText('Not sent.')
    expect(log.queryByRole('button', { name: 'Retry' })).toBeNull()
    fireEvent.change(await box(), { target: { value: 'Thanks' } })
    await user.click(log.getByRole('button', { name: 'Edit' }))
    await waitFor(async () => expect(await box()).toHaveProperty('value', 'My password is hunter22!\n\nThanks'))
    await waitFor(() => expect(log.queryByText('Not sent.')).toBeNull())
  })

  describe('navigation', () => {
    it('moves in the list with arrow keys, and to the reply with R unless the member is typing', async () => {
      show(`/dashboard/support?ticket=${mine.id}`)
      const first = await row('Why was August less?')
      first.focus()
      fireEvent.keyDown(first, { key: 'ArrowDown' })
      expect(document.activeElement?.textContent).toContain('Can it pause?')
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' })
      expect(document.activeElement).toBe(first)
      const field = await box()
      fireEvent.keyDown(document.body, { key: 'r' })
      expect(document.activeElement).toBe(field)
      expect(fireEvent.keyDown(field, { key: 'r' })).toBe(true)
    })

    it('reports a ticket as not found only after a complete sync', async () => {
      await act(async () => db.meta.put({ key: 'bootstrap', value: { ...plan, left: ['ticket_messages'] } }))
      show('/dashboard/support?ticket=unknown00000001')
      await row('Can it pause?')
      expect(screen.queryByText('Ticket not found on this device.')).toBeNull()
      await act(async () => void (await db.meta.put({ key: 'bootstrap', value: null })))
      await screen.findByText('Ticket not found on this device.')
    })

    it('links to the answers for the current area', async () => {
      show()
      const link = await screen.findByRole('link', { name: 'How is an amount calculated?' })
      expect(link.getAttribute('href')).toBe('/dashboard/earnings')
      cleanup()
      renderScreen('/affiliate_dashboard/support', <TicketsPage />)
      const other = await screen.findByRole('link', { name: 'How is a commission calculated?' })
      expect(other.getAttribute('href')).toBe('/affiliate_dashboard/earnings')
      expect(screen.getByText('Within 24 hours')).toBeDefined()
    })
  })
})

describe('questions card', () => {
  let db: CoterieDb
  beforeEach(async () => {
    mockServer(() => ({}))
    db = await openAdminDatabase()
  })
  afterEach(async () => {
    cleanup()
    await deleteDatabase()
  })

  const faq = (more: Partial<Faq>): Faq => ({
    id: 'f',
    created: '',
    updated: '',
    order: 1,
    audience: 'everyone',
    older: '',
    question_en: 'Why less than {{rental}}?',
    question_es: '¿Por qué?',
    answer_en: 'See **the days**: {{threshold}}.',
    answer_es: 'Mira.',
    published_at: '2026-01-01 00:00:00.000Z',
    ...more,
  })

  it('shows the published questions, with amounts and Markdown in the answers', async () => {
    const draft = faq({ id: 'c', question_en: 'A draft?', published_at: '' })
    await db.rows('faqs').bulkPut([faq({ id: 'b', order: 2, question_en: 'Second?' }), faq({ id: 'a' }), draft])
    const rates = { rental_rate_cents: 12_300, commission_rate_cents: 5_000, payment_threshold_cents: 4_550 }
    await act(async () =>
      db.rows('program').put({ id: 'program00000001', product_name: 'Coterie', ...rates } as Program),
    )
    renderScreen('/', <QuestionsCard place="renters" />, '/')
    const card = within(await screen.findByRole('region', { name: 'Frequently asked questions' }))
    const summaries = card.getAllByText(/\?$/).map(({ textContent }) => textContent)
    expect(summaries).toEqual(['Why less than $123.00?', 'Second?'])
    await userEvent.click(card.getByText('Why less than $123.00?'))
    const boldText = await card.findByText('the days')
    expect(boldText.tagName).toBe('STRONG')
    expect(boldText.closest('p')?.textContent).toBe('See the days: $45.50.')
  })
})
