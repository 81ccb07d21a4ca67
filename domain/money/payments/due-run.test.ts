import { describe, expect, it } from 'vitest'
import { dueRun } from './due-run'

const installed = '2026-09-15'
const none = new Set<string>()

describe('automatic monthly payment run', () => {
  it('is created for the oldest month without a run since the installation', () =>
    expect(dueRun(['2026-09', '2026-10'], installed, none)).toEqual({ kind: 'run', month: '2026-09' }))
  it("isn't created for months before the installation or for undone months", () => {
    expect(dueRun([], installed, none)).toEqual({ kind: 'nothing' })
    expect(dueRun(['2026-08'], installed, none)).toEqual({ kind: 'nothing' })
    expect(dueRun(['2026-10'], installed, new Set(['2026-10']))).toEqual({ kind: 'nothing' })
    expect(dueRun(['2026-10'], '', none)).toEqual({ kind: 'nothing' })
  })
  it('reports what prevents the run of a due month, and never skips that month', () => {
    expect(dueRun(['2026-08', '2026-10'], installed, none)).toEqual({
      kind: 'blocked',
      month: '2026-10',
      first: '2026-08',
      why: 'before-installation',
    })
    expect(dueRun(['2026-09', '2026-10'], installed, new Set(['2026-09']))).toEqual({
      kind: 'blocked',
      month: '2026-10',
      first: '2026-09',
      why: 'undone',
    })
  })
})
