// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
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
