// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { HoldGroup } from '../../../domain/api/money/holds'
import { HoldLines } from './hold-lines'

afterEach(cleanup)

test('a hold whose line was undone says what it waits for (M36)', () => {
  const line = {
    hold: 'h',
    earning: 'e',
    month: '2026-09',
    kind: 'rental',
    cents: 10_000,
    rateCents: 10_000,
    days: 30,
    daysInMonth: 30,
  }
  const shown = (undone: boolean) => {
    render(<HoldLines group={{ user: 'u', lines: [{ ...line, undone }], cents: 10_000 } as unknown as HoldGroup} />, {
      wrapper: MemoryRouter,
    })
    const text = screen.getByRole('table').textContent
    cleanup()
    return text
  }
  expect(shown(true)).toContain('Its run was undone. The hold waits for the line that is made next.')
  expect(shown(false)).not.toContain('undone')
})
