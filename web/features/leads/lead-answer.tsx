import { Mail, Send } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { answerLeadRoute, type LeadRow, setLeadStateRoute } from '../../../domain/api/people/leads'
import { type AnswerableState, leadTransitions, type LeadTransition } from '../../../domain/people/leads'
import { useProductName } from '../../data/queries/installation/installation'
import { CommandForm } from '../../forms/command-parts'
import { TextField } from '../../forms/fields'
import { useCommandForm } from '../../forms/use-command-form'
import { useNotSentToast } from '../../shared/mail-toasts'
import { useDraft, type Draft, type DraftShape } from '../../forms/use-draft'
import { leads } from '../../i18n/admin-areas'
import { forms } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { Button } from '../../ui/button'
import { useCommand } from '../../forms/use-command'

const draftSchema = v.object({ subject: v.string(), message: v.string() })
type LeadDraft = v.InferOutput<typeof draftSchema>
const draftShape: DraftShape<LeadDraft> = {
  blank: { subject: '', message: '' },
  is: (stored): stored is LeadDraft => v.is(draftSchema, stored),
}
const isBlank = ({ subject, message }: LeadDraft): boolean => subject === '' && message === ''

interface Props {
  row: LeadRow & { state: AnswerableState }
  onChanged: () => void
  onRefused: () => void
}

/** Answers an application by email in the applicant's language (T5). The first answer starts from a template. */
export function LeadAnswer(props: Props) {
  const t = useMessages(leads)
  const { row } = props
  const product = useProductName()
  const draft = useDraft(`lead-answer:${row.id}`, draftShape)
  const [writesAnother, setWritesAnother] = useState(false)
  if (!draft.read) return null
  if (row.state === 'contacted' && !writesAnother && isBlank(draft.value)) {
    return (
      <>
        <Button kind="quiet" size="sm" className="self-start" onClick={() => setWritesAnother(true)}>
          <Mail aria-hidden />
          {t.write(row.firstName)}
        </Button>
        <LeadTransitions {...props} />
      </>
    )
  }
  return (
    <AnswerForm
      {...props}
      draft={draft}
      initial={{
        subject: t.answerSubjects[row.language](product),
        message: row.state === 'new' ? t.answerTexts[row.language] : '',
      }}
      onChanged={() => {
        setWritesAnother(false)
        props.onChanged()
      }}
    />
  )
}

function AnswerForm(props: Props & { draft: Draft<LeadDraft>; initial: LeadDraft }) {
  const t = useMessages(leads)
  const f = useMessages(forms)
  const { row, draft, initial } = props
  const { set, clear } = draft
  const notSent = useNotSentToast()
  const [start] = useState(() => (isBlank(draft.value) ? initial : draft.value))
  // The version that was answered. A second click before the reload must not send a second answer.
  const answeredVersion = useRef<string | null>(null)
  const answer = useCommandForm({
    route: answerLeadRoute,
    start,
    toInput: (written) => ({ ...written, lead: row.id, from: row.state, seen: row.writtenAt }),
    done: () => (notSent === null ? { title: t.sent(row.firstName) } : { title: t.saved, ...notSent }),
    onDone: () => {
      clear()
      answeredVersion.current = row.writtenAt
      props.onChanged()
    },
    onRefused: ({ code }) => code === 'changed-meanwhile' && props.onRefused(),
  })
  const { form, online, blocked, busy } = answer
  const { watch } = form
  useEffect(() => {
    const { unsubscribe } = watch(({ subject = '', message = '' }) => set({ subject, message }))
    return unsubscribe
  }, [watch, set])
  return (
    <CommandForm of={answer} className="contents">
      <TextField form={form} name="subject" label={t.answerSubject} maxLength={200} />
      <TextField
        form={form}
        name="message"
        label={t.answer[row.language]}
        hint={t.answerHint(row.firstName)}
        rows={6}
        maxLength={5000}
      />
      {!online && (
        <p role="status" className="rounded-lg bg-caution-soft px-4 py-3 text-sm text-caution">
          {f.offline} {t.keptHere}
        </p>
      )}
      <LeadTransitions {...props}>
        <Button
          blocked={blocked}
          type="submit"
          size="sm"
          className="max-sm:order-first"
          busy={busy}
          onClick={(event) => answeredVersion.current === row.writtenAt && event.preventDefault()}
        >
          <Send aria-hidden />
          {t.send}
        </Button>
      </LeadTransitions>
    </CommandForm>
  )
}

interface LeadTransitionsProps extends Pick<Props, 'onChanged' | 'onRefused'> {
  row: LeadRow
  /** The primary action, shown after the status buttons. Without it the button of the most likely status is primary. */
  children?: ReactNode
}

export function LeadTransitions({ row, children, onChanged, onRefused }: LeadTransitionsProps) {
  const t = useMessages(leads)
  const setStatus = useCommand(setLeadStateRoute, {
    done: (_, { state }) => ({ title: t.moved[state] }),
    onDone: onChanged,
    refused: (why) => ({ title: t.notMoved, text: why }),
    onRefused: ({ code }) => code === 'changed-meanwhile' && onRefused(),
  })
  const isNew = row.state === 'new'
  const next: LeadTransition = isNew ? 'contacted' : 'converted'
  const primary = children === undefined ? next : null
  // "Closed" is first, and the most likely status last.
  const position = (state: LeadTransition): number => (state === 'closed' ? 0 : state === next ? 2 : 1)
  return (
    <div className="-mx-5 -mb-5 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-5 py-3.5 max-sm:*:flex-1 sm:sticky sm:-bottom-5 sm:z-1 sm:justify-end">
      {leadTransitions
        // A new application has no "converted" button while it is being answered, because a sign-up sets that status
        // automatically.
        .filter((state) => state !== row.state && (primary !== null || !isNew || state !== 'converted'))
        .toSorted((a, b) => position(a) - position(b))
        .map((state) => (
          <Button
            key={state}
            blocked={setStatus.blocked}
            size="sm"
            kind={state === primary ? 'primary' : 'bare'}
            className={
              state === primary
                ? 'max-sm:order-first max-sm:basis-full!'
                : state === 'closed'
                  ? 'sm:mr-auto sm:-ml-3'
                  : ''
            }
            busy={setStatus.busy}
            onClick={() => void setStatus.send({ lead: row.id, from: row.state, state })}
          >
            {t[state]}
          </Button>
        ))}
      {children}
    </div>
  )
}
