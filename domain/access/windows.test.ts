import { describe, expect, it } from 'vitest'
import { collections } from '../collections/all'
import type { Collection } from '../collections/define/collection'
import { deviceWindows, windowLimit, windowUpperLimit } from '../sync/collections'
import { manifest } from './manifest'
import { manifestWindow, parentWindows, windowTriggers } from './windows'

const all = Object.values<Collection>(collections)
const windowed = all.filter(({ window }) => window !== undefined)

describe('collections that devices store only partially', () => {
  it('are those of the help desk, leads and applications', () => {
    expect(windowed.map(({ name }) => name).sort()).toEqual([
      'affiliate_submissions',
      'leads',
      'support_tickets',
      'ticket_admin',
      'ticket_files',
      'ticket_messages',
      'ticket_notes',
    ])
    expect(deviceWindows).toHaveLength(windowed.length)
  })

  it.each(windowed)('$name is stored on devices, and has the window column and its indexes', (each) => {
    const { fields, window, device, indexes, visibleTo } = each
    expect(fields).toHaveProperty('window_from')
    expect(visibleTo.some(({ who, online }) => who === 'admin' && !online)).toBe(true)
    expect(device?.indexes).toContain('window_from')
    const columnLists =
      window !== undefined && 'parent' in window
        ? [[window.by, 'id']]
        : window !== undefined && 'open' in window
          ? [
              ['window_from', 'id'],
              [window.open.field, window.urgentBy],
            ]
          : []
    for (const columns of columnLists) {
      expect(
        indexes.map((index) => index.columns.slice(0, 2)),
        columns.join(),
      ).toContainEqual(columns)
    }
  })

  it.each(windowed)(
    '$name has either open states or a parent collection from which the window column is copied',
    ({ fields, window, copiedFrom }) => {
      if (window === undefined) return
      if ('open' in window) {
        for (const value of window.open.is) expect(fields[window.open.field]?.values).toContain(value)
        return
      }
      const parent = all.find(({ name }) => name === window.parent)
      expect(parent?.window).toHaveProperty('open')
      expect(fields).toHaveProperty(window.by)
      expect(copiedFrom).toHaveProperty('window_from', window.parent)
    },
  )

  it('are exported to the Go server with an SQL statement or a parent collection, and with the limits', () => {
    const built = manifest()
    for (const each of all) expect(built.collections[each.name]?.window, each.name).toEqual(manifestWindow(each))
    expect(built.windows).toEqual({ days: 90, cap: windowLimit, most: windowUpperLimit })
    expect(windowUpperLimit).toBeGreaterThan(windowLimit)
  })

  it('let devices store the most urgent open rows and the most recent other rows, up to the limit', () => {
    const part = (where: string, order: string) =>
      `SELECT id FROM (SELECT id FROM "support_tickets" WHERE ${where} ORDER BY ${order} LIMIT {most})`
    const [ticket, message] = ['support_tickets', 'ticket_messages'].flatMap((columnLists) =>
      windowed.filter(({ name }) => name === columnLists).map(manifestWindow),
    )
    expect(ticket).toEqual({
      ids: `SELECT id FROM (${[
        part(`"status" = 'open'`, '"updated_at"'),
        part(`"status" = 'in_progress'`, '"updated_at"'),
        part('"window_from" >= {:cutoff}', '"window_from" DESC'),
      ].join(' UNION ALL ')}) LIMIT {most}`,
    })
    expect(message).toEqual({ parent: 'support_tickets', by: 'ticket_id' })
    expect(parentWindows.map(({ name, isOpen }) => `${name}: ${isOpen('NEW')}`)).toEqual([
      `support_tickets: NEW."status" IN ('open', 'in_progress')`,
      `affiliate_submissions: NEW."status" IN ('pending')`,
      `leads: NEW."state" IN ('new', 'contacted')`,
    ])
  })

  it('have triggers that update child rows when the parent row changes or a child row is added', () => {
    const named = windowTriggers.map(({ name }) => name)
    for (const { name, window } of windowed) {
      if (window === undefined || 'open' in window) continue
      expect(named).toContain(`_window_${name}_joined`)
      const moved = windowTriggers.find((trigger) => trigger.name === `_window_${window.parent}_moved`)
      expect(moved?.sql).toContain(`UPDATE "${name}" SET window_from = NEW.window_from WHERE "${window.by}" = NEW.id`)
    }
    // Leads and applications have no child rows.
    expect(named.filter((name) => name.endsWith('_moved'))).toEqual(['_window_support_tickets_moved'])
  })

  it('have triggers that write only rows whose window changes, because every write is synced', () => {
    const [moved] = windowTriggers
    const follow = [
      'ticket_messages.ticket_id',
      'ticket_files.ticket_id',
      'ticket_admin.ticket_id',
      'ticket_notes.ticket_id',
    ]
      .map((place) => place.split('.'))
      .map(
        ([name, by]) =>
          `UPDATE "${name}" SET window_from = NEW.window_from WHERE "${by}" = NEW.id AND window_from IS NOT NEW.window_from;`,
      )
    expect(moved).toEqual({
      name: '_window_support_tickets_moved',
      table: 'support_tickets',
      sql: `CREATE TRIGGER "_window_support_tickets_moved" AFTER UPDATE ON "support_tickets" WHEN NEW.window_from IS NOT OLD.window_from BEGIN ${follow.join(' ')} END`,
    })
    const mine = '(SELECT p.window_from FROM "support_tickets" p WHERE p.id = NEW."ticket_id")'
    expect(windowTriggers.find(({ table }) => table === 'ticket_admin')).toEqual({
      name: '_window_ticket_admin_joined',
      table: 'ticket_admin',
      sql: `CREATE TRIGGER "_window_ticket_admin_joined" AFTER INSERT ON "ticket_admin" WHEN NEW.window_from IS NOT ${mine} BEGIN UPDATE "ticket_admin" SET window_from = COALESCE(${mine}, '') WHERE id = NEW.id; END`,
    })
  })
})
