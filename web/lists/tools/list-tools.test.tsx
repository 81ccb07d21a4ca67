// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { maxSavedViews } from '../../../domain/people/security/account-limits'
import type { CoterieDb } from '../../data/engine/db/database'
import type * as commands from '../../data/queries/commands'
import { openAdminDatabase, deleteDatabase, meId, renderScreen, setViewportWidth } from '../../data/testing/screen'
import { dismissToast, toastContents } from '../../ui/layers/toast'
import { Toasts } from '../../ui/layers/toasts'
import { oneOf, type ListSpec } from '../list-url'
import type { ListColumn } from '../../ui/column'
import { ListTools } from './list-tools'
import { useListState } from '../use-list-state'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../data/queries/commands', async (original) => ({
  ...(await original<typeof commands>()),
  sendCommand: send,
}))

interface Fruit {
  name: string
  cents: number
}
const columns: ListColumn<Fruit>[] = [
  { key: 'name', head: 'Name', sort: 'ascending', cell: ({ name }) => name, text: ({ name }) => name },
  { key: 'cents', head: 'Price', sort: 'descending', cell: ({ cents }) => cents, text: ({ cents }) => cents / 100 },
  { key: 'buttons', head: 'Actions', cell: () => null },
]
const spec: ListSpec = {
  screen: 'fruits',
  filters: { color: oneOf(['red', 'green']), from: (value) => value !== '' },
  sorts: ['name', 'cents'],
  sort: { key: 'name', descending: false },
}
const rows = vi.fn<() => Promise<{ rows: Fruit[]; cut: boolean }>>()
const plant = vi.fn<() => void>()
let blocked = ''

const colors = ['red', 'green'].map((value) => ({ value, label: value }))

function Screen() {
  const list = useListState(spec)
  const searchRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <ListTools
        list={list}
        search={{ label: 'Search fruits', searchRef }}
        columns={columns}
        total={12}
        filters={[
          { key: 'color', name: 'Color', options: colors },
          { key: 'from', chip: 'Only this garden' },
        ]}
        actions={[{ key: 'plant', label: 'Plant one', icon: null, onSelect: plant }]}
        file={{ name: 'people', columns, shown: ['name'], rows, blocked }}
      />
      <p>searched: {list.state.search}</p>
      <Toasts />
    </>
  )
}

let db: CoterieDb
const show = (at = '/fruits') => renderScreen('/fruits', <Screen />, at)
const view = (n: number, query: object = {}, screen = 'fruits') => ({
  id: `view${String(n).padStart(11, '0')}`,
  created: '',
  updated: '',
  user_id: meId,
  screen,
  name: `View ${n}`,
  query: query as { [name: string]: unknown },
})

beforeEach(async () => {
  setViewportWidth(1440)
  blocked = ''
  rows.mockReset().mockResolvedValue({ rows: [{ name: '=Apple', cents: 150 }], cut: false })
  plant.mockReset()
  db = await openAdminDatabase()
})
afterEach(async () => {
  cleanup()
  // Toasts exist longer than a test and would appear in the next one.
  for (const id of toastContents.keys()) dismissToast(id)
  await deleteDatabase()
})

