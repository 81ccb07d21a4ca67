import { beforeAll, describe, expect, it } from 'vitest'
import type { peopleRoute } from '../../../domain/api/people/people-lists'
import type { InputOf } from '../../../domain/api/route'
import { readAudit, readAllPages } from '../money/program'
import { peopleSorts } from '../../../domain/people/people-list'
import { expectCleanAudit, startFileServer } from '../../support/server/file-server'
import { createRouteFixture } from '../../support/routes/route-fixture'

type ListInput = InputOf<typeof peopleRoute>

const fixture = await createRouteFixture(await startFileServer())
const searchFixture = await createRouteFixture(await startFileServer())

describe('the search of people', () => {
  const { server, setupAdmin: admin } = searchFixture
  // The ids of this test's people. Others are ignored, because their random referral codes may match one letter.
  const createdPeople = new Set<string>()
  const findNames = async (input: ListInput): Promise<string[]> =>
    (await admin.call('GET /api/admin/people', { sort: 'name', ...input })).rows
      .filter(({ id }) => createdPeople.has(id))
      .map((row) => row.first_name)
  let jose: string

  beforeAll(async () => {
    jose = await searchFixture.createPerson({
      first_name: 'José',
      last_name: 'Peña',
      phone: '+34600111222',
      email: 'jp@mail.example',
    })
    createdPeople.add(jose)
    for (const [first_name, last_name] of [
      ['Łukasz', 'Østergård'],
      ['Αθηνά', 'Σοφός'],
      ['Joana', 'Straße'],
      ['Zoë', 'Nguyễn'],
    ] as const) {
      // the address has fixed letters, because a random one could match a short search
      const email = `${'qwxk'.charAt(first_name.length % 4)}${first_name.length}${last_name.length}@mail.example`
      createdPeople.add(await searchFixture.createPerson({ first_name, last_name, email }))
    }
  })

  it.each([
    ['jose', ['José']],
    ['josé pena', ['José']],
    ['pena jos', ['José']],
    ['sé', []],
    ['ose', ['José']],
    ['jo', ['Joana', 'José']],
    ['j', ['Joana', 'José']],
    ['600111', ['José']],
    ['jp@mail', ['José']],
    ['lukasz', ['Łukasz']],
    ['αθηνα', ['Αθηνά']],
    ['z', ['Zoë']],
    ['%', []],
    ['"', []],
    ['jose OR zoe', []],
    ['nobody', []],
  ] as [string, string[]][])('finds for "%s": %j', async (search, expected) => {
    expect(await findNames({ search })).toEqual(expected)
  })

  it.each([
    ['jsoe pena', { name: 'José Peña', search: 'José Peña' }],
    ['ostergard lukazs', { name: 'Łukasz Østergård', search: 'Østergård Łukasz' }],
    ['nobody@nowhere.example', null],
  ])('finds no one for "%s" and suggests similar names', async (search, nearest) => {
    const { rows, noMatch } = await admin.call('GET /api/admin/people', { search })
    const [all] = await server.sql(`SELECT COUNT(*) AS n FROM users WHERE anonymised_at = ''`)
    expect(rows).toEqual([])
    expect(noMatch).toEqual({ people: all?.['n'], nearest })
    // a search for the suggestion finds people
    if (nearest !== null)
      expect((await admin.call('GET /api/admin/people', { search: nearest.search })).rows).toHaveLength(1)
  })

  it('suggests nothing when there are results or no search words', async () => {
    expect(await admin.call('GET /api/admin/people', { search: 'jose' })).not.toHaveProperty('noMatch')
    expect(await admin.call('GET /api/admin/people', { paypal: 'none', seen: 'away' })).not.toHaveProperty('noMatch')
  })

  it('is up to date after changes of names and addresses, by API, direct SQL and dashboard', async () => {
    await admin.call('POST /api/admin/people/edit', { user: jose, first_name: 'Inés', email: 'ines@mail.example' })
    expect(await findNames({ search: 'jose' })).toEqual([])
    expect(await findNames({ search: 'ines pena' })).toEqual(['Inés'])
    expect(await findNames({ search: 'jp@mail' })).toEqual([])
    await server.sql(`UPDATE users SET last_name = 'Ñandú' WHERE id = ?`, [jose])
    expect(await findNames({ search: 'nandu' })).toEqual(['Inés'])
  })

  it('finds no anonymized person', async () => {
    await server.sql(`UPDATE users SET anonymised_at = '2026-01-01 00:00:00.000Z' WHERE id = ?`, [jose])
    expect(await findNames({ search: 'nandu' })).toEqual([])
    expect(await findNames({})).not.toContain('Inés')
    expect(await server.sql('SELECT name, text FROM _people_text WHERE person = ?', [jose])).toEqual([
      { name: '', text: '' },
    ])
    await server.sql(`UPDATE users SET anonymised_at = '' WHERE id = ?`, [jose])
    expect(await findNames({ search: 'nandu' })).toEqual(['Inés'])
  })

  it('has an index that the audit checks and that is rebuilt if it was deleted', async () => {
    await server.sql(`UPDATE users SET last_name = 'Peña' WHERE id = ?`, [jose])
    await expectCleanAudit(server)
    await server.sql(`UPDATE _people_text SET text = '  nobody' WHERE person = ?`, [jose])
    const { output, status } = await server.run('audit')
    expect(output).toContain(`the people search is up to date: users/${jose}`)
    expect(status).toBe(1)
    await server.sql('DROP TRIGGER _search_users_update')
    await server.sql(`UPDATE users SET first_name = 'Nuria' WHERE id = ?`, [jose])
    await server.restart()
    expect(await findNames({ search: 'nuria pena' })).toEqual(['Nuria'])
    const repair = (await readAudit(server, 'guards.repair')).at(-1)
    expect(JSON.stringify(repair?.after)).toContain('_search_users_update')
    await expectCleanAudit(server)
  })
})

