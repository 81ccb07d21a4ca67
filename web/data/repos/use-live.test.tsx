// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, it, vi } from 'vitest'
import { closeCopy, currentCopy, openCopy } from '../db/current'
import { changeRow } from './rows'
import { useLive } from './use-live'

const ana = 'ana'.padEnd(15, '0')
const bea = 'bea'.padEnd(15, '0')

function Name({ id }: { id: string }) {
  const { value, loading, error } = useLive((db) => db.rows('users').get(id), [id])
  if (error) return <p>failed</p>
  return <p>{loading && value === undefined ? 'loading' : (value?.first_name ?? 'nobody')}</p>
}

afterEach(async () => {
  cleanup()
  await currentCopy.get()?.db.delete()
  closeCopy()
  vi.unstubAllGlobals()
})

it('shows a change as soon as it is written, and never a row of another person\u2019s copy', async () => {
  const db = await openCopy(ana)
  await db.rows('users').put({ id: ana, first_name: 'Ana' } as never)
  render(<Name id={ana} />)
  expect(screen.getByText('loading')).toBeTruthy()
  expect(await screen.findByText('Ana')).toBeTruthy()
  await act(() => changeRow('users', ana, { first_name: 'Anita' }))
  expect(await screen.findByText('Anita')).toBeTruthy()
  await act(async () => {
    await openCopy(bea)
  })
  expect(screen.queryByText('Anita')).toBeNull()
  expect(await screen.findByText('nobody')).toBeTruthy()
})

/** A list that fails until it is told not to. */
function Names({ broken, ran }: { broken: { now: boolean }; ran: () => void }) {
  const { value, loading, error, reload } = useLive((db) => {
    ran()
    if (broken.now) throw new Error('no')
    return db.rows('users').toArray()
  }, [])
  return (
    <>
      <p>{loading ? 'loading' : `${value?.length ?? 'no'} people`}</p>
      {error !== null && <button onClick={reload}>again</button>}
    </>
  )
}

it('asks once for each look, keeps the last value through an error, and asks again at the person\u2019s word', async () => {
  const db = await openCopy(ana)
  await db.rows('users').put({ id: ana, first_name: 'Ana' } as never)
  const broken = { now: false }
  const ran = vi.fn()
  render(<Names broken={broken} ran={ran} />)
  expect(await screen.findByText('1 people')).toBeTruthy()
  expect(ran).toHaveBeenCalledTimes(1)
  broken.now = true
  await act(() => changeRow('users', ana, { first_name: 'Anita' }))
  const again = await screen.findByRole('button', { name: 'again' })
  expect(screen.getByText('1 people')).toBeTruthy()
  broken.now = false
  await act(async () => again.click())
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(screen.getByText('1 people')).toBeTruthy()
})

/** The people there are, and how often they were drawn. */
function Drawn({ drawn }: { drawn: (people: readonly object[]) => void }) {
  const { value = [] } = useLive((db) => db.rows('users').toArray(), [])
  drawn(value)
  return <p>{value.map((row) => row.first_name).join()}</p>
}

it('draws nothing again for an equal answer, and keeps the rows that stayed', async () => {
  const db = await openCopy(ana)
  const row = { id: ana, first_name: 'Ana' } as never
  await db.rows('users').bulkPut([row, { id: bea, first_name: 'Bea' } as never])
  const drawn = vi.fn<(people: readonly object[]) => void>()
  render(<Drawn drawn={drawn} />)
  expect(await screen.findByText('Ana,Bea')).toBeTruthy()
  const times = drawn.mock.calls.length
  const [first] = drawn.mock.lastCall?.[0] ?? []
  // the same row once more, as a pull writes it
  await act(() => db.rows('users').put({ ...(row as object) } as never))
  await act(() => db.rows('users').put({ id: bea, first_name: 'Beatriz' } as never))
  expect(await screen.findByText('Ana,Beatriz')).toBeTruthy()
  expect(drawn.mock.calls.length).toBe(times + 1)
  expect(drawn.mock.lastCall?.[0][0]).toBe(first)
})

it('works in memory when the browser keeps nothing, and says so', async () => {
  const refusing = new IDBFactory()
  refusing.open = () => {
    throw new DOMException('private mode', 'InvalidStateError')
  }
  vi.stubGlobal('indexedDB', refusing)
  const { Dexie } = await import('dexie')
  const before = Dexie.dependencies.indexedDB
  Dexie.dependencies.indexedDB = refusing
  const db = await openCopy(ana)
  Dexie.dependencies.indexedDB = before
  expect(currentCopy.get()?.memoryOnly).toBe(true)
  await db.rows('users').put({ id: ana, first_name: 'Ana' } as never)
  await changeRow('users', ana, { first_name: 'Anita' })
  expect((await db.rows('users').get(ana))?.first_name).toBe('Anita')
})
