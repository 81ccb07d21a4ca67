import { expect, it } from 'vitest'
import { byUrgency, needKinds, type NeedKind } from './urgency'

const hour = 3_600_000
const need = (kind: NeedKind, overHours = 0) => ({ kind, overMs: overHours * hour })
const kinds = (...needs: { kind: NeedKind; overMs: number }[]) => byUrgency(needs).map(({ kind }) => kind)

it('a broken promise comes before money that waits for a word, the longest broken first', () => {
  expect(kinds(need('held'), need('tickets', 2), need('leads', 35), need('review', 1))).toEqual([
    'leads',
    'tickets',
    'review',
    'held',
  ])
})

it('money at risk comes before every promise: it was sent, and isn’t where it should be', () => {
  expect(kinds(need('tickets', 30), need('held'), need('back'))).toEqual(['back', 'tickets', 'held'])
})

it('what is bad with the installation comes before every promise', () => {
  expect(kinds(need('leads', 59), need('health-bad'), need('webhook'))).toEqual(['health-bad', 'leads', 'webhook'])
})

it('without a broken promise the order is the list’s, however it was found', () => {
  expect(kinds(...needKinds.toReversed().map((kind) => need(kind)))).toEqual([...needKinds])
  expect(kinds(need('applications'), need('held'))).toEqual(['held', 'applications'])
})
