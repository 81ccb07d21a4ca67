import { startServer, type TestServer } from '../../e2e/support/server/server'
import { rowNumbers, seedPeople, seedTicket, stamp } from '../seed'
import { seedDevices, type SeededDevice } from './seed-devices'
import type { Row } from './engine-driver'

/**
 * A person's data: messages in a single ticket, and notifications. Devices may mark notifications as read, which changes
 * one field and has no rate limit.
 */
export interface PersonSeed {
  messages: number
  notices?: number
}

/** Our server with these people, identified by their index. */
export interface SyncServer {
  server: TestServer
  devices: readonly SeededDevice[]
  rows(person: number): Promise<Row[]>
  stop(): Promise<void>
}

const columns =
  'id, ticket_id, user_id, sender_id, sender_name, message, files, created_at, edited_at, removed_at, window_from, created, updated'

export function deviceOf({ devices }: SyncServer, person: number): SeededDevice {
  const device = devices[person]
  if (device === undefined) throw new Error(`there is no person ${person}`)
  return device
}

export const messageId = (person: number, n: number): string => `m${person}${String(n).padStart(13, '0')}`
export const noticeId = (person: number, n: number): string => `x${person}${String(n).padStart(13, '0')}`

/** Starts the server. All rows are written by SQL; the log's own triggers make them visible to devices. */
export async function startSyncServer(people: readonly PersonSeed[]): Promise<SyncServer> {
  const server = await startServer({ shipped: true, env: { GOGC: '100' } })
  await seedPeople(server, people.length, '2026-01-01')
  const devices = await seedDevices(server, people.length)
  const tickets: string[] = []
  for (const [index, has] of people.entries()) tickets.push(await seedPerson(server, index, has))
  return {
    server,
    devices,
    rows: async (person) => {
      const query = `SELECT ${columns} FROM ticket_messages WHERE ticket_id = ? ORDER BY id`
      return (await server.sql(query, [tickets[person] ?? ''])) as Row[]
    },
    stop: () => server.stop(),
  }
}

async function seedPerson(server: TestServer, index: number, { messages, notices = 0 }: PersonSeed): Promise<string> {
  const person = `u${String(index + 1).padStart(14, '0')}`
  const ticket = await seedTicket(server, person, index + 1)
  await server.sql(
    `${rowNumbers(messages)} INSERT INTO ticket_messages (${columns})
     SELECT printf('m${index}%013d', n), '${ticket}', '${person}', '${person}', 'Person Bench', hex(randomblob(50)), '',
       strftime('%Y-%m-%d %H:%M:%S.000Z', '2026-01-01', '+' || n || ' seconds'), '', '', '', ${stamp}, ${stamp} FROM c`,
  )
  if (notices === 0) return ticket
  await server.sql(
    `${rowNumbers(notices)} INSERT INTO notifications (id, user_id, type, title, message, metadata, read, created_at, created, updated)
     SELECT printf('x${index}%013d', n), '${person}', 'account', '', '', '{}', 0, ${stamp}, ${stamp}, ${stamp} FROM c`,
  )
  return ticket
}
