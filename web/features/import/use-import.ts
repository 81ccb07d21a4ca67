import { useState } from 'react'
import { importDryRunRoute, importPeopleRoute } from '../../../domain/api/people-import'
import type { OutputOf } from '../../../domain/api/route'
import type { Language } from '../../../domain/collections/users'
import { neededFields } from '../../../domain/people/import-columns'
import type { ImportField } from '../../../domain/people/import-rows'
import { useCommand } from '../../forms/use-command'
import { importing } from '../../i18n/import'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { guessedFields, rowsOf, type PeopleFile } from './read-people'

export type DryRun = OutputOf<typeof importDryRunRoute>
export type ImportDone = OutputOf<typeof importPeopleRoute>

/** A file on its way in: which columns hold what, its dry run, and the import of what was seen. A change of columns forgets the dry run. */
export function useImport() {
  const t = useMessages(importing)
  const own = useLanguage()
  const [file, setFile] = useState<PeopleFile | null>(null)
  const [fields, setFields] = useState<(ImportField | null)[]>([])
  const [language, setLanguage] = useState<Language>(own)
  const [mails, setMails] = useState(false)
  const [dryRun, setDryRun] = useState<DryRun | null>(null)
  const [done, setDone] = useState<ImportDone | null>(null)
  const refused = (why: string) => ({ title: t.failed, text: why })
  const look = useCommand(importDryRunRoute, { refused, onDone: (seen) => setDryRun(seen) })
  const write = useCommand(importPeopleRoute, {
    refused,
    onDone: (made) => setDone(made),
    // what was seen isn't so any more: it is looked at anew
    onRefused: ({ code }) => {
      if (code === 'dry-run-stale') setDryRun(null)
    },
  })
  const missing = neededFields.filter((field) => !fields.includes(field))
  const forget = () => {
    setDryRun(null)
    setDone(null)
  }
  return {
    file,
    fields,
    language,
    mails,
    dryRun,
    done,
    missing,
    busy: look.busy || write.busy,
    looking: look.busy,
    writing: write.busy,
    take: (next: PeopleFile | null) => {
      forget()
      setMails(false)
      setFile(next)
      setFields(next === null ? [] : guessedFields(next))
    },
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
    look: () => {
      if (file !== null && missing.length === 0) void look.send({ language, rows: rowsOf(file, fields) })
    },
    write: () => {
      if (file === null || dryRun === null || done !== null) return
      const send = mails && dryRun.counts.invitations > 0
      void write.send({ language, rows: rowsOf(file, fields), hash: dryRun.hash, file: file.hash, mails: send })
    },
  }
}

export type Import = ReturnType<typeof useImport>
