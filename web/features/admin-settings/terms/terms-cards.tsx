import { Languages } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Language, TermsVersion } from '../../../../domain/entities'
import { paths } from '../../../../domain/paths'
import { fillMarkdown, type TextValues } from '../../../../domain/texts/placeholders'
import { termsVersionPath, compareSections, type SectionChange } from '../../../../domain/texts/terms'
import type { Terms } from '../../../data/queries/installation/terms'
import { useLanguage, useMessages } from '../../../i18n/language'
import { useLengthWarning } from '../../../forms/fields'
import { termsEditor } from '../../../i18n/admin-areas'
import { Card } from '../../../ui/card'
import { Field } from '../../../ui/fields/field'
import { SegmentedControl } from '../../../ui/fields/segmented-control'
import { TextArea } from '../../../ui/fields/inputs'
import { LinkButton } from '../../../ui/button'
import { Skeleton } from '../../../ui/states/empty-state'
import { TextDiff } from '../../../ui/text/text-diff'
import type { TermsEditorState } from './use-terms-editor'

const Markdown = lazy(() => import('../../../ui/text/markdown').then(({ Markdown: loaded }) => ({ default: loaded })))
const languages = ['en', 'es'] as const
type View = 'text' | 'changes' | 'preview'

/** Edits the next terms in both languages, with the changes since the previous version and a preview. */
export function TermsDraftCard({ terms, editor }: { terms: Terms; editor: TermsEditorState }) {
  const t = useMessages(termsEditor)
  const [view, setView] = useState<View>(terms.draft === null ? 'text' : 'changes')
  const { form, before, version } = editor
  const texts = { en: form.textEn, es: form.textEs }
  const changes = {
    en: compareSections(before?.text_en ?? '', form.textEn),
    es: compareSections(before?.text_es ?? '', form.textEs),
  }
  const count = (language: Language) => changes[language].filter(({ kind }) => kind !== 'same').length
  return (
    <Card
      title={before === undefined ? t.version(version) : t.against(version, before.version)}
      aside={
        <span className="flex flex-wrap items-center gap-3">
          <span className="text-sm text-muted">{t.counts(count('en'), count('es'))}</span>
          <SegmentedControl
            label={t.view}
            options={(['text', 'changes', 'preview'] as const).map((value) => ({ value, label: t[value] }))}
            value={view}
            onChange={setView}
          />
        </span>
      }
    >
      {view === 'text' && <TextEditors editor={editor} values={terms.values} />}
      {view === 'changes' && <SectionChanges changes={changes} version={version} />}
      {view === 'preview' && <RenderedTerms texts={texts} values={terms.values} />}
    </Card>
  )
}

export function TermsVersionCard({ terms, shown }: { terms: Terms; shown: TermsVersion }) {
  const t = useMessages(termsEditor)
  const ownLanguage = useLanguage()
  const page = ownLanguage === 'es' ? paths.termsEs : paths.terms
  return (
    <Card
      title={t.version(shown.version)}
      aside={
        <LinkButton kind="quiet" size="sm" external href={termsVersionPath(page, shown.version)}>
          {t.read}
        </LinkButton>
      }
    >
      <RenderedTerms texts={{ en: shown.text_en, es: shown.text_es }} values={terms.values} />
    </Card>
  )
}

function TextEditors({ editor, values }: { editor: TermsEditorState; values: TextValues }) {
  const t = useMessages(termsEditor)
  const tooLong = useLengthWarning()
  const field = { en: 'textEn', es: 'textEs' } as const
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        {languages.map((language) => (
          <Field
            key={language}
            label={t.textIn[language]}
            hint={t.hint}
            error={tooLong(editor.form[field[language]], 50_000)}
          >
            <TextArea
              rows={24}
              lang={language}
              value={editor.form[field[language]]}
              onChange={(event) => editor.set({ [field[language]]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <div>
        <p className="mb-2 text-sm font-semibold">{t.amounts}</p>
        <ul className="flex flex-wrap gap-1.5">
          {(['rental', 'commission', 'threshold', 'payout_day', 'product', 'support'] as const).map((name) => (
            <li key={name} className="rounded-sm bg-sunken px-2.5 py-1 text-sm">
              <code>{`{{${name}}}`}</code> {values[name]}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type ChangesByLanguage = { [language in Language]: readonly SectionChange[] }

function SectionChanges({ changes, version }: { changes: ChangesByLanguage; version: string }) {
  const t = useMessages(termsEditor)
  const rows = Array.from({ length: Math.max(changes.en.length, changes.es.length) }, (_, at) => at)
  const differs = (language: Language, at: number) => (changes[language][at]?.kind ?? 'same') !== 'same'
  const shown = rows.filter((at) => differs('en', at) || differs('es', at))
  if (shown.length === 0) return <p className="text-muted">{t.noChanges}</p>
  return (
    <div className="-mx-5 md:-mx-6">
      <div className="grid border-b border-line px-5 pb-2 font-semibold max-md:hidden md:grid-cols-2 md:gap-8 md:px-6">
        {languages.map((language) => (
          <span key={language}>{t.languages[language]}</span>
        ))}
      </div>
      {shown.map((at) => (
        <div
          key={at}
          className="grid gap-4 border-b border-line px-5 py-4 last:border-b-0 md:grid-cols-2 md:gap-8 md:px-6"
        >
          {languages.map((language) => (
            <ChangedSection
              key={language}
              language={language}
              change={changes[language][at]}
              missing={!differs(language, at) ? t.oneLanguage[language](version) : ''}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function ChangedSection(props: { language: Language; change: SectionChange | undefined; missing: string }) {
  const t = useMessages(termsEditor)
  const { language, change, missing } = props
  return (
    <section lang={language} className="grid min-w-0 content-start gap-1">
      {change !== undefined && (
        <>
          <h3 className="font-semibold">
            {change.heading} {change.kind === 'removed' && <span className="text-danger">({t.taken})</span>}
          </h3>
          <TextDiff pieces={change.pieces} />
        </>
      )}
      {missing !== '' && (
        <p className="mt-1 flex items-start gap-2.5 rounded-lg bg-caution-soft px-4 py-3 text-caution">
          <Languages aria-hidden className="mt-0.5 size-4.5 flex-none" />
          {missing}
        </p>
      )}
    </section>
  )
}

function RenderedTerms({ texts, values }: { texts: { [language in Language]: string }; values: TextValues }) {
  const t = useMessages(termsEditor)
  return (
    <div className="grid gap-6 md:grid-cols-2 md:gap-8">
      {languages.map((language) => (
        <div key={language} lang={language} className="min-w-0">
          <p className="mb-2 text-sm font-semibold text-muted">{t.languages[language]}</p>
          <Suspense fallback={<Skeleton className="h-60 rounded-lg" />}>
            <Markdown text={fillMarkdown(texts[language], values)} top={3} />
          </Suspense>
        </div>
      ))}
    </div>
  )
}
