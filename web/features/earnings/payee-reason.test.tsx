// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PayeeReason } from './payee-reason'

afterEach(cleanup)

it('shows the payee what was written for them', () => {
  render(<PayeeReason payment={{ reason_for_payee: 'For the photo session in May' }} />)
  expect(screen.getByText('For the photo session in May')).toBeTruthy()
})

it.each([{ reason_for_payee: '' }, {} as { reason_for_payee: string }])(
  'shows nothing when nothing was written',
  (payment) => {
    const { container } = render(<PayeeReason payment={payment} />)
    expect(container.textContent).toBe('')
  },
)