describe('pages of all people', () => {
  const count = 123
  const readList = (input: ListInput) => fixture.call('GET /api/admin/people', input)

  beforeAll(async () => {
    for (let n = 0; n < count; n++) {
      const first_name = n % 3 === 0 ? 'Álvaro' : n % 3 === 1 ? 'alba' : 'Zoe'
      // the addresses have no letters, because random ones could match a name
      const addresses = { email: `${1000 + n}@mail.example`, paypal_email: `${1000 + n}@pay.example` }
      await fixture.createPerson({ first_name, phone: `+3460000000${n % 7}`, ...addresses })
    }
  })

  const readAll = (input: ListInput) => readAllPages((after) => readList({ ...input, after }))

  it.each(peopleSorts.flatMap((sort) => [sort, `-${sort}` as const]))(
    'contain each person only once in the order of %s',
    async (sort) => {
      const rows = await readAll({ sort })
      expect(rows).toHaveLength(count + 3)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(count + 3)
      const back = await readAll({ sort: sort.startsWith('-') ? (sort.slice(1) as 'name') : `-${sort as 'name'}` })
      expect(back.reverse().map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    },
  )

  it('can be sorted by name, without regard to case and accents', async () => {
    const names = (await readAll({ sort: 'name', search: '@mail.example' })).map((row) => row.first_name)
    const alba = names.indexOf('alba')
    expect(names.slice(alba, alba + 41)).toEqual(Array.from({ length: 41 }, () => 'alba'))
    expect(names.indexOf('Álvaro')).toBeGreaterThan(names.lastIndexOf('alba'))
    expect(names.indexOf('Zoe')).toBeGreaterThan(names.lastIndexOf('Álvaro'))
  })

  it('have the same filters by search, role and status as the count', async () => {
    const zoes = await readList({ search: 'zoe' })
    expect(zoes.total).toEqual({ least: 41, more: false })
    expect((await readAll({ search: 'zoe', sort: 'phone' })).every((row) => row.first_name === 'Zoe')).toBe(true)
    expect((await readList({ role: 'affiliate' })).rows.map(({ id }) => id)).toEqual([fixture.affiliateUser.userId])
    expect((await readList({ role: 'affiliate', search: 'zoe' })).rows).toEqual([])
    expect((await readList({ affiliate: 'active' })).total).toEqual({ least: 1, more: false })
    expect((await readList({ affiliate: 'inactive', search: 'alba' })).total).toEqual({ least: 41, more: false })
    expect((await readList({})).total).toEqual({ least: count + 3, more: false })
    expect((await readList({ role: 'user' })).total).toEqual({ least: count + 1, more: false })
    expect(await readAll({ role: 'user' })).toHaveLength(count + 1)
  })

  it('can be filtered by payment problems, rentals that are active, start or end, and inactive people', async () => {
    const { server } = fixture
    const readDay = (sql: string): Promise<string> =>
      server.sql(`SELECT date('now', ${sql}) AS day`).then(([row]) => String(row?.['day']))
    const [monday, sunday] = [await readDay(`'weekday 0', '-6 days'`), await readDay(`'weekday 0'`)]
    const end = await readDay(`'start of month', '+1 month', '-1 day'`)
    const people: { [who: string]: string } = {}
    for (const who of ['monday', 'sunday', 'before', 'voided', 'leaves', 'stays', 'away', 'lately', 'unpaid']) {
      people[who] = await fixture.createPerson({
        first_name: 'Stand',
        last_name: who,
        paypal_email: who === 'unpaid' ? '' : `${who}@pay.example`,
      })
    }
    const insertRental = (userId: string, start: string, last = '', voided = ''): Promise<unknown> =>
      server.sql(
        `INSERT INTO rental_periods (id, user_id, start_date, end_date, voided_at) VALUES (printf('per%012d', ?), ?, ?, ?, ?)`,
        [Object.keys(people).indexOf(userId), people[userId] ?? '', start, last, voided],
      )
    await insertRental('monday', monday)
    await insertRental('sunday', sunday)
    await insertRental('before', await readDay(`'weekday 0', '-7 days'`))
    await insertRental('voided', monday, '', '2026-01-01 00:00:00.000Z')
    await insertRental('leaves', '2025-01-01', end)
    await insertRental('stays', '2025-01-01', await readDay(`'start of month', '+1 month'`))
    const setLastSignIn = (userId: string, ago: string): Promise<unknown> =>
      server.sql(
        `INSERT INTO user_admin (id, user_id, last_login_at) VALUES (printf('des%012d', ?), ?, date('now', ?) || ' 10:00:00.000Z')
         ON CONFLICT (user_id) DO UPDATE SET last_login_at = excluded.last_login_at`,
        [Object.keys(people).indexOf(userId), people[userId] ?? '', ago],
      )
    await setLastSignIn('away', '-31 days')
    await setLastSignIn('lately', '-29 days')

    const readNames = async (input: ListInput): Promise<string[]> => {
      const { rows, total } = await readList({ ...input, search: 'stand', sort: 'name' })
      expect(total).toEqual({ least: rows.length, more: false })
      return rows.map((row) => row.last_name)
    }
    expect(await readNames({ rental: 'starting' })).toEqual(['monday', 'sunday'])
    expect(await readNames({ rental: 'leaving' })).toEqual(['leaves'])
    expect(await readNames({ seen: 'away' })).toEqual(['away'])
    expect(await readNames({ paypal: 'none' })).toEqual(['unpaid'])
    expect(await readNames({ paypal: 'set' })).toHaveLength(8)
    expect(await readNames({ paypal: 'none', rental: 'starting' })).toEqual([])
    // searches all people of the test without search words
    expect((await readList({ rental: 'starting' })).total).toEqual({ least: 2, more: false })
    expect((await readList({ seen: 'away' })).rows.map((row) => row.last_name)).toEqual(['away'])
    for (const id of Object.values(people)) {
      for (const table of ['rental_periods', 'user_admin'])
        await server.sql(`DELETE FROM ${table} WHERE user_id = ?`, [id])
      await server.sql('DELETE FROM users WHERE id = ?', [id])
    }
  })

  it('contain no owed amounts; a separate request for admins returns them, with and without a payment on its way', async () => {
    const { rows } = await readList({})
    const [first = '', second = '', third = ''] = rows.map(({ id }) => id)
    expect(Object.keys(rows[0] ?? {}).filter((name) => name.startsWith('owed'))).toEqual([])
    const insertLine = (user: string, n: number, cents: number, payment = '') =>
      fixture.insertRow('earnings', {
        user_id: user,
        kind: 'adjustment',
        source: `owed${n}`,
        month: '2026-09',
        n: 1,
        amount_cents: cents,
        payment_type: 'rental',
        status: 'pending',
        payment,
      })
    await insertLine(first, 1, 7_000)
    await insertLine(first, 2, 1_234, 'paymentonitsway')
    const never = await insertLine(first, 3, 900)
    await fixture.server.sql(`UPDATE earnings SET status = 'cancelled', cancel_kind = 'never' WHERE id = ?`, [never])
    await insertLine(second, 4, -500)
    const input = { users: [second, first, third, 'nobodyatall'].join(',') }
    const { owed } = await fixture.setupAdmin.call('GET /api/admin/people/owed', input)
    expect(owed).toEqual({ [first]: 8_234, [second]: -500, [third]: 0, nobodyatall: 0 })
  })

  it('continue at the same position while people are added and removed', async () => {
    const first = await readList({ sort: 'name' })
    await fixture.createPerson({ first_name: 'Aaron' })
    await fixture.server.sql('DELETE FROM users WHERE id = ?', [first.rows.at(-1)?.id ?? ''])
    const second = await readList({ sort: 'name', after: first.next })
    const shown = new Set(first.rows.map(({ id }) => id))
    expect(second.rows.filter(({ id }) => shown.has(id))).toEqual([])
    expect(
      first.rows.length + second.rows.length + (await readList({ sort: 'name', after: second.next })).rows.length,
    ).toBe(count + 3)
  })

  it('include the number of results even if more people match than are ranked', async () => {
    // inserts 10,100 people named Mendoza and 5,100 active affiliates; sixty people are both
    await fixture.server.sql(
      `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 15140)
       INSERT INTO users (id, email, password, tokenKey, verified, first_name, last_name, language, roles, notify, account_status,
         affiliate_status, created_at, updated)
       SELECT printf('q%014d', n), printf('%d@many.example', n), 'x', printf('q%049d', n), 1,
         CASE WHEN n <= 10100 THEN 'Mendoza' ELSE 'Ruth' END, '', 'en', '[]', '{}', 'inactive',
         CASE WHEN n > 10040 THEN 'active' ELSE 'inactive' END, '2026-10-01 00:00:00.000Z', '2026-10-01 00:00:00.000Z' FROM c`,
    )
    expect((await readList({ search: 'mendoza' })).total).toEqual({ least: 1000, more: true })
    const both = await readList({ search: 'mendoza', affiliate: 'active' })
    expect(both.total).toEqual({ least: 60, more: false })
    expect(both.rows.every((row) => row.first_name === 'Mendoza' && row.affiliate_status === 'active')).toBe(true)
    expect(both.rows).toHaveLength(50)
  })
})
