import { addDays } from '../../domain/calendar'
import { newId } from '../../domain/sync/new-id'
import type { RouteWorld } from './route-world'

/** A draft of the next terms that says something new in both languages, over the stored one. */
async function draft({ server }: RouteWorld) {
  const [kept] = await server.sql(`SELECT updated FROM terms_versions WHERE published_at = ''`)
  const word = newId()
  return {
    textEn: `## 1. New\n\n${word}`,
    textEs: `## 1. Nuevo\n\n${word}`,
    askAgain: false,
    base: String(kept?.['updated'] ?? ''),
  }
}

/** A day on which no published terms begin yet, so far ahead that those in force stay. */
async function freeDay({ server, today }: RouteWorld): Promise<string> {
  const [newest] = await server.sql(`SELECT MAX(published_at) AS at FROM terms_versions`)
  const last = String(newest?.['at'] ?? '').slice(0, 10)
  return addDays(last > addDays(today, 30) ? last : addDays(today, 30), 1)
}

/** A published version that nobody agreed to, long out of force. */
async function old(world: RouteWorld): Promise<string> {
  const version = newId()
  await world.insert('terms_versions', {
    version,
    text_en: 'Old.',
    text_es: 'Viejo.',
    published_at: '2020-01-01 00:00:00.000Z',
  })
  return version
}

/** How the routes of the terms are tried. */
export const termsCases = {
  'GET /api/admin/terms': () => ({}),
  'POST /api/admin/terms/draft': { 'terms.draft': draft },
  'POST /api/admin/terms/publish': {
    'terms.publish': async (world: RouteWorld) => ({ ...(await draft(world)), from: await freeDay(world) }),
  },
  'POST /api/terms/agree': {
    'terms.agree': async (world: RouteWorld) => ({ version: await old(world), language: 'en' as const }),
  },
}
