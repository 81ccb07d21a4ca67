import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readStoredStats } from '../../support/data/stored-stats'
import { createMember } from '../../support/server/people'
import { errorCode } from '../../support/server/api-errors'
import type { Session } from '../../support/server/session'
import { SyncDevice } from '../../support/server/sync-device'
import { startProgram, type Program } from '../money/program'

let { server, admin } = {} as Program
beforeAll(async () => {
  ;({ server, admin } = await startProgram())
})
afterAll(() => server?.stop())

const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const storedTime = (iso: string) => iso.replace('T', ' ')
const putToSleep = (ticket: string, until: string) => admin.call('POST /api/admin/tickets/snooze', { ticket, until })
const readSleepsUntil = async (ticket: string) =>
  String(
    (await server.sql('SELECT snoozed_until FROM ticket_admin WHERE ticket_id = ?', [ticket]))[0]?.['snoozed_until'],
  )

/** Creates a member's ticket, by default with an admin's answer. */
async function createTicket(answered = true): Promise<{ ticket: string; device: SyncDevice; person: Session }> {
  const person = await createMember(server)
  const device = new SyncDevice(person)
  const ticket = await device.createTicket('Help')
  await device.sync()
  if (answered) {
    const adminDevice = new SyncDevice(admin)
    await adminDevice.reply(ticket, 'We look at it on Monday')
    await adminDevice.sync()
  }
  return { ticket, device, person }
}

describe('a snoozed ticket', () => {
  it('sleeps until a given time, with the admin in the log, and can be woken by an admin', async () => {
    const { ticket } = await createTicket()
    const until = inDays(3)
    expect(await putToSleep(ticket, until)).toEqual({ until: storedTime(until) })
    expect(await readSleepsUntil(ticket)).toBe(storedTime(until))
    expect(await putToSleep(ticket, '')).toEqual({ until: '' })
    expect(await readSleepsUntil(ticket)).toBe('')
    await putToSleep(ticket, '')
    const entries = await server.sql(`SELECT action, actor FROM audit_log WHERE subject = ? ORDER BY rowid`, [
      `support_tickets/${ticket}`,
    ])
    expect(entries).toEqual([
      { action: 'ticket.snooze', actor: admin.userId },
      { action: 'ticket.unsnooze', actor: admin.userId },
    ])
  })

  it('wakes when its member writes or it is closed, but not when an admin replies', async () => {
    const { ticket, device } = await createTicket()
    await putToSleep(ticket, inDays(3))
    const adminDevice = new SyncDevice(admin)
    await adminDevice.reply(ticket, 'Until Monday')
    await adminDevice.sync()
    expect(await readSleepsUntil(ticket)).not.toBe('')
    await device.reply(ticket, 'It is urgent')
    await device.sync()
    expect(await readSleepsUntil(ticket)).toBe('')
    for (const status of ['resolved', 'closed'] as const) {
      await admin.call('POST /api/admin/tickets/change', { ticket, status: 'in_progress' })
      await putToSleep(ticket, inDays(3))
      await admin.call('POST /api/admin/tickets/change', { ticket, status })
      expect(await readSleepsUntil(ticket), status).toBe('')
      expect(await errorCode(putToSleep(ticket, inDays(3)))).toBe('ticket-done')
    }
  })

  it('wakes at its time, not earlier', async () => {
    const [due, later] = [await createTicket(), await createTicket()]
    await putToSleep(due.ticket, inDays(1))
    await putToSleep(later.ticket, inDays(1))
    await server.sql('UPDATE ticket_admin SET snoozed_until = ? WHERE ticket_id = ?', [
      storedTime(inDays(-1)),
      due.ticket,
    ])
    await expect.poll(() => readSleepsUntil(due.ticket), { timeout: 120_000, interval: 500 }).toBe('')
    expect(await readSleepsUntil(later.ticket)).not.toBe('')
  })

  it('wakes at its response deadline if it has no first answer, and cannot be snoozed after the deadline', async () => {
    const { ticket } = await createTicket(false)
    const [{ due } = {}] = await server.sql('SELECT first_response_due AS due FROM ticket_admin WHERE ticket_id = ?', [
      ticket,
    ])
    expect(await putToSleep(ticket, inDays(5))).toEqual({ until: due })
    await putToSleep(ticket, '')
    const over = storedTime(new Date(Date.now() - dayMs).toISOString())
    await server.sql('UPDATE ticket_admin SET first_response_due = ? WHERE ticket_id = ?', [over, ticket])
    expect(await errorCode(putToSleep(ticket, inDays(5)))).toBe('first-answer-over')
    expect(await readSleepsUntil(ticket)).toBe('')
  })
})

it('a snoozed ticket does not count as waiting, is listed after others, and has its own filter', async () => {
  const all = [await createTicket(), await createTicket()]
  for (const { ticket, device } of all) {
    await device.reply(ticket, 'Any news?')
    await device.sync()
  }
  const [awake = '', snoozed = ''] = all.map(({ ticket }) => ticket)
  const readList = async (input: { waits?: 'us'; snoozed?: '1'; status?: 'in_progress'; order?: 'due' }) =>
    (await admin.call('GET /api/admin/tickets', input)).rows.map(({ id }) => id)
  const readWaiting = async () => {
    const { tickets } = (await readStoredStats(server)) as { tickets: { waiting: { count: number } } }
    return tickets.waiting.count
  }
  const waited = await readList({ waits: 'us' })
  await expect.poll(readWaiting, { timeout: 60_000, interval: 200 }).toBe(waited.length)
  const until = inDays(2)
  await putToSleep(snoozed, until)
  await expect.poll(readWaiting, { timeout: 60_000, interval: 200 }).toBe(waited.length - 1)
  expect(await readList({ waits: 'us' })).not.toContain(snoozed)
  expect(await readList({ waits: 'us' })).toContain(awake)
  expect(await readList({ snoozed: '1' })).toContain(snoozed)
  expect(await readList({ snoozed: '1' })).not.toContain(awake)
  const order = await readList({ status: 'in_progress', order: 'due' })
  expect(order.filter((id) => id === snoozed)).toHaveLength(1)
  expect(order.indexOf(snoozed)).toBeGreaterThan(order.indexOf(awake))
  expect(await admin.call('GET /api/admin/tickets/one', { id: snoozed })).toMatchObject({
    snoozedUntil: storedTime(until),
  })
})
