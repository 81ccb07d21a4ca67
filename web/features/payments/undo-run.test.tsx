// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { MonthsState } from '../../../domain/money/payment-run'
import { showScreen } from '../../data/testing/screen'
import { UndoRun } from './undo-run'

afterEach(cleanup)

type Run = NonNullable<MonthsState['newestRun']>
async function asked(more: Partial<Run>) {
  const touched = { keptHolds: 0, otherHolds: 0, corrections: 0, correctionCents: 0 }
  const run: Run = {
    id: 'r',
    month: '2026-10',
    undoable: true,
    payments: 3,
    cents: 25_000,
    lines: 4,
    ...touched,
    ...more,
  }
  showScreen('/', <UndoRun run={run} open onUndone={() => undefined} onClose={() => undefined} />, '/')
  return (await screen.findByRole('alertdialog')).textContent
}

test('undoing a run names the holds and corrections it touches (M36)', async () => {
  const text = await asked({ keptHolds: 1, otherHolds: 2, corrections: 1, correctionCents: 2_000 })
  expect(text).toContain('1 hold by an admin is kept. It holds the line that is made next.')
  expect(text).toContain('2 other holds end. They are made again with their lines if their causes are still there.')
  expect(text).toContain('1 correction of its lines is cancelled with them: +$20.00.')
})

test('it says nothing of them where there are none', async () => {
  expect(await asked({})).not.toMatch(/hold|correction/i)
})
