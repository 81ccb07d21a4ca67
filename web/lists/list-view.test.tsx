// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { ListSource } from '../data/queries/list-source'
import { syncState } from '../data/engine/sync/status'
import { openAdminDatabase, deleteDatabase, renderScreen, setViewportWidth } from '../data/testing/screen'
import { setSingleKeysEnabled } from '../ui/shortcut-keys'
import { useDetailPane } from './list-with-detail'
import { oneOf, type ListSpec } from './list-url'
import type { ListColumn } from '../ui/column'
import { ListFooter } from './list-footer'
import { ListTools } from './tools/list-tools'
import { ListView } from './list-view'
import { RowLink } from './row-link'
import { SelectAllBanner } from './select-all-banner'
import { useListState, type ListControl } from './use-list-state'
import type { OpenedRow } from './use-opened-row'

describe('list view', () => {
  interface Fruit {
    id: string
    name: string
    cents: number
  }
  const fruits: Fruit[] = ['Apple', 'Banana', 'Cherry', 'Damson'].map((name, n) => ({
    id: `f${n}`,
    name,
    cents: n * 100,
  }))
  const columns: ListColumn<Fruit>[] = [
    {
      key: 'name',
      head: 'Name',
      sort: 'ascending',
      cell: (row) => <RowLink to={`/fruits/${row.id}`}>{row.name}</RowLink>,
      mobile: 'title',
    },
    { key: 'cents', head: 'Price', sort: 'descending', end: true, cell: (row) => row.cents, mobile: 'end' },
  ]
  const spec: ListSpec = {
    screen: 'fruits',
    filters: { color: oneOf(['red', 'green']) },
    sorts: ['name', 'cents'],
    sort: { key: 'name', descending: false },
  }

  const retry = vi.fn<() => void>()
  const asked = vi.fn<(row: string) => void>()
  let source: ListSource<Fruit>

  function Screen() {
    const list = useListState(spec)
    const searchRef = useRef<HTMLInputElement>(null)
    const keys = list.state.picked.all === null ? list.state.picked.keys : ['everything']
    const colors = ['red', 'green'].map((value) => ({ value, label: value }))
    return (
      <>
        <ListTools
          list={list}
          search={{ label: 'Search fruits', searchRef }}
          columns={columns}
          filters={[{ key: 'color', name: 'Color', options: colors }]}
        />
        <ListView
          list={list}
          source={source}
          caption="Fruits"
          columns={columns}
          rowKey={(row) => row.id}
          nameOf={(row) => row.name}
          search={searchRef}
          shortcuts={{ w: (row) => asked(row) }}
          banner={
            <SelectAllBanner
              list={list}
              source={source}
              rowKey={(row) => row.id}
              filterText=""
              onPickAll={() => list.pick({ keys: [], all: { count: 40, cents: 0 } })}
            />
          }
          failed="The fruits can’t be read."
          empty={{ title: 'No fruits found', text: 'Nobody has planted any.' }}
        />
        <p>picked: {keys.join(' ')}</p>
      </>
    )
  }

  const show = (at = '/fruits') => renderScreen('/fruits', <Screen />, at)
  const picked = () => screen.getByText(/^picked:/).textContent?.replace('picked: ', '')

  beforeEach(async () => {
    setViewportWidth(1440)
    retry.mockReset()
    asked.mockReset()
    source = { rows: fruits, total: 40, more: true, loading: false, known: true, error: null, asOf: null, retry }
    await openAdminDatabase()
  })
  afterEach(async () => {
    cleanup()
    await deleteDatabase()
  })

  describe('loading and empty states', () => {
    test.each([1440, 390])('shows a skeleton and no empty state before the rows are loaded (%i px)', (px) => {
      setViewportWidth(px)
      source = { ...source, rows: [], total: undefined, known: false, loading: true }
      show()
      expect(screen.getByRole('status').textContent).toBe('Loading…')
      expect(screen.queryByText('No fruits found')).toBeNull()
      expect(screen.queryByRole('checkbox')).toBeNull()
      expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
      // Twelve mobile rows, each with a checkbox, a title and a price.
      if (px === 390) expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(36)
    })

    test('shows no rows while the first download is incomplete', () => {
      source = { ...source, known: false }
      show()
      expect(screen.queryByText('Apple')).toBeNull()
      expect(screen.getByText('Loading…')).toBeTruthy()
    })

    test('describes the list and offers no reset if there are no rows at all', () => {
      source = { ...source, rows: [], total: 0, more: false }
      show()
      expect(screen.getByText('Nobody has planted any.')).toBeTruthy()
      expect(screen.queryByRole('button', { name: /Clear/ })).toBeNull()
    })

    test('says if no row matches, and clears filters and search on request', async () => {
      const user = userEvent.setup()
      source = { ...source, rows: [], total: 0, more: false }
      const app = show('/fruits?color=red')
      expect(screen.getByText('No results match these filters.')).toBeTruthy()
      await user.click(screen.getByRole('button', { name: 'Clear filters' }))
      await waitFor(() => expect(app.at()).toBe('/fruits'))
      await screen.findByText('Nobody has planted any.')
    })
  })

  describe('errors (T6)', () => {
    test('keeps the last rows after a failed read, shows their age, and retries', async () => {
      const user = userEvent.setup()
      source = { ...source, error: new Error('no'), asOf: Date.UTC(2026, 10, 22, 9, 30) }
      show()
      const alert = screen.getByRole('alert')
      expect(alert.textContent).toMatch(/The fruits can’t be read\. As of Nov 22, 2026/)
      expect(screen.getByText('Apple')).toBeTruthy()
      await user.click(within(alert).getByRole('button', { name: 'Try again' }))
      expect(retry).toHaveBeenCalledTimes(1)
    })

    test('shows an error and no empty state when the first read fails', () => {
      source = { ...source, rows: [], known: true, error: new Error('no') }
      show()
      expect(screen.getByRole('alert')).toBeTruthy()
      expect(screen.queryByText('No fruits found')).toBeNull()
    })

    test('shows the time of its rows offline instead of an error', () => {
      syncState.set('offline')
      source = { ...source, error: new Error('no'), asOf: Date.UTC(2026, 10, 22, 9, 30) }
      show()
      expect(screen.queryByRole('alert')).toBeNull()
      expect(screen.getByText(/As of Nov 22, 2026/)).toBeTruthy()
    })
  })

  describe('rows', () => {
    test('shows title, number and a 44 px checkbox in each mobile row', () => {
      setViewportWidth(390)
      show()
      const items = within(screen.getByRole('list', { name: 'Fruits' })).getAllByRole('listitem')
      expect(items.map((item) => item.textContent)).toEqual(
        fruits.map(({ name, cents }) => `Select ${name}${name}${cents}`),
      )
      expect(screen.getByRole('checkbox', { name: 'Select Apple' }).className).toContain('size-11')
      expect(screen.queryByRole('table')).toBeNull()
    })

    test('applies both clicks if two happen in the same tick', async () => {
      show()
      act(() => {
        screen.getByRole('checkbox', { name: 'Select Apple' }).click()
        screen.getByRole('checkbox', { name: 'Select Cherry' }).click()
      })
      await waitFor(() => expect(picked()).toBe('f0 f2'))
    })

    test('selects a range with Shift by click and by key, and keeps rows of other pages selected', async () => {
      const user = userEvent.setup()
      show()
      await user.click(screen.getByRole('checkbox', { name: 'Select Apple' }))
      await waitFor(() => expect(picked()).toBe('f0'))
      await user.keyboard('{Shift>}')
      await user.click(screen.getByRole('checkbox', { name: 'Select Cherry' }))
      await user.keyboard('{/Shift}')
      await waitFor(() => expect(picked()).toBe('f0 f1 f2'))
      source = { ...source, rows: [{ id: 'g1', name: 'Grape', cents: 1 }] }
      await user.click(screen.getByRole('button', { name: 'Next' }))
      await user.click(await screen.findByRole('checkbox', { name: 'Select Grape' }))
      await waitFor(() => expect(picked()).toBe('f0 f1 f2 g1'))
    })

    test('handles all shortcuts: / search, J and K move, X select, Shift X range, Ctrl A page, Escape clear, Enter open', async () => {
      const user = userEvent.setup()
      const app = show()
      await user.keyboard('/')
      expect(document.activeElement).toBe(screen.getByRole('searchbox'))
      await user.keyboard('jx')
      expect(picked()).toBe('')
      await user.clear(screen.getByRole('searchbox'))
      await act(async () => screen.getByRole('searchbox').blur())
      // The user has turned off single-key shortcuts.
      setSingleKeysEnabled(false)
      await user.keyboard('j/')
      expect(document.activeElement).toBe(document.body)
      setSingleKeysEnabled(true)
      await user.keyboard('jjk')
      expect(document.activeElement?.textContent).toBe('Apple')
      await user.keyboard('x')
      await waitFor(() => expect(picked()).toBe('f0'))
      await user.keyboard('jj{Shift>}x{/Shift}')
      await waitFor(() => expect(picked()).toBe('f0 f1 f2'))
      await user.keyboard('{Control>}a{/Control}')
      await waitFor(() => expect(picked()).toBe('f0 f1 f2 f3'))
      expect(screen.getByText('All 4 on this page are selected.')).toBeTruthy()
      await user.keyboard('{Escape}')
      await waitFor(() => expect(picked()).toBe(''))
      await user.keyboard('{Enter}')
      await waitFor(() => expect(app.at()).toBe('/fruits/f2'))
    })

    test('clears the selection with the first Escape and the search with the second, and passes the focused row to custom shortcuts', async () => {
      const user = userEvent.setup()
      show()
      await user.keyboard('w')
      await user.type(screen.getByRole('searchbox'), 'an')
      await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', 'an'))
      await act(async () => new Promise((resolve) => setTimeout(resolve, 300)))
      await act(async () => screen.getByRole('searchbox').blur())
      await user.keyboard('jjxw')
      await waitFor(() => expect(picked()).toBe('f1'))
      await user.keyboard('{Escape}')
      await waitFor(() => expect(picked()).toBe(''))
      expect(screen.getByRole('searchbox')).toHaveProperty('value', 'an')
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''))
      expect(asked.mock.calls).toEqual([[''], ['f1']])
    })

    test('selects all rows of a filter, returns to the page, and clears the selection when the filter changes', async () => {
      const user = userEvent.setup()
      show()
      await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
      await user.click(await screen.findByRole('button', { name: 'Select all 40' }))
      await waitFor(() => expect(picked()).toBe('everything'))
      await user.click(screen.getByRole('button', { name: 'This page only' }))
      await waitFor(() => expect(picked()).toBe('f0 f1 f2 f3'))
      await user.selectOptions(screen.getByRole('combobox', { name: 'Color' }), 'red')
      await waitFor(() => expect(picked()).toBe(''))
    })
  })

  test('offers the first page instead of an empty state if the page number is too high', async () => {
    source = { ...source, rows: [], total: 4, more: false, loading: false, known: true, error: null }
    const app = show('/fruits?page=3')
    expect(await screen.findByText('There is no page 3.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Go to the first page' }))
    expect(app.at()).toBe('/fruits')
  })
})

