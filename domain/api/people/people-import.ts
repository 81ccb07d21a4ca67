import * as v from 'valibot'
import { languageField } from '../../people/account-fields'
import { maxImportRows, importFields, importProblems, importVerdicts } from '../../people/import/import-rows'
import { id } from '../atoms'
import { call, command } from '../route'

const cell = v.pipe(v.string(), v.maxLength(6000, 'text-too-long'))
const importRow = v.object({
  row: v.pipe(v.number(), v.integer(), v.minValue(1)),
  email: cell,
  first_name: cell,
  last_name: cell,
  phone: cell,
  linkedin_url: cell,
  language: cell,
  code: cell,
  note: cell,
})
const rows = v.pipe(v.array(importRow), v.minLength(1), v.maxLength(maxImportRows, 'request-too-large'))
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'bad-input'))
/** The number of cells that were corrected after the file was read. */
const mended = v.exactOptional(
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxImportRows * importFields.length)),
)
/** The size in bytes of a file of 10,000 people with notes, and the time in ms that a slow connection needs. */
const importBodyLimit = { bytes: 12_000_000, ms: 120_000 }

const counts = v.object({
  rows: v.number(),
  new: v.number(),
  there: v.number(),
  wrong: v.number(),
  twice: v.number(),
  invitations: v.number(),
})

export const importDryRunRoute = call('POST /api/admin/import/dry-run', {
  access: 'admin',
  input: v.object({ language: languageField, rows }),
  output: v.object({
    hash,
    counts,
    rows: v.array(
      v.object({
        row: v.number(),
        verdict: v.picklist(importVerdicts),
        field: v.picklist(['', ...importFields]),
        why: v.picklist(['', ...importProblems]),
        also: v.number(),
        person: id,
        invited: v.boolean(),
      }),
    ),
  }),
  bodyLimit: importBodyLimit,
  unaudited: 'it writes nothing',
})

/** Imports all people or none (P14); `dry-run-stale` if anything has changed since the preview. */
export const importPeopleRoute = command('POST /api/admin/import', {
  access: 'admin',
  input: v.object({ language: languageField, rows, hash, file: hash, mended, mails: v.boolean() }),
  output: v.object({ counts, mails: v.number() }),
  bodyLimit: importBodyLimit,
  audit: ['people.import'],
})
