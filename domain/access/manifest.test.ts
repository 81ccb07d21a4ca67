import { describe, expect, it } from 'vitest'
import { syncedCollections } from '../sync/collections'
import { collections as definitions } from '../collections/all'
import type { Access } from '../collections/define/access'
import { statsTriggers } from '../stats/manifest'
import { factTriggers } from './facts'
import { appendOnly, anyChangedSql, immutableColumns, abort, abortChange, abortWithEither, ignoreWhen } from './guard'
import { guards } from './guards'
import { listRule, manifest } from './manifest'
import { searchTriggers } from './search'
import { windowTriggers } from './windows'

const { collections, rules, triggers, indexes } = manifest()

describe('access manifest', () => {
  it('marks as synced exactly the collections that devices store', () => {
    const synced = Object.keys(collections).filter((name) => collections[name]?.audiences.length)
    expect(synced.sort()).toEqual([...syncedCollections].sort())
  })

  it('requires a signed-in person in every access rule', () => {
    for (const [name, { list, create, update, delete: remove }] of Object.entries(rules)) {
      for (const rule of [list, create, update, remove]) {
        if (rule !== null) expect(rule, name).toMatch(/^@request\.auth\.id != ""/)
      }
    }
  })

  it('denies direct access to collections that only routes may read', () => {
    const closed = Object.keys(rules).filter((name) => rules[name]?.list === null)
    expect(closed.sort()).toEqual(['api_keys', 'mail_outbox', 'payment_run_results'])
  })

  it('lets devices write only profile fields, tickets, replies, read marks and saved views', () => {
    const writable = Object.entries(collections)
      .filter(([, { create, update, delete: remove }]) => create || update || remove)
      .map(([name]) => name)
    expect(writable.sort()).toEqual([
      'notifications',
      'saved_views',
      'support_tickets',
      'ticket_messages',
      'ticket_reads',
      'users',
    ])
  })

  it('requires that each row that a device sends belongs to the sender', () => {
    for (const [name, { create, update, delete: remove }] of Object.entries(collections)) {
      for (const write of [create, update, remove]) if (write) expect(write.rule, name).toContain('@request.auth.id')
    }
  })

  it('defines conflict rules only for fields that devices may write', () => {
    for (const [name, { update, conflict }] of Object.entries(collections)) {
      for (const field of Object.keys(conflict)) expect(update?.fields, `${name}.${field}`).toContain(field)
    }
  })

  it('defines the type and allowed values of every field that devices may write', () => {
    for (const [name, { create, update, fields }] of Object.entries(collections)) {
      const writable = new Set([...(create?.fields ?? []), ...(update?.fields ?? [])])
      expect(Object.keys(fields).sort(), name).toEqual([...writable].sort())
    }
    expect(collections['users']?.fields['language']).toEqual({ type: 'select', values: ['en', 'es'] })
  })

  it('lets only admins use drafts and shared saved views', () => {
    expect(collections['faqs']?.audiences).toEqual([
      { literal: '*', when: `{row}."published_at" != ''` },
      { literal: 'role:admin' },
    ])
    expect(listRule(definitions.saved_views)).toBe(
      '@request.auth.id != "" && (user_id = @request.auth.id || (user_id = "" && @request.auth.roles:each ?= "admin"))',
    )
  })
})

describe('list rules', () => {
  const rule = (...visibleTo: Access['visibleTo']) => listRule({ visibleTo })
  it('are null, allow every signed-in person, or have one condition for each audience', () => {
    expect(rule()).toBeNull()
    expect(rule({ who: 'everyone' })).toBe('@request.auth.id != ""')
    expect(rule({ who: 'everyone' }, { who: 'admin' })).toBe('@request.auth.id != ""')
    expect(rule({ who: 'admin' })).toBe('@request.auth.id != "" && @request.auth.roles:each ?= "admin"')
    expect(rule({ who: 'everyone', when: { field: 'at', is: 'set' } })).toBe('@request.auth.id != "" && at != ""')
    expect(rule({ who: { column: 'user_id' }, when: { field: 'at', is: 'unset' } }, { who: 'admin' })).toBe(
      '@request.auth.id != "" && ((at = "" && user_id = @request.auth.id) || @request.auth.roles:each ?= "admin")',
    )
  })
})

it('a list rule omits conditions that an unconditional audience already covers', () => {
  const drafts = { field: 'published_at', is: 'set' } as const
  const rule = (...visibleTo: Access['visibleTo']) => listRule({ visibleTo })
  const admins = '@request.auth.roles:each ?= "admin"'
  expect(rule({ who: 'admin', when: drafts }, { who: 'admin' })).toBe(`@request.auth.id != "" && ${admins}`)
  expect(rule({ who: { column: 'user_id' }, when: drafts }, { who: 'admin' })).toBe(
    `@request.auth.id != "" && ((published_at != "" && user_id = @request.auth.id) || ${admins})`,
  )
  expect(rule({ who: 'everyone', when: drafts }, { who: 'admin', when: drafts }, { who: 'admin' })).toBe(
    `@request.auth.id != "" && (published_at != "" || ${admins})`,
  )
})

