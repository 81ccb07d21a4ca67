// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { closeCopy, openCopy } from '../db/current'
import { queryClientOf } from './query-client'

it('an online list is fresh for 5 seconds and kept for 10 minutes (P23)', async () => {
  const db = await openCopy('ana'.padEnd(15, '0'))
  const { staleTime, gcTime, refetchOnWindowFocus } = queryClientOf(db).getDefaultOptions().queries ?? {}
  expect({ staleTime, gcTime }).toEqual({ staleTime: 5_000, gcTime: 10 * 60_000 })
  expect(refetchOnWindowFocus).not.toBe('always')
  await db.delete()
  closeCopy()
})
