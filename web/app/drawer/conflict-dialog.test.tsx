// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collections } from '../../../domain/collections/all'
import type { CoterieDb } from '../../data/db/database'
import { addToOutbox } from '../../data/sync/outbox'
import { adminsCopy, dropCopy, meId, showRouted } from '../../data/testing/screen'
import { SyncLine } from '../shell/sync-line'
import { crossedFields, decided } from './conflict-choice'

let db: CoterieDb
/** For each field that asks: what was seen, what was written here and what elsewhere. */
const asking: { [field: string]: [seen: string, mine: string, theirs: string] } = {
  first_name: ['Ada', 'Ada María', 'Adela'],
  last_name: ['Ríos', 'Ríos Cano', 'Ruiz'],
  phone: ['+34 655 020 471', '+34 655 020 417', '+34 600 000 000'],
  linkedin_url: ['https://linkedin.com/in/a', 'https://linkedin.com/in/b', 'https://linkedin.com/in/c'],
}
const names: { [field: string]: string } = {
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  linkedin_url: 'LinkedIn URL',
}

async function crossed(fields: readonly string[]) {
  const of = (at: 0 | 1 | 2) => Object.fromEntries(fields.map((field) => [field, asking[field]?.[at]]))
  await db.rows('users').put({ id: meId, ...of(0) } as never)
  await addToOutbox(db, { op: 'update', c: 'users', id: meId, patch: of(1) })
  await db.outbox.toCollection().modify({ state: 'parked', code: 'conflict', server: of(2) })
  showRouted('/', <SyncLine />)
  await userEvent.click(await screen.findByRole('button', { name: /1 needs you/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Decide' }))
  return within(await screen.findByRole('dialog', { name: 'Changed in two places' }))
}
const keep = (inside: ReturnType<typeof within>) =>
  userEvent.click(inside.getByRole('button', { name: 'Keep what is chosen' }))

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  db = await adminsCopy()
})
afterEach(async () => {
  cleanup()
  await dropCopy()
})

it('knows every field of the conflict table that asks', () => {
  const asks = Object.entries(collections).flatMap(([name, each]) =>
    Object.entries('conflict' in each ? each.conflict : {}).flatMap(([field, policy]) =>
      policy === 'ask' ? [`${name}.${field}`] : [],
    ),
  )
  expect(asks.sort()).toEqual(
    Object.keys(asking)
      .map((field) => `users.${field}`)
      .sort(),
  )
})

describe.each(Object.keys(asking))('%s in two places', (field) => {
  const [, mine, theirs] = asking[field] ?? ['', '', '']
  it('stays as it was written here', async () => {
    const inside = await crossed([field])
    const choice = within(inside.getByRole('group', { name: names[field] ?? '' }))
    expect(choice.getByRole<HTMLInputElement>('radio', { name: /^Mine/ }).checked).toBe(true)
    await keep(inside)
    await waitFor(async () =>
      expect(await db.outbox.toArray()).toMatchObject([
        { state: 'waiting', patch: { [field]: mine }, base: { [field]: theirs } },
      ]),
    )
  })
  it('stays as it is on the server', async () => {
    const inside = await crossed([field])
    await userEvent.click(inside.getByRole('radio', { name: /^Theirs/ }))
    await keep(inside)
    await waitFor(async () => expect(await db.outbox.count()).toBe(0))
  })
  it('becomes both where there is room for both', async () => {
    const inside = await crossed([field])
    const both = inside.getByRole<HTMLInputElement>('radio', { name: /^Both/ })
    expect(both.disabled).toBe(!field.endsWith('name'))
    if (both.disabled) return
    await userEvent.click(both)
    await keep(inside)
    await waitFor(async () =>
      expect(await db.outbox.toArray()).toMatchObject([{ state: 'waiting', patch: { [field]: `${theirs} ${mine}` } }]),
    )
  })
})

it('decides each field by itself, and nothing when it is closed', async () => {
  const inside = await crossed(Object.keys(asking))
  await userEvent.click(inside.getByRole('button', { name: 'Decide later' }))
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'parked', code: 'conflict' }])
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }))
  const again = within(await screen.findByRole('dialog', { name: 'Changed in two places' }))
  await userEvent.click(within(again.getByRole('group', { name: 'Phone' })).getByRole('radio', { name: /^Theirs/ }))
  await keep(again)
  await waitFor(async () => expect((await db.outbox.toArray())[0]?.state).toBe('waiting'))
  const { patch } = (await db.outbox.toArray())[0] ?? {}
  expect(patch).toEqual({
    first_name: 'Ada María',
    last_name: 'Ríos Cano',
    linkedin_url: 'https://linkedin.com/in/b',
  })
})

it('asks about no field that only one of both places changed', () => {
  const entry = {
    patch: { phone: '2', first_name: 'Ada' },
    base: { phone: '1', first_name: 'A' },
    server: { phone: '3', first_name: 'A' },
  }
  expect(crossedFields(entry).map(({ field }) => field)).toEqual(['phone'])
  expect(decided(entry, { phone: 'theirs' })).toEqual({ first_name: 'Ada' })
})
