import { ArrowRight, Download } from 'lucide-react'
import { importFields, type ImportField } from '../../../domain/people/import/import-rows'
import { peopleImport } from '../../i18n/admin-areas'
import { useMessages, useLanguage } from '../../i18n/language'
import { Card } from '../../ui/card'
import { Options, Select } from '../../ui/fields/inputs'
import { Button } from '../../ui/button'
import type { ImportState } from './use-import'
import { isLegacyEncoding, legacyEncodings } from '../../../domain/texts/legacy-encodings'
import { toCsv } from '../../../domain/texts/csv'
import { saveCsv } from '../../ui/save-file'

/** Maps the columns of the file to fields. English and Spanish headings are recognized; the person maps other headings. */
export function ImportColumnsCard({ state, online }: { state: ImportState; online: boolean }) {
  const t = useMessages(peopleImport)
  const fixed = state.busy || state.done !== null
  return (
    <Card title={t.columns} aside={<ExampleButton />}>
      <ImportEncoding state={state} fixed={fixed} />
      <ul className="grid text-sm">
        {state.file?.heads.map((head, at) => {
          const name = head.trim() === '' ? t.unnamed(at + 1) : head.trim()
          return (
            <li
              // Headings can repeat, so only the position identifies a column.
              key={at}
              className="grid grid-cols-[minmax(0,1fr)_1rem_minmax(0,1.4fr)] items-center gap-2.5 border-t border-line py-2 first:border-t-0 first:pt-0"
            >
              <span className="line-clamp-2 font-mono text-xs wrap-anywhere">{name}</span>
              <ArrowRight aria-hidden className="size-3.5 text-muted" />
              <Select
                small
                aria-label={t.becomes(name)}
                value={state.fields[at] ?? ''}
                disabled={fixed}
                onChange={(event) => state.choose(at, (event.target.value || null) as ImportField | null)}
              >
                <option value="">{t.leaveOut}</option>
                <Options of={importFields.map((value) => ({ value, label: t.heads[value] }))} />
              </Select>
            </li>
          )
        })}
      </ul>
      {!state.fields.includes('language') && (
        <label className="mt-3 grid gap-1 text-sm">
          <span className="text-muted">{t.language}</span>
          <Select
            small
            value={state.language}
            disabled={fixed}
            onChange={(event) => state.chooseLanguage(event.target.value === 'es' ? 'es' : 'en')}
          >
            <Options of={(['en', 'es'] as const).map((value) => ({ value, label: t.languages[value] }))} />
          </Select>
        </label>
      )}
      {state.missing.length > 0 && (
        <p role="status" className="mt-3 text-sm font-semibold text-danger">
          {t.missing(state.missing.map((field) => t.heads[field]).join(', '))}
        </p>
      )}
      {state.done === null && state.dryRun === null && (
        <div className="mt-4 flex flex-wrap items-center justify-end gap-2">
          <Button kind="bare" disabled={state.busy} onClick={() => state.openFile(null)}>
            {t.another}
          </Button>
          <Button
            busy={state.isChecking}
            {...(online && state.missing.length === 0
              ? {}
              : { 'aria-disabled': true, title: online ? undefined : t.needsNetwork })}
            onClick={state.runDryRun}
          >
            {state.isChecking ? t.looking : t.look}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Selects the legacy encoding of a file; hidden for Unicode files, whose encoding is known. */
function ImportEncoding({ state, fixed }: { state: ImportState; fixed: boolean }) {
  const t = useMessages(peopleImport)
  if (state.file === null || !isLegacyEncoding(state.file.encoding)) return null
  return (
    <label className="mb-4 grid gap-1 text-sm">
      <span className="text-muted">{t.encoding}</span>
      <Select
        small
        value={state.file.encoding}
        disabled={fixed}
        onChange={({ target }) => isLegacyEncoding(target.value) && state.readAs(target.value)}
      >
        <Options of={legacyEncodings.map((value) => ({ value, label: t.encodings[value] }))} />
      </Select>
      <span className="text-muted">{t.encodingHint}</span>
    </label>
  )
}

/** Returns example rows with two fictitious people. */
const exampleRows = (language: string): { [field in ImportField]?: string }[] => [
  {
    email: 'noor@example.com',
    first_name: 'Noor',
    last_name: 'van der Linden',
    phone: '0034600111222',
    linkedin_url: 'https://www.linkedin.com/in/noor-example',
    language,
  },
  {
    email: 'inigo@example.com',
    first_name: 'Íñigo',
    last_name: 'Berasategui',
    language: 'es',
  },
]

export function ExampleButton({ kind = 'bare' }: { kind?: 'bare' | 'quiet' }) {
  const t = useMessages(peopleImport)
  const language = useLanguage()
  const save = () =>
    saveCsv(
      t.exampleName,
      toCsv(
        language,
        importFields.map((field) => t.heads[field]),
        exampleRows(language).map((row) => importFields.map((field) => row[field] ?? '')),
      ),
    )
  return (
    <Button kind={kind} size={kind === 'bare' ? 'sm' : 'md'} onClick={save}>
      <Download aria-hidden />
      {t.example}
    </Button>
  )
}
