import { importDryRunRoute, importPeopleRoute } from '../../domain/api/people/people-import'
import type { InputOf } from '../../domain/api/route'
import {
  importCounts,
  judgeImport,
  readImportRow,
  type ImportJudged,
  type ImportPerson,
  type ReadRow,
} from '../../domain/people/import/import-rows'
import { commandAfter } from '../platform/command'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { hashPassword } from '../users/password-hash'
import { knownOf } from './import-known'
import { writeImport } from './write-import'
import { randomHex } from '../platform/environment'
import { runSoon } from '../platform/background'

type Asked = InputOf<typeof importDryRunRoute>

const readRows = ({ rows, language }: Asked): ReadRow[] => rows.map((row) => readImportRow(row, language))

/** What an import would do, as things stand, and the hash that names it: over what is said of each row and what would be written. */
function looked(
  app: PbApp,
  read: readonly ReadRow[],
): { hash: string; judged: ImportJudged[]; people: ImportPerson[] } {
  const { judged, people } = judgeImport(read, knownOf(app, read))
  return { hash: $security.sha256(JSON.stringify([judged, people])), judged, people }
}

/** Says of each row what an import would do. Nothing is written. */
export const importDryRun = answerTo(importDryRunRoute, ({ app }, asked) => {
  const { hash, judged } = looked(app, readRows(asked))
  return { hash, counts: importCounts(judged), rows: judged }
})

/**
 * Makes what a dry run said, all of it in one transaction. It is looked at again there: whoever comes second, by another window or
 * another admin, finds people that are there and is refused. Rows are read before it, so that nobody waits for that.
 */
export const importPeople = commandAfter(
  importPeopleRoute,
  (_asked, input) => ({ read: readRows(input), hash: hashPassword(randomHex(32)) }),
  ({ app, audit }, input, before) => {
    const { hash, judged, people } = looked(app, before.read)
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
