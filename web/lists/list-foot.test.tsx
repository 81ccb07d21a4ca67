// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ListFoot } from './list-foot'
import type { ListControl } from './use-list-state'

afterEach(cleanup)
const show = (page: number, rows: number, total: number | undefined) =>
  render(
    <ListFoot
      list={{ state: { page } } as ListControl}
      source={{ rows: Array.from({ length: rows }), total, more: false }}
      keys={false}
      picks={false}
    />,
  )

it('counts the rows of a page from one, and names the page where nobody knows how many there are', () => {
  show(1, 50, 301)
  expect(screen.getByText('1–50 of 301')).toBeTruthy()
  cleanup()
  show(7, 1, 301)
  expect(screen.getByText('301–301 of 301')).toBeTruthy()
  cleanup()
  show(7, 1, undefined)
  expect(screen.getByText('Page 7')).toBeTruthy()
})
