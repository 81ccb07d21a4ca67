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
 * The state of an import: the file, its mapped columns, the dry run and the corrections. Mapping a column differently
 * discards the dry run and the corrections; a correction starts a new dry run.
 */
export function useImport() {
  const t = useMessages(importing)
  const ownLanguage = useLanguage()
  const [file, setFile] = useState<PeopleFile | null>(null)
  const [fields, setFields] = useState<(ImportField | null)[]>([])
  const [language, setLanguage] = useState<Language>(ownLanguage)
  const [mails, setMails] = useState(false)
  const [done, setDone] = useState<ImportDone | null>(null)
  const refused = (why: string) => ({ title: t.failed, text: why })
  const { dryRunCommand, dryRun, setDryRun, mends, setMends, ask } = useDryRun(refused)
  const write = useCommand(importPeopleRoute, {
    refused,
    onDone: (result) => setDone(result),
    // The dry run is outdated, so a new one is required.
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
    /** The rows of the file without corrections, and with them. */
    raw,
    rows,
    mends,
    busy: dryRunCommand.busy || write.busy,
    isChecking: dryRunCommand.busy,
    writing: write.busy,
    take,
    /** Reads the file again in another encoding, which can change its headings. */
    readAs: (encoding: OldEncoding) => file !== null && take(readAgain(file, encoding)),
    /** A field belongs to one column, so the column that had it loses it. */
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
    /** Corrects a cell and checks the file again; the correction is dropped if the check fails. */
    correctCell: (row: ImportRow, field: ImportField, text: string) => dryRunWith(withMend(mends, row, field, text)),
    undoCorrections: () => dryRunWith(noCorrections),
    write: () => {
      if (file === null || dryRun === null || done !== null) return
      const send = mails && dryRun.counts.invitations > 0
      const mended = mendedCells(mends)
      void write.send({ language, rows, hash: dryRun.hash, file: file.hash, mended, mails: send })
    },
  }
}

/** The dry run with the corrections that it covers; corrections of a pending dry run count when it is finished. */
function useDryRun(refused: (why: string) => { title: string; text: string }) {
  const [dryRun, setDryRun] = useState<DryRun | null>(null)
  const [mends, setMends] = useState<ImportMends>(noCorrections)
  const requestedCorrections = useRef<ImportMends>(noCorrections)
  const dryRunCommand = useCommand(importDryRunRoute, {
    refused,
    onDone: (seen) => {
      setDryRun(seen)
      setMends(requestedCorrections.current)
    },
  })
  const ask = (next: ImportMends, input: InputOf<typeof importDryRunRoute>): void => {
    requestedCorrections.current = next
    void dryRunCommand.send(input)
  }
  return { dryRunCommand, dryRun, setDryRun, mends, setMends, ask }
}

export type Import = ReturnType<typeof useImport>
