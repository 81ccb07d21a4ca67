// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publishQuestionsRoute } from '../../../../domain/api/program/questions'
import type { Faq } from '../../../../domain/entities'
import { listMark } from '../../../../domain/texts/question-list'
import { textValues } from '../../../../domain/texts/placeholders'
import { showRouted, windowOf } from '../../../data/testing/screen'
import { Toasts } from '../../../ui/layers/toasts'
import { QuestionsPage } from './questions-page'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const kept = vi.hoisted(() => ({ drafts: new Map<string, unknown>(), list: null as unknown, online: true }))
vi.mock('../../../data/queries/commands', () => ({ sendCommand: send }))
vi.mock('../../../data/queries/network', async (real) => ({
  ...(await real<object>()),
  useOnline: () => kept.online,
}))
vi.mock('../../../data/queries/installation/questions', () => ({
  useQuestionList: () => ({ value: kept.list, error: null }),
}))
vi.mock('../../../data/queries/rows', async (real) => ({
  ...(await real<object>()),
  readDraft: async (key: string) => kept.drafts.get(key),
  keepDraft: async (key: string, value: unknown) => {
    if (value === undefined) kept.drafts.delete(key)
    else kept.drafts.set(key, structuredClone(value))
  },
}))

/** A row's id: 15 characters. */
const idOf = (id: string): string => id.padEnd(15, '0')
const row = (id: string, order: number, more: Partial<Faq> = {}): Faq => ({
  id: idOf(id),
  created: '',
  updated: '2026-11-09 10:00:00.000Z',
  order,
  audience: 'everyone',
  question_en: `${id} in English?`,
  question_es: `¿${id} en español?`,
  answer_en: `Yes, ${id}.`,
  answer_es: `Sí, ${id}.`,
  older: '',
  published_at: '2026-11-09 10:00:00.000Z',
  ...more,
})
const facts = {
  product_name: 'Coterie',
  support_email: '',
  payout_day: 5,
  rental_rate_cents: 10_000,
  commission_rate_cents: 5_000,
  payment_threshold_cents: 10_000,
}
const stored = [
  row('first', 1),
  row('second', 2, { audience: 'renters' }),
  row('third', 3, { audience: 'affiliates', question_en: 'Third of {{rental}}?' }),
]

beforeEach(() => {
  windowOf(1440)
  kept.drafts.clear()
  kept.list = { rows: stored, facts, values: textValues(facts) }
  kept.online = true
  send.mockReset()
  send.mockResolvedValue({ mark: 'then', live: 3, waiting: 0 })
})
afterEach(cleanup)

const show = () =>
  showRouted(
    '/admin/settings/faqs',
    <>
      <QuestionsPage />
      <Toasts />
    </>,
  )
const write = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const button = (name: string | RegExp) => screen.getAllByRole('button', { name })[0] ?? document.body
const press = (name: string | RegExp) => userEvent.click(button(name))
const order = () =>
  within(screen.getByRole('list', { name: 'Order on the page' }))
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('button')[0]?.dataset['handle'])
const asked = () => within(screen.getByRole('alertdialog'))

describe('the order', () => {
  it('is changed by keys alone, each step is said, Escape takes it back', async () => {
    show()
    const handle = await screen.findByRole('button', { name: 'Move first in English?, place 1 of 3' })
    handle.focus()
    await userEvent.keyboard(' ')
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(said()).toContain(
      'first in English? picked up, place 1 of 3. Arrows move it, Space drops it, Escape takes it back.',
    )
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(said()).toContain('Place 3 of 3')
    expect(order()).toEqual([idOf('second'), idOf('third'), idOf('first')])
    expect(document.activeElement).toBe(button('Move first in English?, place 3 of 3'))
    await userEvent.keyboard('{Escape}')
    expect(said()).toContain('Back at place 1 of 3')
    expect(order()).toEqual([idOf('first'), idOf('second'), idOf('third')])
    await userEvent.keyboard(' {ArrowDown} {ArrowDown}')
    expect(said()).toContain('Dropped at place 2 of 3')
    expect(order()).toEqual([idOf('second'), idOf('first'), idOf('third')])
    expect(screen.getAllByText(/moved/)).toHaveLength(1)
  })

  it('is changed by dragging, past the middle of another', async () => {
    show()
    const handle = await screen.findByRole('button', { name: 'Move first in English?, place 1 of 3' })
    const rows = screen.getByRole('list', { name: 'Order on the page' }).children
    for (const at of [0, 1, 2]) {
      vi.spyOn(rows[at] as Element, 'getBoundingClientRect').mockImplementation(
        () => ({ top: at * 60, height: 60 }) as DOMRect,
      )
    }
    fireEvent.pointerDown(handle, { button: 0 })
    fireEvent.pointerMove(document, { clientY: 80 })
    expect(order()[0]).toBe(idOf('first'))
    fireEvent.pointerMove(document, { clientY: 100 })
    expect(order()).toEqual([idOf('second'), idOf('first'), idOf('third')])
    fireEvent.pointerUp(document)
    fireEvent.pointerMove(document, { clientY: 200 })
    expect(order()).toEqual([idOf('second'), idOf('first'), idOf('third')])
  })

  it('within one audience leaves the others where they are', async () => {
    kept.list = { ...(kept.list as object), rows: [row('zero', 0, { audience: 'renters' }), ...stored] }
    show()
    await screen.findByText('Question 1 of 4')
    await press('Renters 2')
    button('Move second in English?, place 2 of 2').focus()
    await userEvent.keyboard(' {ArrowUp} ')
    await press('All 4')
    expect(order()).toEqual([idOf('second'), idOf('first'), idOf('zero'), idOf('third')])
  })
})

