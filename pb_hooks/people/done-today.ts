import { doneTodayRoute, type DoneToday } from '../../domain/api/program/audit-log'
import { fullNameSql } from '../../domain/people/person-names'
import { doneActions, doneKinds, namedDoneKinds, type DoneKind } from '../../domain/program/done-today'
import { startOfToday } from '../platform/clock'
import { choiceOf, rows } from '../platform/db'
import { answerTo } from '../platform/route'

type DoneRow = DoneToday['rows'][number]

/** SQL for today's entries by admins. No program has as many in one day as the limit. */
const todaysEntries = `WITH few AS (SELECT l.actor, l.subject, l.after, k.value AS kind FROM audit_log l
    CROSS JOIN json_each({:kinds}) k ON k.key = l.action WHERE l.at >= {:since} AND l.actor != '' LIMIT 1000000)`

answerTo(doneTodayRoute, ({ app }) => {
  const since = startOfToday(app)
  const replies = repliesSince(app, since)
  const bound = { since, kinds: JSON.stringify(doneActions) }
  const counted = rows(
    app,
    `${todaysEntries} SELECT kind, COUNT(DISTINCT subject) AS count, COALESCE(SUM(after ->> 'cents'), 0) AS cents
     FROM few GROUP BY kind`,
    bound,
    { kind: choiceOf<DoneKind>(), count: 0, cents: 0 },
  )
  const named = rows(
    app,
    `${todaysEntries} SELECT kind, subject, COALESCE(after ->> 'n', 0) AS n, COALESCE(after ->> 'month', '') AS month,
       COALESCE(after ->> 'count', after ->> 'created', 0) AS count,
       COALESCE(after ->> 'cents', (after ->> 'rentalCents') + (after ->> 'commissionCents'), 0) AS cents
     FROM few WHERE kind IN (SELECT value FROM json_each({:named}))`,
    { ...bound, named: JSON.stringify(namedDoneKinds) },
    { kind: choiceOf<DoneKind>(), subject: '', n: 0, month: '', count: 0, cents: 0 },
  )
  const done: DoneRow[] = [
    ...(replies.tickets === 0 ? [] : [{ ...noName, kind: 'tickets' as const, count: replies.tickets, cents: 0 }]),
    ...counted.filter(({ kind }) => !namedDoneKinds.includes(kind)).map((row) => ({ ...noName, ...row })),
    ...named.map(({ subject, ...row }) => ({
      ...row,
      batch: row.kind === 'generated' ? '' : subject.slice(subject.indexOf('/') + 1),
    })),
  ]
  const actors = rows(app, `${todaysEntries} SELECT actor, COUNT(*) AS count FROM few GROUP BY actor`, bound, {
    actor: '',
    count: 0,
  })
  return {
    rows: done.sort((a, b) => doneKinds.indexOf(a.kind) - doneKinds.indexOf(b.kind) || a.n - b.n),
    admins: namesOf(app, [...actors, ...replies.senders]),
  }
})

const noName = { batch: '', n: 0, month: '' }

/** Returns the number of tickets that admins replied to, and the senders with their numbers of tickets. */
function repliesSince(app: PbApp, since: string) {
  const sent = `WITH few AS (SELECT id, user_id FROM support_tickets WHERE updated_at >= {:since} LIMIT 100000)
     SELECT m.sender_id AS actor, m.ticket_id AS ticket FROM few t CROSS JOIN ticket_messages m ON m.ticket_id = t.id
       AND m.created_at >= {:since} AND m.sender_id != t.user_id`
  const found = rows(app, sent, { since }, { actor: '', ticket: '' })
  const ticketsOf = new Map<string, Set<string>>()
  for (const { actor, ticket } of found) ticketsOf.set(actor, (ticketsOf.get(actor) ?? new Set()).add(ticket))
  return {
    tickets: new Set(found.map(({ ticket }) => ticket)).size,
    senders: [...ticketsOf].map(([actor, tickets]) => ({ actor, count: tickets.size })),
  }
}

/** Returns the names of the admins, the one with most work first. */
function namesOf(app: PbApp, work: readonly { actor: string; count: number }[]): string[] {
  const counts = new Map<string, number>()
  for (const { actor, count } of work) counts.set(actor, (counts.get(actor) ?? 0) + count)
  const ids = [...counts].sort(([, a], [, b]) => b - a).map(([actor]) => actor)
  return rows(
    app,
    `SELECT ${fullNameSql('u')} AS name FROM json_each({:ids}) k CROSS JOIN users u ON u.id = k.value ORDER BY k.key`,
    { ids: JSON.stringify(ids) },
    { name: '' },
  ).map(({ name }) => name)
}