describe('on mobile', () => {
  beforeEach(() => setViewportWidth(390))

  test('shows one button for filters and order with the number of active filters, and returns to the first page', async () => {
    const user = userEvent.setup()
    const app = show('/fruits?page=7')
    expect(screen.queryByRole('combobox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const sheet = await screen.findByRole('dialog', { name: 'Filters' })
    await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Color' }), 'red')
    await waitFor(() => expect(app.at()).toBe('/fruits?color=red'))
    await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Sort by' }), 'Price, descending')
    await waitFor(() => expect(app.at()).toBe('/fruits?color=red&sort=-cents'))
    await user.click(within(sheet).getByRole('button', { name: 'Show 12 rows' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Filters, 1 active' })).toBeTruthy()
  })

  test('shows a removable chip for each active filter, and Clear resets the filters but not the order', async () => {
    const user = userEvent.setup()
    const app = show('/fruits?color=green&from=here&sort=-cents')
    await user.click(screen.getByRole('button', { name: 'Remove filter: Only this garden' }))
    await waitFor(() => expect(app.at()).toBe('/fruits?color=green&sort=-cents'))
    await user.click(screen.getByRole('button', { name: 'Filters, 1 active' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(app.at()).toBe('/fruits?sort=-cents'))
  })

  test('offers actions, CSV export and views in the menu', async () => {
    const user = userEvent.setup()
    await act(async () => db.rows('saved_views').put(view(1, { filters: { color: 'red' } })))
    const app = show()
    const more = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'More options for this list' }))
      await user.click(await screen.findByRole('menuitem', { name }))
    }
    await more('Plant one')
    expect(plant).toHaveBeenCalledTimes(1)
    await more('Save this list as a CSV file')
    await waitFor(() => expect(rows).toHaveBeenCalledTimes(1))
    await more('View 1')
    await waitFor(() => expect(app.at()).toBe(`/fruits?color=red&view=${view(1).id}`))
    await user.click(screen.getByRole('button', { name: 'Remove filter: View 1' }))
    await waitFor(() => expect(app.at()).toBe('/fruits'))
  })
})

describe('CSV export', () => {
  const saved: Blob[] = []
  beforeEach(() => {
    saved.length = 0
    send.mockReset().mockResolvedValue({})
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob)
      return 'blob:x'
    }
  })
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Save this list as a CSV file' }))

  test('contains the visible columns that have text, and no text that a spreadsheet runs as a formula', async () => {
    show()
    await press()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]?.text()).toBe('\uFEFFName\r\n"\'=Apple"\r\n')
  })

  test('records the list, its filters and the row count in the audit log before the file is saved (P14)', async () => {
    send.mockRejectedValueOnce(new Error('no'))
    show('/fruits?color=red&page=1')
    await press()
    await screen.findByText('Couldn’t create the file.')
    expect(saved).toHaveLength(0)
    expect(send.mock.calls[0]?.[1]).toEqual({ list: 'people', filters: { color: 'red' }, searched: false, rows: 1 })
    rows.mockRejectedValueOnce(new Error('no'))
    await press()
    await waitFor(() => expect(screen.getAllByText('Couldn’t create the file.')).toHaveLength(2))
    await press()
    await waitFor(() => expect(saved).toHaveLength(1))
  })

  test('says how many rows a truncated file contains', async () => {
    rows.mockResolvedValue({ rows: [{ name: 'Apple', cents: 1 }], cut: true })
    show()
    await press()
    await screen.findByText('The file contains the first 1 rows.')
  })

  test('saves only one file for two clicks, and no file while exporting is blocked', async () => {
    let end: (value: { rows: Fruit[]; cut: boolean }) => void = () => undefined
    rows.mockImplementation(() => new Promise((resolve) => (end = resolve)))
    show()
    await press()
    await press()
    expect(rows).toHaveBeenCalledTimes(1)
    await act(async () => end({ rows: [], cut: false }))
    cleanup()
    blocked = 'Nothing is chosen'
    rows.mockClear()
    show()
    await press()
    expect(rows).not.toHaveBeenCalled()
  })
})

