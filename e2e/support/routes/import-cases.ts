import { newEmail, type RouteFixture } from './route-fixture'
import type { Session } from '../server/session'

export const importRow = (
  row: number,
  overrides: Partial<{
    [field in 'email' | 'first_name' | 'last_name' | 'phone' | 'linkedin_url' | 'language' | 'code' | 'note']: string
  }> = {},
) => ({
  row,
  email: newEmail(),
  first_name: 'Noor',
  last_name: 'Linden',
  phone: '',
  linkedin_url: '',
  language: '',
  code: '',
  note: '',
  ...overrides,
})
const file = 'f'.repeat(64)

export async function importInput(actor: Session, rows: ReturnType<typeof importRow>[], mails = false) {
  const { hash } = await actor.call('POST /api/admin/import/dry-run', { language: 'en', rows })
  return { language: 'en' as const, rows, hash, file, mails }
}

export const importCases = {
  'POST /api/admin/import/dry-run': () => ({ language: 'en' as const, rows: [importRow(2)] }),
  'POST /api/admin/exports': () => ({ list: 'people' as const, filters: { role: 'admin' }, searched: true, rows: 3 }),
  'POST /api/admin/import': (fixture: RouteFixture) => importInput(fixture.setupAdmin, [importRow(2)]),
}