describe('manifest for the Go server', () => {
  it('contains who may read, change and delete saved views', () => {
    expect(collections['saved_views']).toMatchObject({
      audiences: [{ column: 'user_id' }, { literal: 'role:admin', when: `{row}."user_id" = ''` }],
      delete: { fields: [], rule: expect.stringContaining('@request.auth.id') as string },
    })
    expect(collections['earnings']).not.toHaveProperty('delete')
    expect(collections['earnings']).toMatchObject({ conflict: {}, fields: {} })
  })
  it('describes each audience as an owner column, admins or everyone', () => {
    for (const [name, { audiences }] of Object.entries(collections)) {
      for (const { column, literal } of audiences) {
        expect(
          [column, literal].filter((part) => part !== undefined),
          name,
        ).toHaveLength(1)
        expect(literal === undefined || literal === 'role:admin' || literal === '*', name).toBe(true)
      }
    }
    expect(collections['support_tickets']?.audiences).toEqual([{ column: 'user_id' }, { literal: 'role:admin' }])
  })
  it('contains only the unique indexes', () => {
    for (const [name, sql] of Object.entries(indexes)) expect(sql, name).toMatch(/^CREATE UNIQUE INDEX/)
  })
})

describe('SQL of a guard trigger', () => {
  it('is the complete trigger statement on one line', () => {
    expect(abort('t', 'INSERT', 'what', 'not-allowed').when('  NEW.a\n   = 1 ')).toEqual({
      name: '_guard_t_insert_what',
      table: 't',
      sql: `CREATE TRIGGER "_guard_t_insert_what" BEFORE INSERT ON "t" WHEN NEW.a = 1 BEGIN SELECT RAISE(ABORT, 'not-allowed'); END`,
    })
    expect(ignoreWhen('t', 'DELETE', 'late', '1').sql).toBe(
      'CREATE TRIGGER "_guard_t_delete_late" BEFORE DELETE ON "t" WHEN 1 BEGIN SELECT RAISE(IGNORE); END',
    )
  })
  it('can reject a write with one of two error codes, depending on a condition', () => {
    const either = { first: '  NEW.n\n   < 0 ', code: 'bad-input', otherwise: 'not-allowed' } as const
    expect(abortWithEither('t', 'INSERT', 'what', 'NEW.n < 1', either).sql).toBe(
      `CREATE TRIGGER "_guard_t_insert_what" BEFORE INSERT ON "t" WHEN NEW.n < 1 BEGIN SELECT CASE WHEN NEW.n < 0 THEN RAISE(ABORT, 'bad-input') ELSE RAISE(ABORT, 'not-allowed') END; END`,
    )
  })
  it('can reject changes of columns only under an additional condition', () => {
    expect(abortChange('t', ['a', 'b'], 'what', 'not-allowed').when('OLD.closed != 1').sql).toBe(
      `CREATE TRIGGER "_guard_t_update_what" BEFORE UPDATE OF "a", "b" ON "t" WHEN (NEW."a" IS NOT OLD."a" OR NEW."b" IS NOT OLD."b") AND OLD.closed != 1 BEGIN SELECT RAISE(ABORT, 'not-allowed'); END`,
    )
  })
  it('rejects every change and deletion of append-only rows, and changes of immutable columns', () => {
    expect(anyChangedSql('a', 'b')).toBe('(NEW."a" IS NOT OLD."a" OR NEW."b" IS NOT OLD."b")')
    expect(appendOnly('t').map(({ name, sql }) => [name, / WHEN 1 /.test(sql)])).toEqual([
      ['_guard_t_update_append_only', true],
      ['_guard_t_delete_append_only', true],
    ])
    expect(immutableColumns('t', 'a')).toMatchObject({
      name: '_guard_t_update_fixed',
      sql: expect.stringContaining('WHEN (NEW."a" IS NOT OLD."a") BEGIN SELECT RAISE(ABORT') as string,
    })
    // The trigger must not run for statements that set none of the columns.
    expect(immutableColumns('t', 'a', 'b').sql).toContain('BEFORE UPDATE OF "a", "b" ON "t" WHEN')
  })
})

describe('database guards', () => {
  it('have unique names', () => {
    expect(Object.keys(triggers)).toHaveLength(
      guards.length + factTriggers.length + searchTriggers.length + statsTriggers.length + windowTriggers.length,
    )
    expect(Object.keys(indexes).length).toBeGreaterThan(5)
  })

  it('prevent the deletion of money and audit rows', () => {
    for (const table of [
      'earnings',
      'user_payments',
      'payment_lines',
      'rates',
      'payment_runs',
      'audit_log',
      'consents',
    ]) {
      expect(
        guards.some((guard) => guard.table === table && / BEFORE DELETE .* WHEN 1 /.test(guard.sql)),
        table,
      ).toBe(true)
    }
  })
})
