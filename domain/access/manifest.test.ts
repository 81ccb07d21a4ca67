import { describe, expect, it } from 'vitest'
import { errorCodes } from '../error-codes'
import { syncedCollections } from '../sync/collections'
import { collections as said } from '../collections/all'
import { factTriggers } from './facts'
import { guards } from './guards'
import { listRule } from './list-rule'
import { manifest } from './manifest'

const { collections, triggers, indexes } = manifest()

describe('the access manifest', () => {
  it('syncs exactly the collections that a device keeps', () => {
    const synced = Object.keys(collections).filter((name) => collections[name]?.audiences.length)
    expect(synced.sort()).toEqual([...syncedCollections].sort())
  })

  it('opens nothing to guests: every rule asks for somebody signed in first', () => {
    for (const [name, { listRule: rule }] of Object.entries(collections)) {
      if (rule !== null) expect(rule, name).toMatch(/^@request\.auth\.id != ""/)
    }
  })

  it('closes what only routes may read', () => {
    const closed = Object.keys(collections).filter((name) => collections[name]?.listRule === null)
    expect(closed.sort()).toEqual(['mail_outbox', 'payment_run_results'])
  })

  it('lets devices write only profile texts, tickets, replies, read marks and views', () => {
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

  it('ties every pushed row to the person who pushes it', () => {
    for (const [name, { create, update, delete: remove }] of Object.entries(collections)) {
      for (const write of [create, update, remove]) if (write) expect(write.rule, name).toContain('@request.auth.id')
    }
  })

  it('names policies only for fields that a device may change', () => {
    for (const [name, { update, conflict }] of Object.entries(collections)) {
      for (const field of Object.keys(conflict)) expect(update?.fields, `${name}.${field}`).toContain(field)
    }
  })

  it('says of every field that a device may write what it has to be', () => {
    for (const [name, { create, update, fields }] of Object.entries(collections)) {
      const writable = new Set([...(create?.fields ?? []), ...(update?.fields ?? [])])
      expect(Object.keys(fields).sort(), name).toEqual([...writable].sort())
    }
    expect(collections['users']?.fields['language']).toEqual({ type: 'select', values: ['en', 'es'] })
  })

  it('limits the audience of drafts and of shared views to admins', () => {
    expect(collections['faqs']?.audiences).toEqual([
      { literal: '*', when: `{row}."published_at" != ''` },
      { literal: 'role:admin' },
    ])
    expect(listRule(said.saved_views)).toBe(
      '@request.auth.id != "" && (user_id = @request.auth.id || (user_id = "" && @request.auth.roles:each ?= "admin"))',
    )
  })
})

describe('the guards', () => {
  it('have names of their own', () => {
    expect(Object.keys(triggers)).toHaveLength(guards.length + factTriggers.length)
    expect(Object.keys(indexes).length).toBeGreaterThan(5)
  })

  it('abort with codes of the closed list', () => {
    for (const { name, sql } of guards) {
      const code = /RAISE\(ABORT, '([^']+)'\)/.exec(sql)?.[1]
      if (code === undefined) expect(sql, name).toContain('RAISE(IGNORE)')
      else expect(errorCodes, name).toContain(code)
    }
  })

  it('let nobody delete money or the record', () => {
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
