import { expect, it, test } from 'vitest'
import { auditActions } from '../record/audit-actions'
import { isMoneyOrSignIn, timelineActions, rowEventKinds, type TimelineKind } from './timeline'

test("the timeline excludes internal help desk actions, events of rows, and the log's start", () => {
  expect(auditActions.filter((action) => !timelineActions.includes(action)).sort()).toEqual([
    'baseline',
    'payout-item.move',
    'terms.agree',
    'ticket.assign',
    'ticket.note',
    'ticket.snooze',
    'ticket.unsnooze',
  ])
  // In the log's order, without duplicates.
  expect(timelineActions).toEqual(auditActions.filter((action) => timelineActions.includes(action)))
})

it.each([
  ['payment.approve', true],
  ['payment.made', true],
  ['payment-run.commit', true],
  ['payout.cancel', true],
  ['payout-item.correct', true],
  ['earning.adjust', true],
  ['hold.made', true],
  ['device.sign-in', true],
  ['device.remove', false],
  ['joined', false],
  ['consent', false],
  ['mail', false],
  ['ticket.open', false],
  ['message.edit', false],
] as const satisfies readonly (readonly [TimelineKind, boolean])[])('%s is highlighted: %s', (kind, is) => {
  expect(isMoneyOrSignIn(kind)).toBe(is)
})

test('the timeline highlights money and sign-ins', () => {
  const about = (kind: TimelineKind): string => /^[a-z]+/.exec(kind)?.[0] ?? ''
  const marked = [...timelineActions, ...rowEventKinds].filter(isMoneyOrSignIn).map(about)
  expect([...new Set(marked)].sort()).toEqual(['device', 'earning', 'hold', 'payment', 'payout', 'paypal', 'rate'])
})
