import { useRef, useState } from 'react'
import { importDryRunRoute, importPeopleRoute } from '../../../domain/api/people/people-import'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import type { Language } from '../../../domain/collections/define/row'
import { requiredFields } from '../../../domain/people/import/import-columns'
import {
  countCorrectedCells,
  correctedRows,
  withCorrection,
  type CellCorrections,
} from '../../../domain/people/import/cell-corrections'
import type { ImportField, ImportRow } from '../../../domain/people/import/import-rows'
import type { LegacyEncoding } from '../../../domain/texts/legacy-encodings'
import { useCommand } from '../../forms/use-command'
import { peopleImport } from '../../i18n/admin-areas'
import { useLanguage, useMessages } from '../../i18n/language'
import { guessFields, rereadPeopleFile, toImportRows, type PeopleFile } from './people-file'

export type DryRun = OutputOf<typeof importDryRunRoute>

const noCorrections: CellCorrections = new Map()

/** Holds the state of an import. Mapping a column differently discards the dry run and the corrections. */
export function useImport() {
  const t = useMessages(peopleImport)
  const ownLanguage = useLanguage()
  const [file, setFile] = useState<PeopleFile | null>(null)
  const [fields, setFields] = useState<(ImportField | null)[]>([])
  const [language, setLanguage] = useState<Language>(ownLanguage)
  const [mails, setMails] = useState(false)
  const [done, setDone] = useState<OutputOf<typeof importPeopleRoute> | null>(null)
  const refused = (why: string) => ({ title: t.failed, text: why })
  const { dryRunCommand, dryRun, setDryRun, corrections, setMends, ask } = useDryRun(refused)
  const write = useCommand(importPeopleRoute, {
    refused,
    onDone: (result) => setDone(result),
    // The dry run is outdated, so a new one is required.
    onRefused: ({ code }) => {
      if (code === 'dry-run-stale') setDryRun(null)
    },
  })
  const missing = requiredFields.filter((field) => !fields.includes(field))
  const raw = file === null ? [] : toImportRows(file, fields)
  const rows = correctedRows(raw, corrections)
  const forget = () => {
    setDryRun(null)
    setDone(null)
    setMends(noCorrections)
  }
  const openFile = (next: PeopleFile | null) => {
    forget()
    setMails(false)
    setFile(next)
    setFields(next === null ? [] : guessFields(next))
  }
  const dryRunWith = (next: CellCorrections) => {
    if (file === null || missing.length > 0 || dryRunCommand.busy || write.busy) return
    ask(next, { language, rows: correctedRows(raw, next) })
  }
  return {
    file,
    fields,
    language,
    mails,
    dryRun,
    done,
    missing,
    raw,
    rows,
    corrections,
    busy: dryRunCommand.busy || write.busy,
    isChecking: dryRunCommand.busy,
    writing: write.busy,
    openFile,
    /** Reads the file again in another encoding, which can change its headings. */
    readAs: (encoding: LegacyEncoding) => file !== null && openFile(rereadPeopleFile(file, encoding)),
    /** Maps a column to a field. A field belongs to only one column, so another column that had it loses it. */
    choose: (column: number, field: ImportField | null) => {
      forget()
      setFields(fields.map((each, at) => (at === column ? field : each === field ? null : each)))
    },
    chooseLanguage: (next: Language) => {
      forget()
      setLanguage(next)
    },
    setMails,
    runDryRun: () => dryRunWith(corrections),
    /** Corrects a cell and checks the file again; the correction is dropped if the check fails. */
    correctCell: (row: ImportRow, field: ImportField, text: string) =>
      dryRunWith(withCorrection(corrections, row, field, text)),
    undoCorrections: () => dryRunWith(noCorrections),
    write: () => {
      if (file === null || dryRun === null || done !== null) return
      const send = mails && dryRun.counts.invitations > 0
      const mended = countCorrectedCells(corrections)
      void write.send({ language, rows, hash: dryRun.hash, file: file.hash, mended, mails: send })
    },
  }
}

/** Holds the dry run and the corrections that it covers. New corrections count once a dry run with them is finished. */
function useDryRun(refused: (why: string) => { title: string; text: string }) {
  const [dryRun, setDryRun] = useState<DryRun | null>(null)
  const [corrections, setMends] = useState<CellCorrections>(noCorrections)
  const requestedCorrections = useRef<CellCorrections>(noCorrections)
  const dryRunCommand = useCommand(importDryRunRoute, {
    refused,
    onDone: (seen) => {
      setDryRun(seen)
      setMends(requestedCorrections.current)
    },
  })
  const ask = (next: CellCorrections, input: InputOf<typeof importDryRunRoute>): void => {
    requestedCorrections.current = next
    void dryRunCommand.send(input)
  }
  return { dryRunCommand, dryRun, setDryRun, corrections, setMends, ask }
}

export type ImportState = ReturnType<typeof useImport>
