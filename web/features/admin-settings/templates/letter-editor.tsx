import { useRef } from 'react'
import { startLetterRoute, tryLetterRoute } from '../../../../domain/api/messages/mail-preview'
import type { Language } from '../../../../domain/entities'
import { placesOf, subjectPlacesOf } from '../../../../domain/mail/letter-places'
import { nearestPlaceholder } from '../../../../domain/mail/mail-placeholders'
import { isHalfWorded, isWorded, type OwnLetterName, type WordsInLanguage } from '../../../../domain/mail/own-letters'
import { useMe } from '../../../data/queries/session/session'
import { useCommand } from '../../../forms/use-command'
import { contentSettings, questionsEditor } from '../../../i18n/areas/admins'
import { useTooLong } from '../../../forms/use-too-long'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/fields/field'
import { TextArea, TextInput } from '../../../ui/fields/text-input'
import { LanguageMark } from '../general/language-mark'
import { letterField, wordsOf, type LetterField } from './letter-fields'
import { letterFieldProblem } from '../general/settings-form'
import type { FormState } from '../general/setting-fields'

interface Props {
  state: FormState
  name: OwnLetterName
  language: Language
  /** How complete this language is, compared with the other one. */
  mark?: 'there' | 'older' | 'missing'
}

/**
 * Edits the subject and the HTML of a template in one language, with placeholders, a test email and a reset to the built-in
 * text.
 */
export function LetterEditor({ state, name, language, mark = 'there' }: Props) {
  const t = useMessages(contentSettings)
  const tq = useMessages(questionsEditor)
  const { form, set } = state
  const [subject, template] = (['Subject', 'Template'] as const).map((half) => letterField(name, half, language)) as [
    ReturnType<typeof letterField>,
    ReturnType<typeof letterField>,
  ]
  const content = wordsOf(form, name, language)
  const tooLong = useTooLong()
  const problemText = (field: LetterField): string => {
    const long = tooLong(form[field], field === subject ? 200 : 50_000)
    if (long !== '') return long
    const problem = letterFieldProblem(field, form)
    if (problem === null) return ''
    if (problem.kind === 'missing') return t.missing(problem.name)
    if (problem.kind !== 'unknown') return t[problem.kind]
    const placeholders = field === subject ? subjectPlacesOf(name) : placesOf(name)
    const suggestion = nearestPlaceholder(problem.name, placeholders)
    if (field === subject && (placesOf(name) as readonly string[]).includes(problem.name))
      return t.notInSubject(problem.name)
    return suggestion === null ? t.unknown(problem.name) : t.meant(problem.name, suggestion)
  }
  const textRef = useRef<HTMLTextAreaElement>(null)
  const subjectRef = useRef<HTMLInputElement>(null)
  // A placeholder is inserted into the field that was focused last.
  const last = useRef<'subject' | 'template'>('template')
  const insert = (text: string): void => {
    const at = last.current === 'subject' ? subjectRef.current : textRef.current
    const field = last.current === 'subject' ? subject : template
    const from = at?.selectionStart ?? form[field].length
    const to = at?.selectionEnd ?? from
    set({ [field]: form[field].slice(0, from) + text + form[field].slice(to) })
    requestAnimationFrame(() => {
      at?.focus()
      at?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  return (
    <section aria-label={tq.languages[language]} className="grid content-start gap-4">
      <h3 aria-hidden className="flex items-center gap-2 font-semibold">
        <LanguageMark silent language={language} state={mark} />
        <span lang={language}>{tq.languages[language]}</span>
      </h3>
      <Field label={t.subject} error={problemText(subject)}>
        <TextInput
          ref={subjectRef}
          lang={language}
          small
          value={content.subject}
          onFocus={() => void (last.current = 'subject')}
          onChange={(event) => set({ [subject]: event.target.value })}
        />
      </Field>
      <Field
        label={t.template}
        error={problemText(template)}
        hint={isHalfWorded(content) ? <b className="font-semibold text-caution">{t.half}</b> : t.emptyMeans}
      >
        <TextArea
          ref={textRef}
          lang={language}
          rows={13}
          spellCheck={false}
          className="font-mono text-sm!"
          value={content.template}
          onFocus={() => void (last.current = 'template')}
          onChange={(event) => set({ [template]: event.target.value })}
        />
      </Field>
      <PlaceholderChips places={placesOf(name)} onPress={insert} />
      <TemplateActions
        {...{ name, language, words: content }}
        onWords={(next) => set({ [subject]: next.subject, [template]: next.template })}
      />
    </section>
  )
}

type TemplateActionsProps = Omit<Props, 'state' | 'mark'> & {
  words: WordsInLanguage
  onWords: (content: WordsInLanguage) => void
}

function TemplateActions({ name, language, words: content, onWords }: TemplateActionsProps) {
  const t = useMessages(contentSettings)
  const me = useMe().value
  const test = useCommand(tryLetterRoute, {
    done: () => ({ title: t.testSent(me?.email ?? '') }),
    refused: (why) => ({ title: t.testFailed, text: why }),
  })
  const start = useCommand(startLetterRoute, {
    onDone: onWords,
    refused: (why) => ({ title: t.notStarted, text: why }),
  })
  const empty = content.subject === '' && content.template === ''
  return (
    <div className="flex flex-wrap gap-2">
      {empty && (
        <Button
          kind="quiet"
          size="sm"
          blocked={start.blocked}
          busy={start.busy}
          onClick={() => void start.send({ template: name, language })}
        >
          {t.start}
        </Button>
      )}
      <Button
        kind="quiet"
        size="sm"
        blocked={test.blocked}
        busy={test.busy}
        onClick={() => void test.send({ template: name, letters: [{ language, words: content }] })}
      >
        {t.test}
      </Button>
      {(isWorded(content) || isHalfWorded(content)) && (
        <Button kind="bare" size="sm" onClick={() => onWords({ subject: '', template: '' })}>
          {t.toDefault}
        </Button>
      )}
    </div>
  )
}

function PlaceholderChips({ places, onPress }: { places: readonly string[]; onPress: (text: string) => void }) {
  const t = useMessages(contentSettings)
  return (
    <div role="group" aria-label={t.insert} className="flex flex-wrap gap-1.5">
      {places.map((placeholder) => (
        <button
          key={placeholder}
          type="button"
          onClick={() => onPress(`{{${placeholder}}}`)}
          className="min-h-11 rounded-sm bg-sunken px-2.5 font-mono text-sm hover:bg-line md:min-h-7.5"
        >{`{{${placeholder}}}`}</button>
      ))}
    </div>
  )
}
