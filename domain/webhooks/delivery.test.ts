import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { webhookHeaders } from './signature'
import {
  personNameOf,
  deliveryLifeMs,
  deliveryProblems,
  deliveryStates,
  deliveryStatuses,
  deliveryStatusesOf,
  isDeliveryProblem,
  maxTriesOf,
  webhookBody,
  retryDelayMs,
  webhookEvents,
} from './delivery'

const minute = 60_000
const delaysOf = (event: (typeof webhookEvents)[number]): number[] => {
  const delays: number[] = []
  for (let tries = 1; ; tries += 1) {
    const wait = retryDelayMs(event, tries)
    if (wait === null) return delays
    delays.push(wait / minute)
    if (tries > 100) throw new Error('it never ends')
  }
}

describe('retry delays of a webhook', () => {
  it.each(['lead.created', 'application.created'] as const)(
    'of the event %s grow, and end with the eighth attempt',
    (event) => {
      expect(delaysOf(event)).toEqual([1, 5, 30, 120, 360, 720, 1440])
      expect(delaysOf(event)).toHaveLength(maxTriesOf(event) - 1)
    },
  )

  it("are together shorter than a delivery's lifetime", () => {
    const all = delaysOf('lead.created').reduce((sum, wait) => sum + wait, 0)
    expect(all * minute).toBeLessThan(deliveryLifeMs)
  })

  it("don't exist for a test event", () => expect([delaysOf('test'), maxTriesOf('test')]).toEqual([[], 1]))
})

it('every status of a webhook delivery belongs to exactly one state', () => {
  const all = deliveryStates.flatMap((state) => deliveryStatusesOf(state))
  expect([...all].sort()).toEqual([...deliveryStatuses].sort())
})

it('the body of a webhook starts with id and event, and contains the fields of the form unchanged', () => {
  const fields = { formType: 'contact', lastName: 'Peña “x”\n' }
  const body = webhookBody('d1', 'lead.created', fields)
  expect(body).toBe('{"id":"d1","event":"lead.created","formType":"contact","lastName":"Peña “x”\\n"}')
  expect(webhookBody('d1', 'lead.created', fields)).toBe(body)
})

it('a webhook delivery is listed with the name of the person in the form, or without a name for a test', () => {
  expect(personNameOf({ firstName: 'Lea', lastName: 'Ruiz' })).toBe('Lea Ruiz')
  expect(personNameOf({ timestamp: 'x' })).toBe('')
})

it('a webhook delivery has only problems from the fixed list', () => {
  expect(deliveryProblems.every(isDeliveryProblem)).toBe(true)
  expect([isDeliveryProblem(''), isDeliveryProblem('gone'), isDeliveryProblem(3)]).toEqual([false, false, false])
})

it('webhook events and headers are documented in docs/webhooks.md', () => {
  const page = readFileSync('docs/webhooks.md', 'utf8')
  const headers = webhookHeaders({ id: '', event: 'test', atMs: 0, body: '', secrets: [] }, () => '')
  for (const name of [...webhookEvents, ...Object.keys(headers)]) expect(page, name).toContain(`\`${name}\``)
  expect(page).toContain('1 minute, 5 minutes, 30 minutes, 2 hours, 6 hours, 12 hours, 24 hours')
})
