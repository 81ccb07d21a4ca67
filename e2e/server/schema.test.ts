import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTable } from '../../domain/access/access-table'
import { listRule } from '../../domain/access/list-rule'
import { manifest } from '../../domain/access/manifest'
import type { CollectionName } from '../../domain/entities'
import { rateKeys, settingCategories, settingDefaults } from '../../domain/settings'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

const names = Object.keys(accessTable) as CollectionName[]

describe('the live schema', () => {
  it('has the collections of the access table and no other', async () => {
    const rows = await server.sql('SELECT name FROM _collections WHERE system = 0 ORDER BY name')
    expect(rows.map((row) => row['name'])).toEqual([...names].sort())
  })

  it('has the rules of domain/access: list and view alike, nothing writable, nothing open to everybody', async () => {
    const rows = await server.sql(
      'SELECT name, listRule, viewRule, createRule, updateRule, deleteRule, options FROM _collections WHERE system = 0',
    )
    for (const row of rows) {
      const name = String(row['name']) as CollectionName
      expect(row, name).toMatchObject({
        listRule: listRule(accessTable[name]),
        viewRule: listRule(accessTable[name]),
        createRule: null,
        updateRule: null,
        deleteRule: null,
      })
    }
  })

  it('leaves no way of PocketBase to sign in as a person', async () => {
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

  it('has the columns of the row types', async () => {
    const declared = declaredFields()
    for (const [type, collection] of declared.collections) {
      const live = await server.sql(`SELECT name FROM pragma_table_info('${collection}')`)
      const own = new Set(['password', 'tokenKey', 'emailVisibility', 'secret_hash', 'device_fingerprint'])
      const columns = live.map((row) => String(row['name'])).filter((column) => !own.has(column))
      expect(columns.sort(), collection).toEqual([...(declared.fields.get(type) ?? [])].sort())
    }
    expect(declared.collections.size).toBe(names.length)
  })

  it('hides what never leaves the server', async () => {
    const hidden = await server.sql(
      `SELECT c.name AS c, f.value ->> 'name' AS f FROM _collections c, json_each(c.fields) f
       WHERE c.system = 0 AND f.value ->> 'hidden' AND NOT f.value ->> 'system'`,
    )
    expect(hidden.map((row) => `${row['c']}.${row['f']}`).sort()).toEqual([
      'push_subscriptions.keys',
      'trusted_devices.device_fingerprint',
      'trusted_devices.secret_hash',
    ])
  })

  it('has the guards and unique keys of the manifest, to the letter', async () => {
    const { triggers, indexes } = manifest()
    const live = await server.sql(
      `SELECT name, sql FROM sqlite_master WHERE (type = 'trigger' AND name LIKE '\\_guard%' ESCAPE '\\') OR type = 'index'`,
    )
    const text = new Map(live.map((row) => [String(row['name']), row['sql']]))
    for (const [name, sql] of Object.entries({ ...triggers, ...indexes })) expect(text.get(name), name).toBe(sql)
    expect(live.filter((row) => String(row['name']).startsWith('_guard')).length).toBe(Object.keys(triggers).length)
  })

  it('has an index for every column that a rule compares', async () => {
    for (const name of names) {
      for (const { who } of accessTable[name].audiences) {
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
  it('needed no repair: the migrations and the manifest say the same', async () => {
    expect(await server.sql('SELECT action, after FROM audit_log')).toEqual([])
  })

  it('starts with the settings and rates that the domain names', async () => {
    const rows = await server.sql('SELECT setting_key, setting_value, category, version FROM admin_settings')
    const stored = Object.fromEntries(rows.map((row) => [row['setting_key'], JSON.parse(String(row['setting_value']))]))
    expect(stored).toEqual(settingDefaults)
    expect(Object.fromEntries(rows.map((row) => [row['setting_key'], row['category']]))).toEqual(settingCategories)
    expect(await server.sql('SELECT kind, user_id, from_month, n, amount_cents FROM rates ORDER BY amount_cents DESC, kind')).toEqual([
      { kind: 'rental', user_id: '', from_month: '1970-01', n: 1, amount_cents: 10000 },
      { kind: 'bonus', user_id: '', from_month: '1970-01', n: 1, amount_cents: 5000 },
      { kind: 'commission', user_id: '', from_month: '1970-01', n: 1, amount_cents: 5000 },
    ])
    expect(Object.values(rateKeys).map(({ kind }) => kind).sort()).toEqual(['bonus', 'commission', 'rental'])
  })

  it('has terms and questions in both languages, alike in their parts', async () => {
    const [terms] = await server.sql('SELECT version, text_en, text_es, published_at FROM terms_versions')
    const headings = (text: unknown): string[] => String(text).match(/^## \d+/gm) ?? []
    expect(terms).toMatchObject({ version: '2025-10-04', published_at: '2025-10-04 00:00:00.000Z' })
    expect(headings(terms?.['text_en'])).toEqual(headings(terms?.['text_es']))
    expect(headings(terms?.['text_en']).length).toBeGreaterThan(5)
    expect(String(terms?.['text_en'])).toContain("may break the professional network's own terms")
    const faqs = await server.sql('SELECT * FROM faqs')
    expect(faqs.length).toBeGreaterThan(3)
    for (const faq of faqs) {
      for (const field of ['question_en', 'question_es', 'answer_en', 'answer_es']) expect(faq[field], field).not.toBe('')
    }
  })
})

/** The fields of each row type, and which type each collection has, as the source of domain/entities declares them. */
function declaredFields(): { fields: Map<string, Set<string>>; collections: Map<string, string> } {
  const folder = 'domain/entities'
  const source = readdirSync(folder)
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n')
  const fields = new Map<string, Set<string>>()
  for (const [, type = '', body = ''] of source.matchAll(/export interface (\w+) extends Row \{\n([\s\S]*?)\n\}/g)) {
    const own = [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, field = '']) => field)
    fields.set(type, new Set(['id', 'created', 'updated', ...own]))
  }
  const table = /export interface Collections \{\n([\s\S]*?)\n\}/.exec(source)?.[1] ?? ''
  const collections = new Map<string, string>()
  for (const [, collection = '', type = ''] of table.matchAll(/^ {2}(\w+): (\w+)$/gm)) collections.set(type, collection)
  return { fields, collections }
}
