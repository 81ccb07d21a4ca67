import { expect, it, test } from 'vitest'
import { auditActions } from '../record/audit-actions'
import { isHighlighted, timelineActions, rowEventKinds, type TimelineKind } from './timeline'

test("a person's timeline excludes internal help desk actions, changes that rows show anyway, and the start of the log", () => {
  expect(auditActions.filter((action) => !timelineActions.includes(action)).sort()).toEqual([
    'baseline',
    'payout-item.move',
    'terms.agree',
    'ticket.assign',
    'ticket.note',
    'ticket.snooze',
    'ticket.unsnooze',
  ])
  // The actions are in the order of the log, without duplicates.
  expect(timelineActions).toEqual(auditActions.filter((action) => timelineActions.includes(action)))
})

it.each([
  ['payment.approve', true],
  ['payment.made', true],
  ['device.sign-in', true],
  ['device.remove', false],
  ['joined', false],
] as const satisfies readonly (readonly [TimelineKind, boolean])[])(
  "in a person's timeline %s is highlighted: %s",
  (kind, is) => {
    expect(isHighlighted(kind)).toBe(is)
  },
)

test("a person's timeline highlights actions about money and sign-ins", () => {
  const about = (kind: TimelineKind): string => /^[a-z]+/.exec(kind)?.[0] ?? ''
  const marked = [...timelineActions, ...rowEventKinds].filter(isHighlighted).map(about)
  expect([...new Set(marked)].sort()).toEqual(['device', 'earning', 'hold', 'payment', 'payout', 'paypal', 'rate'])
})
