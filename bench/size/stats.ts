import { readFile } from 'node:fs/promises'
import { median, saveRaw, timed } from '../result'
import type { LargeServer } from './large-server'

const runs = 3

interface Manifest {
  figures: { areas: { name: string; sql: string }[]; countersDiffer: string }
}

/**
 * Measures how long each area of the stats takes to compute, and how long comparing the counters with their tables takes.
 */
export async function benchStats({ server }: LargeServer): Promise<void> {
  const { figures } = JSON.parse(await readFile('dist/access.json', 'utf8')) as Manifest
  const now = new Date().toISOString().replace('T', ' ')
  const taken: Record<string, number[]> = {}
  for (const { name, sql } of figures.areas) {
    const asked = sql.replaceAll('{:now}', `'${now}'`).replaceAll('{:today}', `'${now.slice(0, 10)}'`)
    taken[name] = await times(() => server.sql(asked))
  }
  taken['the counters compared'] = await times(() => server.sql(figures.countersDiffer))
  for (const [name, ms] of Object.entries(taken)) console.log(`figures, ${name}: ${median(ms).toFixed(0)} ms`)
  await saveRaw('size-figures', { taken })
}

async function times(work: () => Promise<unknown>): Promise<number[]> {
  const ms: number[] = []
  for (let run = 0; run < runs; run += 1) ms.push(await timed(work))
  return ms
}
