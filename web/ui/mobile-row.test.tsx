// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { mobileOnlyColumn, type Column } from './column'
import { MobileRow } from './mobile-row'

interface Fruit {
  name: string
  color: string
  season: string
  cents: number
}

const columns: Column<Fruit>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => <b>{name}</b>, mobile: 'title' },
  { key: 'cents', head: 'Price', text: ({ cents }) => cents, mobile: 'end' },
  { key: 'weight', head: 'Weight', text: () => '1 kg' },
  { key: 'color', head: 'Color', text: ({ color }) => color, mobile: 'subtitle' },
  {
    key: 'season',
    head: 'Season',
    text: ({ season }) => season,
    mobile: 'subtitle',
    mobileCell: ({ season }) => season,
  },
  mobileOnlyColumn('note', 'note', ({ cents }) => cents > 100 && 'dear'),
]
const linesOf = (fruit: Fruit) =>
  [...(render(<MobileRow columns={columns} row={fruit} />).container.firstElementChild?.children ?? [])].map(
    ({ textContent }) => textContent,
  )
afterEach(cleanup)

it('mobile row shows each column in its slot, joins subtitles with dots, and hides columns without a slot', () => {
  expect(linesOf({ name: 'Apple', color: 'red', season: 'fall', cents: 120 })).toEqual([
    'Apple120',
    'red · fall',
    'dear',
  ])
})

it('mobile row omits empty cells', () => {
  expect(linesOf({ name: 'Apple', color: '', season: 'fall', cents: 0 })).toEqual(['Apple0', 'fall'])
  cleanup()
  expect(linesOf({ name: 'Apple', color: '', season: '', cents: 50 })).toEqual(['Apple50'])
})
