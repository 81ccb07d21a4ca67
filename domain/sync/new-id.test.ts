import { expect, it } from 'vitest'
import { newId, derivedId } from './new-id'
import { SYNC_PING_TOPIC, PUSH_BYTES } from './protocol'

it('a new id has 15 random letters and digits', () => {
  const ids = Array.from({ length: 200 }, () => newId())
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]{15}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

it('a new id ignores random bytes that would favor some letters', () => {
  let call = 0
  const id = newId((bytes) => bytes.fill(call++ === 0 ? 252 : 0))
  expect(id).toBe('a'.repeat(15))
  expect(call).toBe(2)
})

it('the derived id is the same on every device', async () => {
  const id = await derivedId('ticket_reads/ana/t1')
  expect(id).toBe(await derivedId('ticket_reads/ana/t1'))
  expect(id).not.toBe(await derivedId('ticket_reads/bo/t1'))
  expect(id).toMatch(/^[a-z0-9]{15}$/)
  expect([PUSH_BYTES, SYNC_PING_TOPIC]).toEqual([262_144, 'sync'])
})
