import { describe, expect, it } from 'vitest'
import { startServerWithAdmin, waitForCleanAudit } from '../../support/server/file-server'
import type { ticketsRoute } from '../../../domain/api/messages/ticket-lists'
import type { InputOf } from '../../../domain/api/route'
import { queueParts } from '../../../domain/tickets/queue-order'
import { newId } from '../../../domain/sync/new-id'
import { createMember } from '../../support/server/people'
import type { Session } from '../../support/server/session'
import { SyncDevice } from '../../support/server/sync-device'
import { dropTriggers } from '../../support/server/sql'

/** Tests that admins' devices hold open tickets and those closed within the last 90 days. */
const { server, admin } = await startServerWithAdmin()

const today = (): string => new Date().toISOString().slice(0, 10)
const dateDaysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Creates a ticket with a message, a reply and a note. */
async function createConversation(): Promise<{ ticket: string; person: Session; device: SyncDevice }> {
  const person = await createMember(server)
  const device = new SyncDevice(person)
  const ticket = await device.createTicket('Help')
  await device.reply(ticket, 'It is about my rental')
  await device.sync()
  const adminDevice = new SyncDevice(admin)
  await adminDevice.reply(ticket, 'Here we are')
  await adminDevice.sync()
  await admin.call('POST /api/admin/tickets/notes', { id: newId(), ticket, note: 'Look at the rental' })
  return { ticket, person, device }
}

/** Returns the sync windows of a ticket and of its rows. */
async function readWindows(ticket: string): Promise<string[]> {
  const rows = await server.sql(
    `SELECT window_from AS at FROM support_tickets WHERE id = ?1 UNION ALL SELECT window_from FROM ticket_messages WHERE ticket_id = ?1
     UNION ALL SELECT window_from FROM ticket_notes WHERE ticket_id = ?1 UNION ALL SELECT window_from FROM ticket_admin WHERE ticket_id = ?1`,
    [ticket],
  )
  expect(rows.length).toBeGreaterThanOrEqual(5)
  return [...new Set(rows.map(({ at }) => String(at)))]
}

const setStatus = (ticket: string, status: 'resolved' | 'closed' | 'open') =>
  admin.call('POST /api/admin/tickets/change', { ticket, status })
/** Moves the closing of a ticket into the past. */
const ageTicket = (ticket: string, days: number) =>
  server.sql('UPDATE support_tickets SET window_from = ? WHERE id = ?', [dateDaysAgo(days), ticket])

