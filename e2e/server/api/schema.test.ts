import { describe, expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import { listRule, manifest } from '../../../domain/access/manifest'
import { createRule, deleteRule, updateRule } from '../../../domain/access/write-rules'
import { timestampsOf } from '../../../domain/collections/define/field'
import { collectionNames as names, collections } from '../../../domain/collections/all'
import type { CollectionName } from '../../../domain/entities'
import { defaultResponseTimes } from '../../../domain/program/response-times'
import {
  rateKeys,
  settingCategories,
  settingDefaults,
  type SettingKey,
  toStoredSetting,
} from '../../../domain/program/settings'
import { protections } from '../../../domain/program/protections'
import { definedTableSchema, readTableSchema } from '../../support/server/migration-draft'
import { createFirstAdmin } from '../../support/server/people'
import { valuesOf } from '../../support/server/sql'

const server = await startFileServer()

/** PocketBase's own fields of an auth collection. */
const personColumns = ['email', 'emailVisibility', 'password', 'tokenKey', 'verified']

describe('the live schema', () => {
  it('has exactly the collections of domain/collections', async () => {
    const rows = await server.sql('SELECT name FROM _collections WHERE system = 0 ORDER BY name')
    expect(valuesOf(rows)).toEqual([...names].sort())
  })

  it('has the rules of domain/access: the same for list and view, and write rules for pushable collections', async () => {
    const rows = await server.sql(
      'SELECT name, listRule, viewRule, createRule, updateRule, deleteRule, options FROM _collections WHERE system = 0',
    )
    for (const row of rows) {
      const name = String(row['name']) as CollectionName
      expect(row, name).toMatchObject({
        listRule: listRule(collections[name]),
        viewRule: listRule(collections[name]),
        createRule: createRule(collections[name]),
        updateRule: updateRule(collections[name]),
        deleteRule: deleteRule(collections[name]),
      })
    }
  })

  it('does not let people sign in through PocketBase', async () => {
    const [row] = await server.sql(`SELECT options FROM _collections WHERE name = 'users'`)
    const options = JSON.parse(String(row?.['options'])) as { [name: string]: unknown }
    expect(options).toMatchObject({
      authRule: null,
      manageRule: null,
      authAlert: { enabled: false },
      oauth2: { enabled: false },
      passwordAuth: { enabled: false },
      otp: { enabled: false },
      mfa: { enabled: false },
    })
  })

  it.each(names)('has the defined fields, limits and indexes of %s', async (name) => {
    const live = await readTableSchema(server, name)
    expect(live).toEqual(definedTableSchema(collections[name]))
    const columns = await server.sql(`SELECT name FROM pragma_table_info('${name}')`)
    const own = ['id', ...timestampsOf(collections[name].fields), ...(name === 'users' ? personColumns : [])]
    expect(columns.map((row) => String(row['name'])).sort()).toEqual([...Object.keys(live.fields), ...own].sort())
  })

  it('has exactly the guards, search triggers and unique keys of the manifest', async () => {
    const { triggers, indexes } = manifest()
    const live = await server.sql(
      `SELECT name, sql FROM sqlite_master WHERE (type = 'trigger' AND substr(name, 1, 6) IN ('_guard', '_fact_', '_searc', '_stats', '_windo')) OR type = 'index'`,
    )
    const text = new Map(live.map((row) => [String(row['name']), row['sql']]))
    for (const [name, sql] of Object.entries({ ...triggers, ...indexes })) expect(text.get(name), name).toBe(sql)
    expect(
      live.filter(
        (row) =>
          /^_(guard|fact|search|stats|window)_/.test(String(row['name'])) &&
          String(row['sql']).startsWith('CREATE TRIGGER'),
      ).length,
    ).toBe(Object.keys(triggers).length)
  })

  it('has an index for every column that an access rule compares', async () => {
    for (const name of names) {
      for (const { who } of collections[name].visibleTo) {
        if (typeof who === 'string' || who.column === 'id') continue
        const leading = await server.sql(
          `SELECT i.name FROM pragma_index_list('${name}') i, pragma_index_info(i.name) c WHERE c.seqno = 0 AND c.name = ? AND i.partial = 0`,
          [who.column],
        )
        expect(leading.length, `${name}.${who.column}`).toBeGreaterThan(0)
      }
    }
  })
})

describe('a new installation', () => {
  it('has every guard, and the audit log contains no repair', async () => {
    expect(await server.sql(`SELECT after FROM audit_log WHERE action = 'guards.repair'`)).toEqual([])
  })

  it('has the settings and rates that domain code defines', async () => {
    const rows = await server.sql('SELECT setting_key, setting_value, category, version FROM admin_settings')
    const stored = Object.fromEntries(rows.map((row) => [row['setting_key'], JSON.parse(String(row['setting_value']))]))
    const today = String(valuesOf(await server.sql(`SELECT date('now')`))[0])
    // these settings have a default and no row until they are saved
    const optional = ['branding', 'bot_check', 'backups', 'anchor_mail', 'holding_days', 'payout_fee', 'webhook_format']
    const unwritten = [...protections, ...optional, ...Object.keys(defaultResponseTimes)]
    const isSeeded = (key: string) => !unwritten.includes(key) && !key.startsWith('template_')
    const seededOf = <V>(all: { [key: string]: V }): { [key: string]: V } =>
      Object.fromEntries(Object.entries(all).filter(([key]) => isSeeded(key)))
    // a column that was added later is stored only when an admin chooses it
    const { owed, ...columns } = settingDefaults.user_management_columns
    expect(owed).toBe(false)
    const expected = {
      ...seededOf<unknown>(settingDefaults),
      user_management_columns: columns,
      installed_on: today,
      // the program starts on January 1 of the previous year (M28)
      program_start: `${Number(today.slice(0, 4)) - 1}-01-01`,
      affiliate_commission_rate: 5000,
      referral_bonus_amount: 5000,
    }
    for (const [key, value] of Object.entries(expected))
      expect(stored[key], key).toEqual(toStoredSetting(key as SettingKey, value))
    expect(Object.keys(stored).sort()).toEqual(Object.keys(expected).sort())
    expect(Object.fromEntries(rows.map((row) => [row['setting_key'], row['category']]))).toEqual({
      ...seededOf<string>(settingCategories),
      affiliate_commission_rate: 'system',
      referral_bonus_amount: 'system',
    })
    expect(
      await server.sql('SELECT kind, user_id, from_month, n, amount_cents FROM rates ORDER BY amount_cents DESC, kind'),
    ).toEqual([
      { kind: 'rental', user_id: '', from_month: '1970-01', n: 1, amount_cents: 10000 },
      { kind: 'bonus', user_id: '', from_month: '1970-01', n: 1, amount_cents: 5000 },
      { kind: 'commission', user_id: '', from_month: '1970-01', n: 1, amount_cents: 5000 },
    ])
    const rateKinds = Object.values(rateKeys).map(({ kind }) => kind)
    expect(rateKinds.sort()).toEqual(['bonus', 'commission', 'rental'])
  })

  it('has terms and questions with the same structure in both languages', async () => {
    const [terms] = await server.sql('SELECT version, text_en, text_es, published_at FROM terms_versions')
    const findHeadings = (text: unknown): string[] => String(text).match(/^## \d+/gm) ?? []
    expect(terms).toMatchObject({ version: '2025-10-04', published_at: '2025-10-04 00:00:00.000Z' })
    expect(findHeadings(terms?.['text_en'])).toEqual(findHeadings(terms?.['text_es']))
    expect(findHeadings(terms?.['text_en']).length).toBeGreaterThan(5)
    expect(String(terms?.['text_en'])).toContain('may break the professional network’s own terms')
    const faqs = await server.sql('SELECT * FROM faqs')
    expect(faqs.length).toBeGreaterThan(3)
    for (const faq of faqs) {
      for (const field of ['question_en', 'question_es', 'answer_en', 'answer_es'])
        expect(faq[field], field).not.toBe('')
    }
  })
})

it('a start of the server restores changed API rules and guards, and logs it', async () => {
  await createFirstAdmin(server)
  await server.sql(`UPDATE _collections SET createRule = '', listRule = '' WHERE name = 'audit_log'`)
  await server.sql('DROP TRIGGER _guard_earnings_delete_kept')
  await server.sql('DROP INDEX idx_earnings_bonus')
  await server.restart()
  expect(await server.sql(`SELECT createRule, listRule FROM _collections WHERE name = 'audit_log'`)).toEqual([
    { createRule: createRule(collections.audit_log), listRule: listRule(collections.audit_log) },
  ])
  const guards = ['_guard_earnings_delete_kept', 'idx_earnings_bonus']
  const present = await server.sql(`SELECT name FROM sqlite_master WHERE name IN (?, ?) ORDER BY name`, guards)
  expect(valuesOf(present)).toEqual(guards)
  const entries = valuesOf(await server.sql(`SELECT after FROM audit_log WHERE action = 'guards.repair'`))
  expect(entries.map((after) => JSON.parse(String(after)))).toEqual([{ guards: [...guards, 'rules of audit_log'] }])
})
