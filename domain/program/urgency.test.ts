import { expect, it } from 'vitest'
import { byUrgency, needKinds, type NeedKind } from './urgency'

const hour = 3_600_000
const need = (kind: NeedKind, overHours = 0) => ({ kind, overMs: overHours * hour })
const kinds = (...needs: { kind: NeedKind; overMs: number }[]) => byUrgency(needs).map(({ kind }) => kind)

it("an admin's tasks list missed deadlines before waiting money, longest missed first", () => {
  expect(kinds(need('held'), need('tickets', 2), need('leads', 35), need('review', 1))).toEqual([
    'leads',
    'tickets',
    'review',
    'held',
  ])
})

it("an admin's tasks list money at risk before missed deadlines", () => {
  expect(kinds(need('tickets', 30), need('held'), need('back'))).toEqual(['back', 'tickets', 'held'])
})

it("an admin's tasks list failures before missed deadlines", () => {
  expect(kinds(need('leads', 59), need('health-bad'), need('webhook'))).toEqual(['health-bad', 'leads', 'webhook'])
})

it("an admin's tasks list everything else in a fixed order", () => {
  expect(kinds(...needKinds.toReversed().map((kind) => need(kind)))).toEqual([...needKinds])
  expect(kinds(need('applications'), need('held'))).toEqual(['held', 'applications'])
})
