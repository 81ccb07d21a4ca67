// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { syncState } from '../../../data/engine/sync/status'
import type { ListedPerson } from '../../../../domain/api/people/people-lists'
import { putStats } from '../../../data/testing/stats'
import { listedPerson } from '../../../data/testing/listed-person'
import {
  openAdminDatabase,
  mockServer,
  deleteDatabase,
  renderScreen,
  setViewportWidth,
  type FakeAnswers,
} from '../../../data/testing/screen'
import { PeoplePage } from './people-page'

describe('people page', () => {
  const person = (n: number) =>
    listedPerson({
      id: `person${String(n).padStart(9, '0')}`,
      email: `person${n}@mail.example`,
      first_name: 'Person',
      last_name: String(n),
      phone: '=HYPERLINK("x")',
    })

  let answers: FakeAnswers
  const lists = () =>
    answers.asked.filter((url) => url.pathname === '/api/admin/people' && !url.searchParams.has('limit'))
  const askedLast = (name: string) => lists().at(-1)?.searchParams.get(name)
  const counts = {
    all: 120,
    user: 100,
    affiliate: 18,
    admin: 2,
    pendingAffiliates: 0,
    withoutPaypal: 1234,
    startingWeek: 7,
    away: 0,
  }
  const pageOf = (...rows: ListedPerson[]) => ({ rows, next: '', total: { least: rows.length, more: false } })
  /** Returns a page of three people; the first page numbers them from 100, the next from 200. */
  const pageAfter = (after: string) => {
    const page = after === '' ? 1 : Number(after) + 1
    return { rows: [0, 1, 2].map((at) => person(page * 100 + at)), next: `${page}`, total: { least: 120, more: false } }
  }

  beforeEach(async () => {
    setViewportWidth(1440)
    answers = mockServer((url) => {
      const page = pageAfter(url.searchParams.get('after') ?? '')
      return url.searchParams.has('limit') ? { ...page, next: '' } : page
    })
    await putStats(await openAdminDatabase(), { people: counts })
  })
  afterEach(async () => {
    cleanup()
    await deleteDatabase()
  })

  const show = (at?: string) => renderScreen('/admin/users', <PeoplePage />, at)

  test('doesn’t put the search in the URL, and restores it with Back', async () => {
    const user = userEvent.setup()
    const app = show()
    await screen.findByRole('row', { name: /Person 100/ })
    await user.type(screen.getByRole('searchbox'), 'lucia')
    await waitFor(() => expect(askedLast('search')).toBe('lucia'))
    expect(app.at()).toBe('/admin/users')
    await user.click(await screen.findByRole('button', { name: /Affiliates/ }))
    await waitFor(() => expect(app.at()).toBe('/admin/users?role=affiliate'))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'lucia')
    await user.click((await screen.findAllByRole('link', { name: /Person 100/ }))[0] as HTMLElement)
    await screen.findByText('elsewhere')
    await app.back()
    expect(app.at()).toBe('/admin/users?role=affiliate')
    expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'lucia')
    expect(screen.getByRole('button', { name: /Affiliates/ }).getAttribute('aria-pressed')).toBe('true')
  })

  test('sorts by a heading in its first direction, then in the opposite one, then in the list’s default order', async () => {
    const user = userEvent.setup()
    const app = show()
    const head = async () => within(await screen.findByRole('table')).getByRole('columnheader', { name: 'Email' })
    await user.click(within(await head()).getByRole('button'))
    await waitFor(() => expect(app.at()).toBe('/admin/users?sort=email'))
    expect((await head()).getAttribute('aria-sort')).toBe('ascending')
    await user.click(within(await head()).getByRole('button'))
    await waitFor(() => expect(app.at()).toBe('/admin/users?sort=-email'))
    await waitFor(() => expect(askedLast('sort')).toBe('-email'))
    await user.click(within(await head()).getByRole('button'))
    await waitFor(() => expect(app.at()).toBe('/admin/users'))
  })

  test('moves the focus with B from a row to the selection bar and back', async () => {
    const user = userEvent.setup()
    show()
    await screen.findByRole('row', { name: /Person 100/ })
    await user.keyboard('jj')
    const row = document.activeElement
    // Without a selection there is no bar.
    await user.keyboard('b')
    expect(document.activeElement).toBe(row)
    await user.keyboard('x')
    await screen.findByText('1 selected')
    await user.keyboard('b')
    const bar = screen.getByRole('group', { name: 'Bulk actions' })
    expect(bar.contains(document.activeElement)).toBe(true)
    expect(document.activeElement?.textContent).not.toMatch(/Select all/)
    await user.keyboard('b')
    expect(document.activeElement).toBe(row)
  })

  test('turns pages by cursor; Back and a reload restore the page, a link from elsewhere starts at the first', async () => {
    const user = userEvent.setup()
    const app = show()
    await screen.findByRole('row', { name: /Person 100/ })
    expect(screen.getByText('1–3 of 120')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByRole('row', { name: /Person 200/ })
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByRole('row', { name: /Person 300/ })
    expect([app.at(), askedLast('after')]).toEqual(['/admin/users?page=3', '2'])
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    await screen.findByRole('row', { name: /Person 200/ })
    await app.back()
    await screen.findByRole('row', { name: /Person 300/ })
    await user.click(screen.getByRole('button', { name: /Affiliates/ }))
    await waitFor(() => expect([askedLast('role'), askedLast('after')]).toEqual(['affiliate', '']))
    cleanup()
    show('/admin/users?page=3')
    await screen.findByRole('row', { name: /Person 100/ })
  })

  test('opens a row on click, except on its own controls', async () => {
    const user = userEvent.setup()
    const app = show()
    const row = await screen.findByRole('row', { name: /Person 102/ })
    await user.click(within(row).getByRole('checkbox'))
    expect(app.at()).toBe('/admin/users')
    await user.click(within(row).getByText('person102@mail.example'))
    await waitFor(() => expect(app.at()).toBe('/admin/users/person000000102'))
  })

  test('shows a read error with a retry and the last page, and never shows "No users found"', async () => {
    const user = userEvent.setup()
    answers.answer = () => new Error('no')
    show()
    await screen.findByText('Couldn’t load people.')
    expect(screen.queryByText('No users found')).toBeNull()
    answers.answer = () => pageOf(person(7))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('row', { name: /Person 7/ })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('shows after a search without results how many people were searched, and offers a search for the most similar name', async () => {
    const user = userEvent.setup()
    const closestMatch = { name: 'Iker Zabaleta', search: 'Zabaleta' }
    answers.answer = () => ({
      rows: [],
      next: '',
      total: { least: 0, more: false },
      noMatch: { people: 1284, nearest: askedLast('search') === 'Zabaleta' ? null : closestMatch },
    })
    show()
    await user.type(screen.getByRole('searchbox'), 'zabaletta')
    await screen.findByText('No one named \u201czabaletta\u201d among 1,284 people. The closest name is Iker Zabaleta.')
    await user.click(screen.getByRole('button', { name: 'Search for Zabaleta' }))
    await waitFor(() => expect(askedLast('search')).toBe('Zabaleta'))
  })

  test('applies a predefined view with its count in place of other filters, and can save it', async () => {
    const user = userEvent.setup()
    const app = show('/admin/users?role=affiliate')
    await screen.findByRole('row', { name: /Person 100/ })
    const views = screen.getByRole('group', { name: 'Saved views' })
    await user.click(await within(views).findByRole('button', { name: 'No PayPal email 1,234' }))
    await waitFor(() => expect(askedLast('paypal')).toBe('none'))
    expect(app.at()).toBe('/admin/users?paypal=none')
    expect(askedLast('role')).toBe(null)
    const pressedButtons = () =>
      within(views)
        .getAllByRole('button', { pressed: true })
        .map((each) => each.textContent)
    expect(pressedButtons()).toEqual(['No PayPal email1,234'])
    expect(within(views).getByRole('button', { name: 'Save view' })).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rental' }), 'Renting')
    await waitFor(() => expect(askedLast('rental')).toBe('renting'))
    expect(pressedButtons()).toEqual(['Everyone'])
    await user.click(within(views).getByRole('button', { name: 'Starts this week 7' }))
    await waitFor(() => expect(app.at()).toBe('/admin/users?rental=starting'))
    await user.click(within(views).getByRole('button', { name: 'Everyone' }))
    await waitFor(() => expect(app.at()).toBe('/admin/users'))
  })

  test('writes to the selected people in their languages; a request for a PayPal address skips those who have one', async () => {
    const user = userEvent.setup()
    const sent: unknown[] = []
    answers.answer = (url, body) => {
      if (url.pathname === '/api/admin/tickets/write-many') {
        sent.push(body)
        return { tickets: [person(1).id, person(2).id] }
      }
      const spanish = { ...person(2), language: 'es', verified: false } as const
      return pageOf(person(1), spanish, { ...person(3), paypal_email: 'p@pay.example' })
    }
    show('/admin/users?paypal=none')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await user.click(screen.getByRole('button', { name: 'Ask for PayPal email' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask 2 people for their PayPal email' })
    expect(dialog.textContent).toContain('1 person hasn\u2019t verified their email')
    const english = within(dialog).getByRole('group', { name: 'For 1 English speaker' })
    expect(within(english).getByLabelText<HTMLInputElement>('Subject').value).toBe('Your PayPal email is missing')
    const spanish = within(dialog).getByRole('group', { name: 'For 1 Spanish speaker' })
    const subject = within(spanish).getByLabelText('Subject')
    await user.clear(subject)
    await user.click(within(dialog).getByRole('button', { name: 'Send to 2 people' }))
    await waitFor(() => expect(subject.getAttribute('aria-invalid')).toBe('true'))
    expect(sent).toEqual([])
    await user.type(subject, 'Falta algo')
    await user.click(within(dialog).getByRole('button', { name: 'Send to 2 people' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      users: [person(1).id, person(2).id],
      texts: { en: { subject: 'Your PayPal email is missing' }, es: { subject: 'Falta algo' } },
    })
  })

  test('offers the actions of the person’s page by mouse and keyboard, and disables those that need a connection while offline', async () => {
    const user = userEvent.setup()
    const lucia = { id: 'luciavega000000', email: 'lucia@mail.example', first_name: 'Lucia', last_name: 'Vega' }
    answers.answer = () => pageOf(listedPerson(lucia))
    const app = show()
    const menu = await screen.findByRole('button', { name: 'More actions for Lucia Vega' })
    act(() => menu.focus())
    await user.keyboard('{Enter}')
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
      ['Edit User', '/admin/users/luciavega000000?do=edit'],
      ['Message', '/admin/users/luciavega000000?do=write'],
      ['View as…', '/admin/users/luciavega000000/view'],
      ['Audit log for Lucia Vega', '/admin/audit-log?subject=users/luciavega000000'],
    ])
    await user.keyboard('{Escape}')
    expect(app.at()).toBe('/admin/users')
    act(() => syncState.set('offline'))
    await user.click(screen.getByRole('button', { name: 'More actions for Lucia Vega' }))
    const edit = await screen.findByRole('menuitem', { name: 'Edit User (You need a connection)' })
    expect(edit.getAttribute('aria-disabled')).toBe('true')
  })
})
