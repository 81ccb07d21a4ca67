import * as v from 'valibot'
import { languageField } from '../../people/account-fields'
import { importAtMost, importFields, importProblems, importVerdicts } from '../../people/import/import-rows'
import { id } from '../atoms'
import { call, command } from '../route'

const cell = v.pipe(v.string(), v.maxLength(6000, 'text-too-long'))
const importRow = v.object({
  /** Its number in the file; the heads are row 1. */
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
const rows = v.pipe(v.array(importRow), v.minLength(1), v.maxLength(importAtMost, 'request-too-large'))
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'bad-input'))
/** Cells that say something else than the file: no more than there are. */
const mended = v.exactOptional(
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(importAtMost * importFields.length)),
)
/** A file of 10,000 people with their notes, and the time a slow line takes to send it, ms. */
const room = { bytes: 12_000_000, ms: 120_000 }

const counts = v.object({
  rows: v.number(),
  new: v.number(),
  there: v.number(),
  wrong: v.number(),
  twice: v.number(),
  invitations: v.number(),
})

/** Says of each row of a file what an import would do with it, and names what was seen by a hash. */
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
  roomy: room,
  unaudited: 'it writes nothing',
})

/**
 * Makes the people and invitations of a dry run that was seen, all of them or none (P14): accounts without a proved address, a consent,
 * a role or a rental. `dry-run-stale` when anything that it rests on changed since. `file` is the hash of the file's bytes, `mended` how many of
 * its cells somebody wrote anew before, `mails` whether
 * the invitations go out by mail.
 */
export const importPeopleRoute = command('POST /api/admin/import', {
  access: 'admin',
  input: v.object({ language: languageField, rows, hash, file: hash, mended, mails: v.boolean() }),
  output: v.object({ counts, mails: v.number() }),
  roomy: room,
  audit: ['people.import'],
})
