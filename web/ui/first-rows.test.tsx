// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { MoreRows, useFirstRows } from './first-rows'

afterEach(cleanup)

function List({ count }: { count: number }) {
  const { shown, rest } = useFirstRows(Array.from({ length: count }, (_, at) => at))
  return (
    <>
      <ul>
        {shown.map((at) => (
          <li key={at}>{at}</li>
        ))}
      </ul>
      <MoreRows rest={rest} />
    </>
  )
}

it('shows all rows without a word when they are few', () => {
  const { container } = render(<List count={100} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(100)
  expect(container.textContent).not.toMatch(/more|All/)
})

it('shows a hundred of many, the next ones by a press, and keeps the focus after the last', async () => {
  render(<List count={250} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(100)
  await userEvent.click(screen.getByRole('button', { name: 'Show 100 more of 250' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(200)
  await userEvent.click(screen.getByRole('button', { name: 'Show 50 more of 250' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(250)
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement?.textContent).toBe('All 250 are shown.')
})