describe('the stored day on which a ticket was closed', () => {
  it('is in all rows of the ticket, and is removed when the member writes again', async () => {
    const { ticket, device } = await createConversation()
    expect(await readWindows(ticket)).toEqual([''])
    await setStatus(ticket, 'resolved')
    expect(await readWindows(ticket)).toEqual([today()])
    await device.reply(ticket, 'It is not done at all')
    await device.sync()
    expect(await readWindows(ticket)).toEqual([''])
  })

  it('changes with an admin’s later reply but not with a note, because members must not notice notes (S9)', async () => {
    const { ticket } = await createConversation()
    await setStatus(ticket, 'resolved')
    await ageTicket(ticket, 100)
    await admin.call('POST /api/admin/tickets/notes', { id: newId(), ticket, note: 'Was that all?' })
    expect(await readWindows(ticket)).toEqual([dateDaysAgo(100)])
    const adminDevice = new SyncDevice(admin)
    await adminDevice.reply(ticket, 'Was that all?')
    await adminDevice.sync()
    expect(await readWindows(ticket)).toEqual([today()])
  })

  it('is compared with the ticket’s status by the audit', async () => {
    const { ticket } = await createConversation()
    await waitForCleanAudit(server)
    await server.sql('UPDATE support_tickets SET window_from = ? WHERE id = ?', [today(), ticket])
    await server.sql(`UPDATE ticket_notes SET window_from = '' WHERE ticket_id = ?`, [ticket])
    const { output, status } = await server.run('audit')
    expect(status).toBe(1)
    expect(output).toContain(`support_tickets/${ticket} has "${today()}", expected ""`)
    expect(output).toMatch(/the children of a row have its window: ticket_notes\/\w+ has "", expected "\d/)
    await setStatus(ticket, 'open')
    await server.sql('UPDATE ticket_notes SET window_from = ? WHERE ticket_id = ?', ['', ticket])
    await waitForCleanAudit(server)
  })
})

describe('the list of all tickets', () => {
  const readListed = async (input: InputOf<typeof ticketsRoute>): Promise<number[]> => {
    const numbers: number[] = []
    let after = ''
    do {
      const page = await admin.call('GET /api/admin/tickets', { ...input, limit: '6', after })
      numbers.push(...page.rows.map(({ number }) => number))
      after = page.next
    } while (after !== '')
    return numbers
  }

  it('returns pages in queue order, and finds and opens closed tickets by number and words', async () => {
    const { ticket, person } = await createConversation()
    for (let n = 0; n < 9; n++) {
      const { ticket: other } = await createConversation()
      if (n % 3 > 0) await setStatus(other, n % 3 === 1 ? 'resolved' : 'closed')
    }
    await setStatus(ticket, 'closed')
    await server.sql('UPDATE support_tickets SET subject = ? WHERE id = ?', ['Ünder the lantern', ticket])
    await ageTicket(ticket, 300)
    const rows = await server.sql('SELECT number, status, created_at, updated_at, updated_by FROM support_tickets')
    // no ticket is snoozed here, so the parts for snoozed tickets are left out
    const inParts = queueParts('')
      .filter(({ snoozed }) => snoozed === undefined)
      .flatMap(({ status, lastBy, column, descending }) =>
        rows
          .filter((row) => row['status'] === status && (lastBy === undefined || row['updated_by'] === lastBy))
          .sort((a, b) => String(a[column]).localeCompare(String(b[column])) * (descending ? -1 : 1))
          .map((row) => Number(row['number'])),
      )
    expect(await readListed({ order: 'due' })).toEqual(inParts)
    expect((await readListed({})).toSorted((a, b) => a - b)).toEqual(inParts.toSorted((a, b) => a - b))
    const [row] = await server.sql('SELECT number FROM support_tickets WHERE id = ?', [ticket])
    for (const search of ['lantern', 'under lan', String(row?.['number'])]) {
      expect(await readListed({ search, status: 'closed' }), search).toContain(Number(row?.['number']))
    }
    expect(await readListed({ search: 'lantern', status: 'open' })).toEqual([])
    expect(await readListed({ person: person.userId })).toEqual([Number(row?.['number'])])
    const whole = await admin.call('GET /api/admin/tickets/one', { id: ticket })
    expect(whole.ticket.subject).toBe('Ünder the lantern')
    expect(whole.messages.map(({ message }) => message)).toEqual(['It is about my rental', 'Here we are'])
    expect(whole.notes.map(({ note }) => note)).toEqual(['Look at the rental'])
  })
})

describe('an admin’s device', () => {
  const countLocalMessages = async (device: SyncDevice, ticket: string): Promise<number> => {
    const rows = [...(await device.allRows()).entries()].filter(([key]) => /^(support_tickets|ticket_)/.test(key))
    return rows.filter(([, row]) => [row.id, row['ticket_id'], row['ticket']].includes(ticket)).length
  }

  it('fetches fifty thousand rows of closed tickets in a few requests at the first sync', async () => {
    const day = dateDaysAgo(200)
    const many = 'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 25000)'
    const restoreTriggers = [
      await dropTriggers(server, 'support_tickets'),
      await dropTriggers(server, 'ticket_messages'),
    ]
    await server.sql(
      `${many} INSERT INTO support_tickets (id, number, user_id, subject, description, category, priority, status, created_at,
         updated_at, updated_by, person_name, person_email, window_from, created, updated)
       SELECT printf('t%014d', n), 1000000 + n, 'membermembermem', 'Done', 'Done', 'general', 'low', 'closed', '${day} 10:00:00.000Z',
         '${day} 10:00:00.000Z', 'admin', 'Ana', 'ana@mail.example', '${day}', '${day} 10:00:00.000Z', '${day} 10:00:00.000Z' FROM c`,
    )
    await server.sql(
      `${many} INSERT INTO ticket_messages (id, ticket_id, user_id, sender_id, sender_name, message, created_at, window_from, created, updated)
       SELECT printf('m%014d', n), printf('t%014d', n), 'membermembermem', 'membermembermem', 'Ana', 'Thanks', '${day} 10:00:00.000Z', '${day}',
         '${day} 10:00:00.000Z', '${day} 10:00:00.000Z' FROM c`,
    )
    for (const restore of restoreTriggers) await restore()
    for (const [c, letter] of [
      ['support_tickets', 't'],
      ['ticket_messages', 'm'],
    ] as const) {
      await server.sql(
        `${many} INSERT INTO _sync_log (c, id, aud) SELECT '${c}', printf('${letter}%014d', n), 'role:admin' FROM c`,
      )
    }
    const adminDevice = new SyncDevice(admin)
    await adminDevice.sync()
    expect(adminDevice.requests).toBeLessThanOrEqual(5)
    const rows = [...(await adminDevice.allRows()).keys()]
    expect(rows.filter((key) => key.startsWith('support_tickets/t0000'))).toEqual([])
    expect(rows.length).toBeGreaterThan(5)
    // later changes arrive without delay
    const { ticket } = await createConversation()
    const before = adminDevice.requests
    await adminDevice.sync()
    expect(await countLocalMessages(adminDevice, ticket)).toBe(5)
    expect(adminDevice.requests - before).toBeLessThanOrEqual(2)
  }, 300_000)
})