describe('saved views', () => {
  const save = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Save view' }))
    await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), name)
    await user.click(screen.getByRole('button', { name: 'Save' }))
  }

  test('store filters, search and order, and restore them without naming the view in the URL', async () => {
    const user = userEvent.setup()
    const app = show('/fruits?color=red&sort=-cents')
    await user.type(screen.getByRole('searchbox'), 'lucia')
    await screen.findByText('searched: lucia')
    await save(user, 'Hers')
    await screen.findByRole('button', { name: 'Hers' })
    const [kept] = await act(() => db.rows('saved_views').toArray())
    expect(kept).toMatchObject({ user_id: meId, screen: 'fruits', name: 'Hers' })
    expect(kept?.query).toEqual({ filters: { color: 'red', from: '' }, search: 'lucia', sort: '-cents' })
    await user.click(await screen.findByRole('button', { name: 'Everything' }))
    await waitFor(() => expect(app.at()).toBe('/fruits'))
    await user.click(screen.getByRole('button', { name: 'Hers' }))
    await waitFor(() => expect(app.at()).toBe(`/fruits?color=red&sort=-cents&view=${kept?.id}`))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'lucia')
  })

  test('can be updated after a change, and restored with Undo after a deletion', async () => {
    const user = userEvent.setup()
    await act(async () => db.rows('saved_views').put(view(1, { filters: { color: 'red' } })))
    const app = show(`/fruits?color=red&view=${view(1).id}`)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Color' }), 'green')
    await user.click(await screen.findByRole('button', { name: 'Save changes to this view' }))
    await waitFor(async () =>
      expect((await db.rows('saved_views').get(view(1).id))?.query).toMatchObject({ filters: { color: 'green' } }),
    )
    await user.click(screen.getByRole('button', { name: 'Delete this view' }))
    await waitFor(async () => expect(await db.rows('saved_views').count()).toBe(0))
    expect(app.at()).toBe('/fruits')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await db.rows('saved_views').toArray())[0]?.name).toBe('View 1'))
  })

  test('restore the default list if a custom hook saved them without a query', async () => {
    const user = userEvent.setup()
    const query = null as unknown as object
    await act(async () => db.rows('saved_views').put(view(1, query)))
    const app = show('/fruits?color=red')
    await user.click(await screen.findByRole('button', { name: 'View 1' }))
    await waitFor(() => expect(app.at()).toBe(`/fruits?view=${view(1).id}`))
  })

  test('report a failed save, update or deletion', async () => {
    const user = userEvent.setup()
    await act(async () => db.rows('saved_views').put(view(1, { filters: { color: 'red' } })))
    show(`/fruits?color=green&view=${view(1).id}`)
    await screen.findByRole('button', { name: 'Save changes to this view' })
    vi.spyOn(db.outbox, 'add').mockRejectedValue(new Error('the disk is full'))
    const said = () => screen.findByText('Couldn’t change the view. Try again.')
    // The time at which a toast disappears varies.
    const takenAway = async () => {
      await user.click(within((await said()).closest('.rise') ?? document.body).getByRole('button', { name: 'Close' }))
      expect(screen.queryByText('Couldn’t change the view. Try again.')).toBeNull()
    }
    await user.click(await screen.findByRole('button', { name: 'Save changes to this view' }))
    await takenAway()
    await user.click(screen.getByRole('button', { name: 'Delete this view' }))
    await takenAway()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Color' }), 'green')
    await save(user, 'Hers')
    await said()
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(screen.queryByText(/^View (deleted|saved)/)).toBeNull()
  })

  test('belong to one person and one list', async () => {
    await act(async () =>
      db.rows('saved_views').bulkPut([view(1), { ...view(2), user_id: 'somebodyelse001' }, view(3, {}, 'trees')]),
    )
    show()
    await screen.findByRole('button', { name: 'View 1' })
    expect(screen.queryByRole('button', { name: 'View 2' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'View 3' })).toBeNull()
  })

  test('can’t be added above the maximum over all lists, and the button explains this', async () => {
    const user = userEvent.setup()
    const many = Array.from({ length: maxSavedViews }, (_, n) => view(n, {}, n === 0 ? 'fruits' : 'trees'))
    await act(async () => db.rows('saved_views').bulkPut(many))
    show('/fruits?color=red')
    const button = () => screen.getByRole('button', { name: 'Save view' })
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'))
    expect(button().title).toBe(`You have ${maxSavedViews} saved views, the maximum. Delete one first.`)
    await user.click(button())
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(() => db.rows('saved_views').delete(view(1).id))
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull())
  })
})

test('do not lead back to the list if the search is updated after a row was opened', async () => {
  show()
  const searchRef = screen.getByRole('searchbox', { name: 'Search fruits' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(searchRef, { target: { value: 'plum' } })
  // The router has already left the list, but the list is still rendered.
  history.replaceState({ key: 'opened' }, '', '/fruits/plum')
  act(() => void vi.advanceTimersByTime(5_000))
  expect(screen.getByText('searched:')).toBeTruthy()
  history.replaceState(null, '', '/')
  fireEvent.change(searchRef, { target: { value: 'plums' } })
  act(() => void vi.advanceTimersByTime(5_000))
  expect(screen.getByText('searched: plums')).toBeTruthy()
  vi.useRealTimers()
})
