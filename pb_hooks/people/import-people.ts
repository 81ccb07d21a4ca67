import { importDryRunRoute, importPeopleRoute } from '../../domain/api/people/people-import'
import type { InputOf } from '../../domain/api/route'
import {
  importCounts,
  judgeImport,
  parseImportRow,
  type ImportRowResult,
  type ImportPerson,
  type ParsedImportRow,
} from '../../domain/people/import/import-rows'
import { commandWithPreparation } from '../platform/command'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { hashPassword } from '../users/password-hash'
import { readImportKnown } from './import-known'
import { writeImport } from './write-import'
import { randomHex } from '../platform/environment'
import { runSoon } from '../platform/background'

type Input = InputOf<typeof importDryRunRoute>

const readRows = ({ rows, language }: Input): ParsedImportRow[] => rows.map((row) => parseImportRow(row, language))

/** Computes what an import would do now, and a hash of the result of each row and of what would be written. */
function computeImport(
  app: PbApp,
  read: readonly ParsedImportRow[],
): { hash: string; judged: ImportRowResult[]; people: ImportPerson[] } {
  const { judged, people } = judgeImport(read, readImportKnown(app, read))
  return { hash: $security.sha256(JSON.stringify([judged, people])), judged, people }
}

export const importDryRun = answerTo(importDryRunRoute, ({ app }, request) => {
  const { hash, judged } = computeImport(app, readRows(request))
  return { hash, counts: importCounts(judged), rows: judged }
})

/** Executes a dry run; rejected if it would give another result now, because another admin has imported first. */
export const importPeople = commandWithPreparation(
  importPeopleRoute,
  (_asked, input) => ({ read: readRows(input), hash: hashPassword(randomHex(32)) }),
  ({ app, audit }, input, before) => {
    const { hash, judged, people } = computeImport(app, before.read)
    if (hash !== input.hash) fail('dry-run-stale')
    const counts = importCounts(judged)
    writeImport(app, people, before.hash, input.mails)
    const mails = input.mails ? counts.invitations : 0
    audit('people.import', `import/${hash.slice(0, 15)}`, {
      after: {
        made: counts.new,
        there: counts.there,
        wrong: counts.wrong,
        twice: counts.twice,
        invitations: counts.invitations,
        mails,
        file: input.file,
        ...(input.mended !== undefined && input.mended > 0 && { mended: input.mended }),
        seen: hash,
      },
    })
    if (mails > 0) runSoon(app, 'import-mails')
    return { counts, mails }
  },
)