describe('detail pane', () => {
  afterEach(cleanup)

  const opened = (id: string): OpenedRow => ({
    id,
    to: () => '',
    state: null,
    link: () => ({ to: '', state: null }),
    open: () => {},
    close: () => {},
  })
  const rows = ['a', 'b']
  const first = { shown: 'a', split: true, onClose: undefined }
  const nothing = { shown: '', split: false, onClose: undefined }
  const close = expect.any(Function)

  test.each([
    ['the first row next to the list on a large screen', 1440, '', {}, first],
    ['nothing before the rows are known', 1440, '', { known: false }, nothing],
    ['nothing without rows', 1440, '', { rows: [] }, nothing],
    ['nothing on a small screen', 1024, '', {}, nothing],
    [
      'an opened row in place of the list on a small screen',
      1024,
      'b',
      {},
      { shown: 'b', split: false, onClose: close },
    ],
    ['an opened row of another page', 1440, 'z', {}, { shown: 'z', split: true, onClose: close }],
    ['an empty space on request', 1440, '', { resting: true }, { ...first, shown: '' }],
    ['no empty space without rows', 1440, '', { resting: true, rows: [] }, nothing],
  ])(
    'shows %s',
    (_what, width, id, { resting, ...of }: { known?: boolean; rows?: string[]; resting?: boolean }, expected) => {
      setViewportWidth(width)
      const source = { known: true, rows, ...of }
      expect(renderHook(() => useDetailPane(opened(id), source, (row) => row, resting)).result.current).toEqual(
        expected,
      )
    },
  )
})

describe('list footer', () => {
  afterEach(cleanup)
  it.each([
    [1, 50, 301, '1–50 of 301'],
    [7, 1, 301, '301–301 of 301'],
    [7, 1, undefined, 'Page 7'],
  ])('shows page %i with %i rows of %s as “%s”', (page, rows, total, text) => {
    const list = { state: { page } } as ListControl
    const source = { rows: Array.from({ length: rows }), total, more: false }
    render(<ListFooter list={list} source={source} keys={false} picks={false} />)
    expect(screen.getByText(text)).toBeTruthy()
  })
})
