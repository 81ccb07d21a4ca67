import { useAnswer, type Answer } from './use-route'
import { useEffect } from 'react'
import { recomputeRoute, type Recomputed } from '../../../domain/api/ledger'
import type { Month } from '../../../domain/entities'
import { currentCopy } from '../db/current'
import { callRoute } from '../remote/call'

/** What was found last, of the person whose copy is open: theirs alone, and gone with the window. */
let last: { of: object | undefined; found: Recomputed } | null = null

/**
 * A month computed again by the server, which writes nothing; null while none is asked for. What was found last stays until the newer
 * result is there, also where the screen is drawn anew; it is forgotten once no month is asked for.
 */
export function useRecomputed(month: Month): Answer<Recomputed | null> {
  const read = useAnswer<Recomputed | null>(['recomputed', month], () =>
    month === '' ? Promise.resolve(null) : computed(month),
  )
  useEffect(() => {
    if (month === '') last = null
  }, [month])
  return read.value?.month === month ? read : { ...read, value: foundLast(month) ?? read.value }
}

async function computed(month: Month): Promise<Recomputed> {
  const of = currentCopy.get()?.db
  const found = await callRoute(recomputeRoute, { month })
  last = { of, found }
  return found
}

const foundLast = (month: Month): Recomputed | undefined =>
  last?.of === currentCopy.get()?.db && last?.found.month === month ? last.found : undefined
