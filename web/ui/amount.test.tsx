// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { Amount } from './amount'
import { AmountIn } from './amount-in'

afterEach(cleanup)

it('that opens says so by its name, as a link or a button; without a reason it is text', () => {
  render(
    <MemoryRouter>
      <Amount cents={123_450} href="/why" />
      <Amount cents={5} onOpen={() => undefined} />
      <Amount cents={700} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: /^\$1,234\.50, \w+/ }).textContent).toBe('$1,234.50')
  expect(screen.getByRole('button', { name: /^\$0\.05, \w+/ })).toBeTruthy()
  expect(screen.getByText('$7.00').closest('a, button')).toBeNull()
})

it('in a sentence it keeps the full stop behind it on its line', () => {
  const { container } = render(
    <MemoryRouter>
      <AmountIn text="Se hizo un pago de $350.00. Aprobado." amount="$350.00" href="?why=p" />
    </MemoryRouter>,
  )
  expect(container.textContent).toMatch(/^Se hizo un pago de \$350\.00.*\. Aprobado\.$/)
  expect(screen.getByRole('link').parentElement?.textContent).toMatch(/^\$350\.00.*\.$/)
  expect(screen.getByRole('link').parentElement?.className).toBe('whitespace-nowrap')
})
