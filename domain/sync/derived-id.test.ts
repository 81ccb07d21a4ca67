import { expect, it } from 'vitest'
import { derivedId } from './derived-id'
import { SYNC_PING_TOPIC, PUSH_BYTES } from './protocol'

it('the derived id is the same on every device', async () => {
  const id = await derivedId('ticket_reads/ana/t1')
  expect(id).toBe(await derivedId('ticket_reads/ana/t1'))
  expect(id).not.toBe(await derivedId('ticket_reads/bo/t1'))
  expect(id).toMatch(/^[a-z0-9]{15}$/)
  expect([PUSH_BYTES, SYNC_PING_TOPIC]).toEqual([262_144, 'sync'])
})
