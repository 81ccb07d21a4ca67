// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Address } from './address'
import { Unbroken } from './unbroken'

test('an address may break after its @ and before its host’s dots, and nowhere else unless a word is too wide', () => {
  const { container } = render(<Address text="PayPal: ana.ruiz@correo.example." />)
  expect(container.textContent).toBe('PayPal: ana.ruiz@correo.example.')
  expect(container.innerHTML).toContain('PayPal: ana.ruiz@<wbr>correo<wbr>.example.<')
})

test('a version stays on one line in its sentence', () => {
  const { container } = render(<Unbroken text="Terms version 2025-10-04, Oct 5" part="2025-10-04" />)
  expect(container.innerHTML).toBe('Terms version <span class="whitespace-nowrap">2025-10-04</span>, Oct 5')
})

test('without its part a sentence is told as it is', () => {
  const { container } = render(<Unbroken text="Terms version, Oct 5" part="" />)
  expect(container.innerHTML).toBe('Terms version, Oct 5')
})
