import { expect, it } from 'vitest'
import { FakeServer } from '../../testing/fake-server'
import { requireSyncAnswer } from './sync-answers'

const server = new FakeServer('lenalenalenalen')
server.write('support_tickets', { id: 'ticketticketone', user_id: 'lenalenalenalen', status: 'open' })
const asked = { schema: 2, client: 'clientclientone' }
const bootstrap = server.bootstrap({ ...asked, cursor: '', collections: ['support_tickets'], after: '', limit: 500 })
const answers = {
  pull: server.pull({ ...asked, cursor: bootstrap.cursor, limit: 500, since: 0, acked: [] }),
  bootstrap,
  push: server.push({
    ...asked,
    last: 0,
    held: [],
    muts: [{ key: 'keykeykeykeykey', n: 1, op: 'delete', c: 'support_tickets', id: 'nobody', patch: {}, base: {} }],
  }),
}
const kinds = Object.keys(answers) as (keyof typeof answers)[]

it.each(kinds)("the server's answer to a %s is accepted, including fields that a later version adds", (kind) => {
  expect(requireSyncAnswer(kind, answers[kind])).toBe(answers[kind])
  expect(requireSyncAnswer(kind, { ...answers[kind], later: { more: [1] } })).toMatchObject({ later: { more: [1] } })
})

it("a sync answer with an error code that this app version doesn't know is accepted", () => {
  const [result] = answers.push.results
  expect(result?.ok).toBe(false)
  requireSyncAnswer('push', { ...answers.push, results: [{ ...result, code: 'of-tomorrow' }] })
})

it.each(kinds)("an answer to a %s that lacks a field is rejected and doesn't set the clock", (kind) => {
  for (const odd of [{}, null, [], 'ok', { ...answers[kind], now: Number.NaN }, { ...answers[kind], now: '12' }])
    expect(() => requireSyncAnswer(kind, odd)).toThrow(
      expect.objectContaining({ code: 'server-unreachable', status: 0 }),
    )
  const needed = Object.keys(answers[kind]).filter((key) => !['window', 'min', 'max', 'totals', 'told'].includes(key))
  for (const key of needed) {
    const { [key]: _, ...rest } = answers[kind] as unknown as { [key: string]: unknown }
    expect(() => requireSyncAnswer(kind, rest), key).toThrow()
  }
})
