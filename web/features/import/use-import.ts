import { useRef, useState } from 'react'
import { importDryRunRoute, importPeopleRoute } from '../../../domain/api/people/people-import'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import type { Language } from '../../../domain/collections/people/users'
import { neededFields } from '../../../domain/people/import/import-columns'
import { mendedCells, mendedRows, withMend, type ImportMends } from '../../../domain/people/import/import-mends'
import type { ImportField, ImportRow } from '../../../domain/people/import/import-rows'
import type { OldEncoding } from '../../../domain/texts/old-encodings'
import { useCommand } from '../../forms/use-command'
import { importing } from '../../i18n/areas/admins'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { guessedFields, readAgain, rowsOf, type PeopleFile } from './read-people'

export type DryRun = OutputOf<typeof importDryRunRoute>
export type ImportDone = OutputOf<typeof importPeopleRoute>

const noCorrections: ImportMends = new Map()

/**
 * A file on its way in: which columns hold what, its dry run, the cells that were mended after it, and the import of what was seen. A
 * change of columns forgets the dry run and what was mended; a mended cell is looked at at once.
 */
export function useImport() {
  const t = useMessages(importing)
  const own = useLanguage()
  const [file, setFile] = useState<PeopleFile | null>(null)
  const [fields, setFields] = useState<(ImportField | null)[]>([])
  const [language, setLanguage] = useState<Language>(own)
  const [mails, setMails] = useState(false)
  const [done, setDone] = useState<ImportDone | null>(null)
  const refused = (why: string) => ({ title: t.failed, text: why })
  const { dryRunCommand, dryRun, setDryRun, mends, setMends, ask } = useDryRun(refused)
  const write = useCommand(importPeopleRoute, {
    refused,
    onDone: (result) => setDone(result),
    // what was seen isn't so any more: it is looked at anew
    onRefused: ({ code }) => {
      if (code === 'dry-run-stale') setDryRun(null)
    },
  })
  const missing = neededFields.filter((field) => !fields.includes(field))
  const raw = file === null ? [] : rowsOf(file, fields)
  const rows = mendedRows(raw, mends)
  const forget = () => {
    setDryRun(null)
    setDone(null)
    setMends(noCorrections)
  }
  const take = (next: PeopleFile | null) => {
    forget()
    setMails(false)
    setFile(next)
    setFields(next === null ? [] : guessedFields(next))
  }
  const dryRunWith = (next: ImportMends) => {
    if (file === null || missing.length > 0 || dryRunCommand.busy || write.busy) return
    ask(next, { language, rows: mendedRows(raw, next) })
  }
  return {
    file,
    fields,
    language,
    mails,
    dryRun,
    done,
    missing,
    /** As they stand in the file, and with what was mended. */
    raw,
    rows,
    mends,
    busy: dryRunCommand.busy || write.busy,
    isChecking: dryRunCommand.busy,
    writing: write.busy,
    take,
    /** Reads the file again in another encoding: its heads may say something else then. */
    readAs: (encoding: OldEncoding) => file !== null && take(readAgain(file, encoding)),
    /** A field stands in one column: choosing it for another takes it from the first. */
    choose: (column: number, field: ImportField | null) => {
      forget()
      setFields(fields.map((each, at) => (at === column ? field : each === field ? null : each)))
    },
    speak: (next: Language) => {
      forget()
      setLanguage(next)
    },
    setMails,
    runDryRun: () => dryRunWith(mends),
    /** Puts another text in a cell's place and looks at the file again; nothing is mended when that can't be done. */
    correctCell: (row: ImportRow, field: ImportField, text: string) => dryRunWith(withMend(mends, row, field, text)),
    /** Back to what the file says. */
    undoCorrections: () => dryRunWith(noCorrections),
    write: () => {
      if (file === null || dryRun === null || done !== null) return
      const send = mails && dryRun.counts.invitations > 0
      const mended = mendedCells(mends)
      void write.send({ language, rows, hash: dryRun.hash, file: file.hash, mended, mails: send })
    },
  }
}

/** The dry run, and the cells that were mended for it: those of one that is on its way count once it is there. */
function useDryRun(refused: (why: string) => { title: string; text: string }) {
  const [dryRun, setDryRun] = useState<DryRun | null>(null)
  const [mends, setMends] = useState<ImportMends>(noCorrections)
  const asked = useRef<ImportMends>(noCorrections)
  const dryRunCommand = useCommand(importDryRunRoute, {
    refused,
    onDone: (seen) => {
      setDryRun(seen)
      setMends(asked.current)
    },
  })
  const ask = (next: ImportMends, input: InputOf<typeof importDryRunRoute>): void => {
    asked.current = next
    void dryRunCommand.send(input)
  }
  return { dryRunCommand, dryRun, setDryRun, mends, setMends, ask }
}

export type Import = ReturnType<typeof useImport>
