import { expect, it, test } from 'vitest'
import { auditActions } from '../record/audit-actions'
import { isMoneyOrSignIn, timelineActions, toldByRows, type TimelineKind } from './timeline'

test('a timeline tells every entry but what the desk does with a ticket, what a row tells, and how the log began', () => {
  expect(auditActions.filter((action) => !timelineActions.includes(action)).sort()).toEqual([
    'baseline',
    'payout-item.move',
    'terms.agree',
    'ticket.assign',
    'ticket.note',
    'ticket.sleep',
    'ticket.wake',
  ])
  // in the log's order, each once
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
] as const satisfies readonly (readonly [TimelineKind, boolean])[])('%s is marked: %s', (kind, is) => {
  expect(isMoneyOrSignIn(kind)).toBe(is)
})

test('of what is told, money and the way in are marked, by what they are about', () => {
  const about = (kind: TimelineKind): string => /^[a-z]+/.exec(kind)?.[0] ?? ''
  const marked = [...timelineActions, ...toldByRows].filter(isMoneyOrSignIn).map(about)
  expect([...new Set(marked)].sort()).toEqual(['device', 'earning', 'hold', 'payment', 'payout', 'paypal', 'rate'])
})