describe('publishing', () => {
  it('names what it changes, sends the whole list once, and the draft ends when the list has come back', async () => {
    show()
    await screen.findByText('Question 1 of 3')
    expect(button('Publish').getAttribute('aria-disabled')).toBe('true')
    write('Question', 'When am I paid?')
    write('Question, Spanish', '¿Cuándo cobro?')
    await press(/^second in English/)
    await press('Take off the page')
    await press('New question')
    await screen.findByText('Question 3 of 3')
    write('Question', 'Half?')
    write('Answer', 'Only here.')
    expect(screen.getByText('“Half?” has no Spanish text yet,')).toBeTruthy()
    expect(screen.getByText('The other 2 changes go live.')).toBeTruthy()
    await waitFor(() => expect(kept.drafts.size).toBe(1))
    await press('Publish 2 of 3 changes')
    expect(asked().getByText('“When am I paid?”')).toBeTruthy()
    expect(asked().getByText('“second in English?”')).toBeTruthy()
    let answer: (output: unknown) => void = () => undefined
    send.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    await userEvent.dblClick(asked().getByRole('button', { name: 'Publish 2 of 3 changes' }))
    answer({ mark: 'then', live: 2, waiting: 1 })
    await screen.findByText('2 questions are live')
    expect(send).toHaveBeenCalledTimes(1)
    const [route, input] = send.mock.calls[0] as [
      unknown,
      { base: string; rows: { id: string; question_en: string }[] },
    ]
    expect(route).toBe(publishQuestionsRoute)
    expect(input.base).toBe(listMark(stored))
    expect(input.rows.map(({ question_en }) => question_en)).toEqual([
      'When am I paid?',
      'Third of {{rental}}?',
      'Half?',
    ])
    // the copy hasn't brought it yet: it stands as it was written
    expect(order()).toHaveLength(3)
    await waitFor(() => expect(kept.drafts.get('admin-faqs')).toMatchObject({ base: 'then' }))
  })

  it('waits while a text names an amount that isn’t there', async () => {
    show()
    await screen.findByText('Question 1 of 3')
    write('Answer', 'It is {{rentl}}.')
    expect(screen.getByText('{{rentl}} is not an amount. Take one of those below.')).toBeTruthy()
    await press(/^Publish/)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    write('Answer', 'It is ')
    screen.getByLabelText('Answer').focus()
    await press('{{rental}}')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('It is {{rental}}')
    await press(/^Publish 1/)
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })

  it('survives a reload, and somebody else’s list is replaced by no one unseen', async () => {
    show()
    await screen.findByText('Question 1 of 3')
    write('Question', 'Mine?')
    await waitFor(() => expect(kept.drafts.size).toBe(1))
    cleanup()
    kept.list = { ...(kept.list as object), rows: [row('theirs', 1)] }
    show()
    await screen.findByText(/Somebody published another list meanwhile/)
    await press(/^Publish/)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await press('Go on with mine')
    await press(/^Publish/)
    expect(asked().getByText('“theirs in English?”')).toBeTruthy()
    await userEvent.click(asked().getByRole('button', { name: 'Keep it as a draft' }))
    await press('Take off the page')
    await press(/Put back: theirs/)
    expect(order()).toContain(idOf('theirs'))
  })

  it('offline one can write, and nothing is tried', async () => {
    kept.online = false
    show()
    await screen.findByText('Question 1 of 3')
    write('Question', 'Mine?')
    await press(/^Publish/)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByText('You can write; publishing needs a connection.')).toBeTruthy()
  })
})

it('is read as its page will have it: the audience’s page, in either language, with today’s amounts', async () => {
  show()
  await screen.findByText('Question 1 of 3')
  const read = () => within(screen.getByRole('region', { name: 'As visitors read it' }))
  expect(read().getByText('second in English?')).toBeTruthy()
  expect(read().queryByText('Third of $100.00?')).toBeNull()
  await press(/^Third of \$100/)
  expect(read().getByText('On the affiliate page.')).toBeTruthy()
  expect(read().queryByText('second in English?')).toBeNull()
  expect(await read().findByText('Yes, third.')).toBeTruthy()
  await userEvent.click(read().getByRole('button', { name: 'ES' }))
  expect(await read().findByText('Sí, third.')).toBeTruthy()
})
